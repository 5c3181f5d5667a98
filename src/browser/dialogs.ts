import type { Dialog, Page } from 'playwright-core';
import type { Observation } from './observation.ts';

/** An alert only tells something, so it is told and closed; whatever asks waits for an answer, but not for ever. */
const alertMs = 1000;
const questionMs = 20_000;

export type PageDialogs = {
  current: () => Observation['dialog'];
  answer: (accept: boolean, text?: string) => Promise<void>;
  /** Forgets what is open, for a page that is gone. */
  stop(): void;
};

/**
 * Keeps a page's native dialogs open until they are answered: alerts accept themselves after 1 s, other kinds are
 * dismissed after 20 s. `changed` is called when one opens and when it closes.
 */
export function followDialogs(page: Page, changed: () => void): PageDialogs {
  let open: { dialog: Dialog; timer: NodeJS.Timeout } | undefined;

  async function answer(accept: boolean, text?: string): Promise<void> {
    if (!open) return;
    const { dialog, timer } = open;
    clearTimeout(timer);
    open = undefined;
    try {
      await (accept ? dialog.accept(text) : dialog.dismiss());
    } catch (error) {
      // It closed with its page or navigated away meanwhile; any other failure leaves the page blocked and must be told.
      if (!page.isClosed() && !/no dialog|closed|handled/i.test(String(error))) throw error;
    } finally {
      changed();
    }
  }

  page.on('dialog', dialog => {
    if (open) clearTimeout(open.timer);
    const alert = dialog.type() === 'alert';
    const timer = setTimeout(() => void answer(alert).catch(() => changed()), alert ? alertMs : questionMs);
    timer.unref();
    open = { dialog, timer };
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

function describe(dialog: Dialog): NonNullable<Observation['dialog']> {
  const kind = dialog.type();
  return {
    kind: kind === 'alert' || kind === 'confirm' || kind === 'prompt' ? kind : 'beforeunload',
    message: dialog.message(),
    value: dialog.defaultValue(),
  };
}
