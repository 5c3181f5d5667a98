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
  /** Whether somebody has just done something that the page may ask about. */
  solicited(): boolean;
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
 * `flooded` when a page opens one after the other without end, and nobody answers.
 */
export function followDialogs(page: Page, { changed, flooded, note, solicited }: DialogOptions): PageDialogs {
  const opened: number[] = [];
  let left = false;
  let open: { dialog: Dialog; timer: NodeJS.Timeout } | undefined;

  async function close(accept: boolean, { text, byItself }: { text?: string; byItself: boolean }): Promise<boolean> {
    if (!open) return false;
    const { dialog, timer } = open;
    clearTimeout(timer);
    open = undefined;
    // Somebody deals with them: a row each that a page wants confirmed is no flood.
    if (!byItself) opened.length = 0;
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
    const now = Date.now();
    opened.push(now);
    if (opened.length > most.dialogs) opened.shift();
    const first = opened[0] ?? now;
    const flood = opened.length === most.dialogs && now - first < most.withinMs;
    const hurry = opened.filter(at => now - at < most.withinMs).length > most.slowly;
    const ms = hurry ? 50 : alert ? alertMs : solicited() ? questionMs : unaskedMs;
    const giveUp = (): void => {
      if (!alert) note(`The page asked: “${dialog.message().slice(0, 200)}”. Nobody answered, so it was dismissed.`);
      void close(alert, { byItself: true });
    };
    open = { dialog, timer: setTimeout(giveUp, flood ? 0 : ms).unref() };
    if (flood && !left) flooded();
    left ||= flood;
    changed();
  });

  return {
    current: () => (open && describe(open.dialog)) || null,
    answer: (accept, text) => close(accept, { ...(text !== undefined && { text }), byItself: false }),
    stop() {
      clearTimeout(open?.timer);
      open = undefined;
    },
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
