import type { ElementRef, Observation } from '#src/browser/observe/observation.ts';
import { wasSent } from './answers.ts';
import { changesBetween } from './changes.ts';
import { createFilledFields, type FilledFields } from './filled.ts';
import type { SeenEffect } from './fitting.ts';
import type { Purpose } from './purpose.ts';
import type { SentStep } from './reload-check.ts';

/** What a press of a step showed or took away; `count`: how often the page said it. */
export type Lasting = {
  url: string;
  step: number;
  shows: string | undefined;
  hides: string | undefined;
  count: number;
};

/** What was done on the pages of a run and has to hold until its end. The planners of a run share it. */
export type Work = {
  /** Fields that were filled and not sent yet. */
  filled: FilledFields;
  /** The page before the last of them was filled in, and the step that did; null before any was. */
  filledSince: { page: Observation; step: number } | null;
  /** Fields that presses gave another value, such as a choice beside them, by their refs. */
  turned: Map<ElementRef, { name: string; first: string; is: string }>;
  /** What presses since then showed or took away, which has to stay so. */
  lasting: Lasting[];
  /** The last steps that sent something. */
  sent: SentStep[];
  /** The page that was looked at last. */
  page: Observation | null;
};

export function createWork(): Work {
  return { filled: createFilledFields(), filledSince: null, turned: new Map(), lasting: [], sent: [], page: null };
}

/** Goes on with the fields of the page that is there now. */
export function followPage(work: Work, now: Observation): void {
  if (work.page !== null && work.page !== now) work.filled.follow(work.page, now);
  work.page = now;
}

const mostLasting = 20;
/** Each keeps its page. */
const mostSent = 5;

/** Keeps what a step sent, for the check of the reloaded page at the end. */
export function noteSent(work: Work, now: Observation, sent: SentStep): void {
  if (wasSent(sent.before, now)) work.sent = [...work.sent, sent].slice(-mostSent);
}

/** Keeps which fields a press has given another value, with what they held before the first such press. */
export function noteTurned({ turned }: Work, before: Observation, after: Observation): void {
  for (const { was, is } of changesBetween(before, after).altered) {
    const { value: first = '' } = was;
    const isKept = turned.has(is.ref) || turned.size < mostLasting;
    if (is.value === undefined || is.value === first || !isKept) continue;
    turned.set(is.ref, { name: is.name, first: turned.get(is.ref)?.first ?? first, is: is.value });
  }
}

/** Those that hold again what they held before. */
export function turnedBack({ turned }: Work, { nodes }: Observation): { name: string; first: string; is: string }[] {
  return nodes.flatMap(node => {
    const own = node.kind === 'element' ? turned.get(node.ref) : undefined;
    const isBack =
      own !== undefined && own.first !== '' && own.first !== own.is && 'value' in node && node.value === own.first;
    return isBack ? [own] : [];
  });
}

/** Keeps what a press showed or took away, for a look at the end. Other presses may show something else. */
export function noteLasting(
  work: Work,
  page: Observation,
  { shows, hides, purpose, step }: Pick<SeenEffect, 'shows' | 'hides'> & { purpose: Purpose; step: number },
): void {
  const had = purpose === 'changes' ? work.lasting : [];
  const now =
    shows === undefined && hides === undefined
      ? []
      : [{ url: page.url, step, shows, hides, count: countOf(page, shows ?? hides) }];
  work.lasting = [...had, ...now].slice(-mostLasting);
}

/** What a press had shown or taken away, and is not so any more on the same page, with the step; null when all is as it was. */
export function lastingLoss({ lasting }: Work, page: Observation): { step: number; words: string } | null {
  const lost = lasting.find(one => {
    const count = one.url === page.url ? countOf(page, one.shows ?? one.hides) : one.count;
    return one.shows === undefined ? count > one.count : count < one.count;
  });
  if (lost === undefined) return null;
  const { step, shows, hides } = lost;
  return { step, words: shows === undefined ? `“${hides}” is there again.` : `“${shows}” is gone again.` };
}

function countOf({ nodes }: Observation, words = ''): number {
  const said = nodes.map(node => (node.kind === 'text' ? node.text : node.name).replace(/\s+/g, ' '));
  return said.filter(text => text.includes(words)).length;
}
