"""What is in guest/ and guest_virtual/ runs on the bench only (make hil), nowhere else."""

from pathlib import Path

collect_ignore_glob = [] if Path("/sys/kernel/config/gpio-sim").is_dir() else ["guest*/*"]
