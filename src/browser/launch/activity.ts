import type { HumanInput, PageAction } from '../run-browser.ts';

/** How long after something was done a page may ask about it, ms. */
const solicitedMs = 5000;

/** When the agent or a person last did something in a browser. */
export type Activity = {
  /** Called when an action begins. */
  acts(action: PageAction): void;
  /** Called when an action ends. */
  acted(): void;
  types(event: HumanInput): void;
  /** Whether anything was done since the browser started. */
  isAny(): boolean;
  /** Whether somebody has just done something that a page may ask about. */
  solicited(): boolean;
  /** When somebody last did something (ms since 1970) that makes a page ask, other than answer a dialog. */
  actedAt(): number;
};

export function followActivity(): Activity {
  const startedAt = Date.now();
  let touchedAt = startedAt;
  let actedAt = startedAt;
  const touch = (asks: boolean): void => {
    touchedAt = Date.now();
    if (asks) actedAt = touchedAt;
  };
  return {
    acts: action => touch(action.type !== 'answer-dialog'),
    acted: () => touch(false),
    // A pointer that only moves makes no page ask anything.
    types: event => touch(event.type !== 'mouse' || event.action === 'down' || event.action === 'up'),
    isAny: () => touchedAt > startedAt,
    solicited: () => Date.now() - touchedAt < solicitedMs,
    actedAt: () => actedAt,
  };
}
