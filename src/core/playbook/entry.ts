import { z } from 'zod';

/**
 * A playbook: what was done in steps that were proved, for the next run to do again without a model and without reading the
 * step's words. It has no values. Its texts are templates: `{input}` and `{{credential.part}}` stand as they do in steps.
 */

/** Entries of another format are not used. */
export const playbookFormat = 2;

export const mostEntries = 200;
const mostActions = 20;

const text = z.string().max(300);

/** How an element is found again. All parts that are there have to agree on one element. */
export const Locator = z.strictObject({
  role: z.string().min(1).max(50),
  tag: z.string().max(50),
  type: z.string().max(50).optional(),
  name: text,
  placeholder: text.optional(),
  /** The text of its label, where that is not its name. */
  label: text.optional(),
  /** Its id, name, test id and the like, as one text. */
  hints: text.optional(),
  /** Words that the row or list entry has in which it lies. */
  row: z.array(text).max(10).optional(),
  /** What the nearest part of the page with a name is called: a dialog, a form, a section. */
  section: text.optional(),
  /** What the frame is called in which it lies; absent in the page itself. */
  frame: text.optional(),
  /** The roles of the parts of the page in which it lies, the nearest first. */
  structure: z.array(z.string().max(50)).max(10),
});
export type Locator = z.infer<typeof Locator>;

/** What the page showed once it was done. */
export const RecordedEffect = z.strictObject({
  /** The address, where it changed; see `urlPattern`. */
  url: z.string().max(500).optional(),
  /** What came up, as `role name`, with `#` for numbers. */
  shows: z.array(text).max(5),
  /** The element's own state, where it changed. */
  state: z.string().max(100).optional(),
  /** Another tab was opened. */
  tab: z.literal(true).optional(),
});
export type RecordedEffect = z.infer<typeof RecordedEffect>;

export const PlaybookAction = z.strictObject({
  tool: z.string().max(50),
  /** Its arguments but for the element. */
  arguments: z.record(z.string().max(50), z.union([text, z.number(), z.boolean(), z.array(text).max(50)])),
  /** Null for what names no element, such as going to an address. */
  locator: Locator.nullable(),
  /** Of the page on which it was done. */
  url: z.string().max(500),
  effect: RecordedEffect,
  /** What a press is for, as verification understands it. */
  purpose: z.enum(['changes', 'takes', 'shows']).optional(),
});
export type PlaybookAction = z.infer<typeof PlaybookAction>;

export const PlaybookEntry = z.strictObject({
  /** The step that it belongs to, with its words: of a step that says something else now it is not used. */
  step: z.strictObject({ id: z.string().max(100), description: z.string().max(10_000) }),
  /** The number of the run that it comes from, and when that was. */
  run: z.int().positive(),
  at: z.iso.datetime(),
  /** The origins of the pages on which it may be used: those on which it was done. */
  origins: z.array(z.string().max(300)).min(1).max(5),
  actions: z.array(PlaybookAction).min(1).max(mostActions),
});
export type PlaybookEntry = z.infer<typeof PlaybookEntry>;

/** What later runs did at a step whose entry could not be replayed; `runs`: how many in a row did the same. */
const Change = z.strictObject({ entry: PlaybookEntry, runs: z.int().positive() });

export const Playbook = z.strictObject({
  format: z.literal(playbookFormat),
  entries: z.array(PlaybookEntry).max(mostEntries),
  /** Proposed changes, at most one for an entry. */
  changes: z.array(Change).max(mostEntries).default([]),
  /** Changes that were refused, by `changeKey`, with the run that proposed them; the newest last. */
  refused: z
    .array(z.strictObject({ key: z.string().max(2000), run: z.int().positive() }))
    .max(mostEntries)
    .default([]),
});
export type Playbook = z.infer<typeof Playbook>;

/** The playbook that was stored; an empty one for what is none, or is of another format. */
export function readPlaybook(stored: unknown): Playbook {
  const read = Playbook.safeParse(stored);
  return read.success ? read.data : { format: playbookFormat, entries: [], changes: [], refused: [] };
}

export type TaskStep = { id: string; description: string };

/** The entries whose steps are still as they were. */
export function entriesFor(steps: readonly TaskStep[], { entries }: Pick<Playbook, 'entries'>): PlaybookEntry[] {
  const said = new Map(steps.map(({ id, description }) => [id, description]));
  return entries.filter(({ step }) => said.get(step.id) === step.description);
}
