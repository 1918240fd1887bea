// Short tones for announcements, made here; off until somebody switches them on (K-10), and remembered.

const STORED = 'jadoube.sound';

/** Tones of a kind, in hertz; each sounds for `TONE_S`. What is not named sounds as `other`. */
export const TONES = {
  flag: [880, 660, 880, 660],
  'illegal-move': [330, 330],
  'press-without-move': [330, 330],
  'touch-breach': [392, 330],
  'rook-first': [392, 330],
  claim: [523, 659, 523],
  'draw-offer': [523, 659],
  result: [523, 659, 784],
  fault: [220, 220, 220],
  other: [587],
};
const TONE_S = 0.18;
const LOUDNESS = 0.2;

class Sound {
  constructor() {
    this.isOn = localStorage.getItem(STORED) === 'on';
    this.context = null;
    // A browser lets a page sound only after somebody has touched it.
    for (const kind of ['pointerdown', 'keydown'])
      addEventListener(kind, () => this.isOn && this.wake(), { capture: true });
  }

  switch(on) {
    this.isOn = on;
    localStorage.setItem(STORED, on ? 'on' : 'off');
    if (on) this.wake();
  }

  wake() {
    this.context ??= new AudioContext();
    if (this.context.state === 'suspended') this.context.resume().catch(() => {});
  }

  /** Nothing while it is off, or while the browser does not allow it. */
  play(kind) {
    if (!this.isOn || this.context?.state !== 'running') return;
    const from = Math.max(this.context.currentTime, this.busyUntil ?? 0);
    const tones = TONES[kind] ?? TONES.other;
    tones.forEach((hertz, place) => this.tone(hertz, from + place * TONE_S));
    this.busyUntil = from + (tones.length + 1) * TONE_S;
  }

  tone(hertz, at) {
    const [source, gain] = [this.context.createOscillator(), this.context.createGain()];
    source.frequency.value = hertz;
    gain.gain.setValueAtTime(0, at);
    gain.gain.linearRampToValueAtTime(LOUDNESS, at + 0.02);
    gain.gain.linearRampToValueAtTime(0, at + TONE_S * 0.95);
    source.connect(gain).connect(this.context.destination);
    source.start(at);
    source.stop(at + TONE_S);
  }
}

export const sound = new Sound();
