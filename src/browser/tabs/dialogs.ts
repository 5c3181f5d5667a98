import type { Dialog, Page } from 'playwright-core';
import type { Observation } from '../observe/observation.ts';

/** An alert is reported and closed; a dialog that asks waits for an answer, with a limit. */
const alertMs = 1000;
const questionMs = 20_000;
/** A question that comes by itself, after nobody did anything, waits no longer than a message. */
const unaskedMs = 1000;
/** A page that opens more than this in so short a time keeps everybody from it. */
const most = { dialogs: 20, withinMs: 30_000, slowly: 5 };

export type DialogOptions = {
  changed(): void;
  flooded(): void;
  /** A message about a dialog that was closed without an answer. */
  note(message: string): void;
  activity: {
    /** Whether somebody has just done something that the page may ask about. */
    solicited(): boolean;
    /** When somebody last did something (ms since 1970) other than answer a dialog. */
    actedAt(): number;
  };
};

export type PageDialogs = {
  current: () => Observation['dialog'];
  /** Whether the page got the answer: false when its dialog went away with its document before that. */
  answer: (accept: boolean, text?: string) => Promise<boolean>;
  /** Clears the open dialog of a closed page. */
  stop(): void;
};

/**
 * Keeps a page's native dialogs open until they are answered: alerts accept themselves after 1 s, other kinds are
 * dismissed after 20 s, or after 1 s when nothing was done before. `changed` is called when one opens and when it closes,
 * `flooded` when a page opens one after the other without end. The first dialog after an action is part of no flood, so
 * that each row of a table may be confirmed; what a page asks after an answer is.
 */
export function followDialogs(page: Page, options: DialogOptions): PageDialogs {
  const { changed, flooded, note, activity } = options;
  const paceOf = createPace();
  let left = false;
  let closedAt = 0;
  let open: { dialog: Dialog; timer: NodeJS.Timeout } | undefined;

  async function answer(accept: boolean, text?: string): Promise<boolean> {
    if (!open) return false;
    const { dialog, timer } = open;
    clearTimeout(timer);
    open = undefined;
    closedAt = Date.now();
    try {
      await (accept ? dialog.accept(text) : dialog.dismiss());
      return true;
    } catch {
      // A dialog goes with its document. Should the page still be blocked, the next look finds that it does not answer.
      return false;
    } finally {
      changed();
    }
  }

  page.on('dialog', dialog => {
    if (open) clearTimeout(open.timer);
    const alert = dialog.type() === 'alert';
    const solicited = activity.solicited();
    const isFirst = !open && solicited && activity.actedAt() >= closedAt;
    const pace = isFirst ? 'slow' : paceOf(Date.now());
    const flood = pace === 'flood';
    const ms = pace !== 'slow' ? 50 : alert ? alertMs : solicited ? questionMs : unaskedMs;
    const close = (): void => {
      if (!alert) note(`The page asked: “${dialog.message().slice(0, 200)}”. Nobody answered, so it was dismissed.`);
      void answer(alert);
    };
    open = { dialog, timer: setTimeout(close, flood ? 0 : ms).unref() };
    if (flood && !left) flooded();
    left ||= flood;
    changed();
  });

  return {
    current: () => (open && describe(open.dialog)) || null,
    answer,
    stop() {
      clearTimeout(open?.timer);
      open = undefined;
    },
  };
}

/** Counts dialogs: `hurry` after some in a short time, `flood` after many. */
function createPace(): (now: number) => 'slow' | 'hurry' | 'flood' {
  const opened: number[] = [];
  return now => {
    opened.push(now);
    if (opened.length > most.dialogs) opened.shift();
    const lately = opened.filter(at => now - at < most.withinMs).length;
    return lately === most.dialogs ? 'flood' : lately > most.slowly ? 'hurry' : 'slow';
  };
}

function describe(dialog: Dialog): NonNullable<Observation['dialog']> {
  const kind = dialog.type();
  return {
    kind: kind === 'alert' || kind === 'confirm' || kind === 'prompt' ? kind : 'beforeunload',
    message: dialog.message(),
    value: dialog.defaultValue(),
  };
}
