"""Whisper in a process and, if need be, a Python of its own: a line of JSON for each clip that it is given.

`python whisper_worker.py MODEL THREADS` reads {"file", "language"} from standard input and writes {"text", "audio_s",
"wall_s", "cpu_s", "peak_mb"} to standard output. It needs faster-whisper and nothing of ours.
"""

from __future__ import annotations

import json
import resource
import sys
import time


def main() -> None:
    """Transcribe until the input ends."""
    from faster_whisper import WhisperModel  # noqa: PLC0415 - where the rest of the package is imported it may be missing

    model = WhisperModel(sys.argv[1], device="cpu", compute_type="int8", cpu_threads=int(sys.argv[2]))
    print(json.dumps({}), flush=True)
    for line in sys.stdin:
        clip = json.loads(line)
        wall, cpu = time.perf_counter(), time.process_time()
        segments, info = model.transcribe(clip["file"], language=clip["language"], beam_size=1, without_timestamps=True)
        text = " ".join(segment.text.strip() for segment in segments)
        heard = {
            "text": text,
            "audio_s": info.duration,
            "wall_s": time.perf_counter() - wall,
            "cpu_s": time.process_time() - cpu,
            "peak_mb": resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024 / 1e6,
        }
        print(json.dumps(heard, ensure_ascii=False), flush=True)


if __name__ == "__main__":
    main()
