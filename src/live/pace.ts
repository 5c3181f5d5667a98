/**
 * When the browser is asked for its next frame. While a frame travels to the fastest viewer the next is made already,
 * timed to be ready just when that viewer's acknowledgement comes: full speed for a near viewer, fresh frames for a far
 * one. While nobody takes frames, one a second keeps the last frame fresh.
 */
const idleMs = 1000;
/** About what capture and encoding take. */
const captureMs = 25;

export type Pace = {
  /** The frame that was asked for has come; nobody has taken it yet. */
  arrived(): void;
  /** The newest frame is on its way to a viewer that usually acknowledges after so many ms. */
  travels(roundTripMs: number): void;
  /** A viewer is ready and has seen the newest frame. */
  wanted(): void;
  stop(): void;
};

/** Calls `ask` at the right times; at most one ask is outstanding until the next `arrived`. */
export function createPace(ask: () => void): Pace {
  let timer: NodeJS.Timeout | undefined;
  let due = Infinity;
  let asked = false;

  function askIn(ms: number): void {
    const at = performance.now() + ms;
    if (asked || at >= due) return;
    clearTimeout(timer);
    due = at;
    if (ms > 0) timer = setTimeout(askNow, ms);
    else askNow();
  }

  function askNow(): void {
    due = Infinity;
    asked = true;
    ask();
  }

  return {
    arrived() {
      asked = false;
      askIn(idleMs);
    },
    travels: roundTripMs => askIn(Math.max(0, Math.min(roundTripMs, idleMs) - captureMs)),
    wanted: () => askIn(0),
    stop() {
      clearTimeout(timer);
      asked = true;
    },
  };
}
