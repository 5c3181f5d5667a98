/**
 * A playbook: the actions of a run, recorded so that they can be replayed without a model. It contains no values: they
 * stand as `{input}` or `{{credential.part}}`, as in a task's steps.
 */
import type { ToolCall } from './run-events.ts';

/** How an element is found again, by what people and pages call it; the first that fits one element alone counts. */
export type Locator = {
  role: string;
  /** Accessible name, or the text that stands for it. */
  name: string;
  placeholder?: string;
  /** Its id, name, autocomplete and test id, as one text. */
  hints?: string;
  /** Words of the row, list item, dialog or group that it lies in, when others are called the same. */
  near?: string;
  css?: string;
  /** Its middle in CSS pixels of its document's viewport. */
  position?: { x: number; y: number };
  /** Address of the frame's document; absent in the page itself. */
  frame?: string;
};

/** What a page shows before or after an action. All that is given has to hold. */
export type Condition = {
  /** Address without query and hash; `*` stands for what differs between runs. */
  url?: string;
  element?: { role: string; name: string };
  /** What the element holds, placeholders included. */
  value?: string;
};

export type PlaybookEntry = {
  id: string;
  /** Position from 1 of the task's step that it belongs to. */
  step: number;
  /** The step's own words. */
  intent: string;
  /** A tool's call without its ref, which `locator` stands for. */
  action: ToolCall;
  locator: Locator | null;
  /** Where drags end. */
  target?: Locator;
  url: string;
  before: Condition;
  after: Condition;
};

/** How a run differed from its playbook, until the owner accepts or rejects it. */
export type PlaybookChange = { id: string; runId: number; at: string; entryId: string; now: PlaybookEntry };

export type Playbook = { source: 'recording' | 'run'; entries: PlaybookEntry[]; changes: PlaybookChange[] };

/** An address as conditions compare it: without query and hash, numbers and long ids left open. */
export function urlPattern(url: string): string {
  const parsed = URL.parse(url);
  if (!parsed) return url;
  const path = parsed.pathname
    .split('/')
    .map(part => (/^\d+$/.test(part) || /^[\w-]{16,}$/.test(part) ? '*' : part))
    .join('/');
  return `${parsed.origin}${path}`;
}
