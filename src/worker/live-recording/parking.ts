/** How a live recording leaves its worker, for another browser to go on with it. */
import { deserialize, serialize } from 'node:v8';
import type { MovableBrowser, PagesState } from '#src/browser/recovery/recovering-browser.ts';
import type { TabInfo } from '#src/browser/run-browser.ts';
import type { LiveActions, LiveSource } from '#src/live/source.ts';
import type { OpenedBrowser } from '../run-task/browser/open-browser.ts';
import { closeKeeping, HandedOver } from '../run-task/hand-over/hand-over.ts';

/** How often a recording looks whether it is others' turn. */
const everyMs = 5000;
const version = 1;

/** What another browser needs to go on with a recording. */
type Parked = {
  tabs: TabInfo[];
  /** What the recording has used of its time. */
  usedMs: number;
};

export type Idling = {
  /** Its person did something. */
  touched(): void;
  /** For how long its person has done nothing. */
  idleMs(): number;
  stop(): void;
};

/** Asks every few seconds whether others are to have the slot of a recording, and parks it once they are. */
export function watchIdling(options: {
  /** Whether the slot was given up. */
  giveWay(idleMs: number): Promise<boolean>;
  park(): void;
  failed(error: unknown): void;
}): Idling {
  let touchedAt = performance.now();
  let looking = false;
  const idleMs = (): number => performance.now() - touchedAt;

  async function look(): Promise<void> {
    if (await options.giveWay(idleMs())) {
      clearInterval(timer);
      options.park();
    }
  }

  const timer = setInterval(() => {
    if (looking) return;
    looking = true;
    look()
      .catch(options.failed)
      .finally(() => (looking = false));
  }, everyMs);
  return {
    touched: () => void (touchedAt = performance.now()),
    idleMs,
    stop: () => clearInterval(timer),
  };
}

/** What viewers see and do; all that a person does is reported. */
export function reporting(
  { browser, actions }: { browser: LiveSource; actions: LiveActions },
  touched: () => void,
): { browser: LiveSource; actions: LiveActions } {
  const first =
    <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
    (...args: Args): Result => {
      touched();
      return work(...args);
    };
  return {
    browser: { ...browser, input: first(browser.input), selectedText: first(browser.selectedText) },
    actions: {
      show: actions.show,
      activateTab: first(actions.activateTab),
      navigate: first(actions.navigate),
      answerDialog: first(actions.answerDialog),
    },
  };
}

/** Closes the browser, and gives what another one needs to go on. */
export async function parkRecording(opened: OpenedBrowser, { usedMs }: { usedMs: number }): Promise<HandedOver> {
  const parked: Parked = { tabs: opened.browser.tabs(), usedMs };
  const profile = await closeKeeping(opened);
  const state = serialize({ version, parked });
  const kept = { state, profile, step: 1, question: null };
  return new HandedOver({ waits: true, kept, reason: wordsOf({ signedOut: profile === null }) });
}

function wordsOf({ signedOut }: { signedOut: boolean }): string {
  const kept = signedOut
    ? 'Your steps and tabs are kept, but not your sign-ins: websites may ask you to sign in again.'
    : 'Your steps, tabs and sign-ins are kept.';
  return `Others were waiting for a browser, so this one was closed. ${kept}`;
}

/** Only for bytes that were unsealed: nobody else can have made them. Undefined for those of another version: it begins again. */
export function unpackParked(bytes: Uint8Array): Parked | undefined {
  const packed = deserialize(bytes) as { version: number; parked: Parked };
  return packed.version === version ? packed.parked : undefined;
}

/** Opens the tabs again. What was typed and not sent is gone. */
export async function reopenTabs(browser: MovableBrowser, { tabs }: Parked): Promise<void> {
  const active = { url: tabs.find(tab => tab.active)?.url ?? '', elements: [], typed: [] };
  await browser.openPages({ tabs, active } satisfies PagesState);
}
