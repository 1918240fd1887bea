// Differences of JSON trees, the twin of firmware_host/web/difference.py.

/** `old` with a difference applied; parts that did not change stay the same objects. */
export function merge(old, change) {
  if (change === null) return old;
  if (Object.hasOwn(change, '=')) return change['='];
  if (Object.hasOwn(change, '[')) return [...old.slice(0, change['[']), ...change['+']];
  const merged = { ...old };
  for (const key of change['-']) delete merged[key];
  for (const [key, inner] of Object.entries(change['{'])) merged[key] = merge(merged[key], inner);
  return merged;
}
