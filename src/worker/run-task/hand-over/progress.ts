import type { InboxMemory } from '#src/agent/inbox.ts';
import type { Rest, Resume } from '#src/agent/resume.ts';
import type { MovableBrowser, PagesState } from '#src/browser/recovery/recovering-browser.ts';
import type { AgentEvent } from '#src/core/runs/run-events.ts';
import type { KeptAnswer } from '../credentials.ts';

/** Where a run can be taken up by another worker. */
export type Checkpoint = {
  resume: Resume;
  pages: PagesState;
  actedMs: number;
  answers: KeptAnswer[];
  said: InboxMemory;
};

/** What the agent and its pages need. */
type Place = Pick<Checkpoint, 'resume' | 'pages'>;

export type CheckpointTracker = {
  /** Called with all that the agent does, before it does it. */
  follow(events: readonly AgentEvent[]): void;
  /** A person did something in the page: what that changed is not known. */
  touched(): void;
  /** Called at a moment from which another worker could go on. */
  atRest(rest: Rest, from: { browser: Pick<MovableBrowser, 'pagesState'>; memory: unknown }): void;
  /**
   * Where another worker can go on without anything lost or done twice; `begin`: where this one did, since nothing was changed.
   * Undefined when something was changed since the last moment of rest, or the page of then is not to be had again.
   */
  leavable(): Place | 'begin' | undefined;
};

/** Follows where a run is. `begun`: where it began, which is no place to go on from. */
export function trackProgress(from?: Place, begun: Resume | undefined = from?.resume): CheckpointTracker {
  let turn = begun?.turn ?? 0;
  let step = begun?.step ?? 1;
  let question = begun?.question ?? null;
  const verdicts = new Map(begun?.verdicts.map(one => [one.step, one]) ?? []);
  let rest = from;
  /** Since the last moment of rest, and ever. */
  let changed = false;
  let everChanged = false;
  const change = (): void => {
    changed = true;
    everChanged = true;
  };
  return {
    follow(events) {
      for (const event of events) {
        if (event.type === 'turn-started') {
          turn = event.turn;
          step = event.step ?? step;
        } else if (event.type === 'action-planned') {
          if (event.class !== 'read') change();
        } else if (event.type === 'step-judged') verdicts.set(event.step, verdictOf(event));
        else if (event.type === 'question') question = event;
        else if (event.type === 'answered') question = null;
      }
    },
    touched: change,
    atRest({ step: next, verdicts: judged, ...more }, { browser, memory }) {
      const all = [...verdicts.values(), ...judged.map(verdictOf)];
      const pages = browser.pagesState();
      step = next ?? step;
      // Where nothing was changed meanwhile, the moment of before is as good.
      if (pages) rest = { resume: { ...more, turn, step, verdicts: all, memory, question: null }, pages };
      else if (changed) rest = undefined;
      changed = false;
    },
    leavable() {
      if (changed) return undefined;
      if (rest) return { ...rest, resume: { ...rest.resume, turn, question } };
      return everChanged ? undefined : 'begin';
    },
  };
}

function verdictOf({ step, verdict, evidence }: Resume['verdicts'][number]): Resume['verdicts'][number] {
  return { step, verdict, evidence };
}
