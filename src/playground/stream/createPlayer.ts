import type { Player } from "../panels/streamPanel.ts";

/** Moves the slider of the stream by itself, one event after the other, within some ten seconds. */
export function createPlayer(position: () => number, move: (at: number) => void): Player {
  let timer: ReturnType<typeof setInterval> | undefined;
  const stop = (): void => {
    clearInterval(timer);
    timer = undefined;
  };
  return {
    get isPlaying() {
      return timer !== undefined;
    },
    toggle(length) {
      const isPlaying = timer !== undefined;
      stop();
      if (isPlaying) return move(position());
      let step = position() >= 1 ? 0 : Math.round(position() * length);
      timer = setInterval(
        () => {
          if (++step >= length) stop();
          move(Math.min(1, step / length));
        },
        Math.max(30, Math.min(250, 10_000 / length)),
      );
    },
  };
}
