/** What a page, a file or a user sends, by where it is read: each at the limit that it has there. */
import type { ElementNode, Observation } from '#src/browser/observe/observation.ts';
import type { WirePage } from '#src/browser/page/wire.ts';
import type { OutlineNode } from '#src/browser/observe/outline-node.ts';
import { compareReloaded } from '#src/agent/verification/reload-check.ts';
import { createActionGuard } from '#src/agent/safety/action-guard.ts';
import { createElementNumbers } from '#src/agent/planners/language-model/page/numbers.ts';
import { createFilledFields } from '#src/agent/verification/filled.ts';
import { createRedactor } from '#src/core/secrets/redactor.ts';
import { draftOf } from '#src/core/live-recording/draft.ts';
import { effectOn } from '#src/agent/verification/fitting.ts';
import { element, page, region, text } from '#tests/fakes/observation.ts';
import { exampleTask } from '#src/web/features/editor/form/example-task.fixture.ts';
import { isSecretAnswer } from '#src/core/secrets/secret-question.ts';
import { mergeFrames } from '#src/browser/observe/merge.ts';
import { pageText } from '#src/agent/planners/language-model/page/page-text.ts';
import { readTaskFile } from '#src/core/tasks/task-file.ts';
import { redactObservation } from '#src/browser/observe/redact.ts';
import { redactOutline } from '#src/browser/observe/outline.ts';
import { shapeBy } from '#src/core/shape-by.ts';
import { tableGrid } from '#src/core/table-grid.ts';
import { taskChanges } from '#src/core/tasks/task-changes.ts';
import { taskFileLength } from '#src/contract/tasks/constants.ts';
import { TaskUpdate } from '#src/contract/task.ts';
import { textsOf } from '#src/core/network/task-websites.ts';
import { understandStep } from '#src/core/steps/understand.ts';
import { uploadedFileName } from '#src/core/text/file-name.ts';
import { websitesIn } from '#src/core/network/websites-in-text.ts';
import type { Entry } from './growth.ts';

const nodesOfPage = 5000;
const words = 'send the invoice of Ann Miller to delete account and pay 12 € now'.split(' ');
const say = (count: number, from: number): string =>
  Array.from({ length: count }, (_, at) => words[(from + at * 7) % words.length]).join(' ');

/** A page of texts and buttons, all within `depth` containers, which lie within each other. */
function pageOf(count: number, { depth = 1, role = 'section' } = {}): Observation {
  const regions = Array.from({ length: depth }, (_, at) => region(role, `Part ${at}`));
  const within = regions.map(({ ref }) => ref);
  for (const [at, one] of regions.entries()) one.within = within.slice(at + 1);
  const nodes = Array.from({ length: count }, (_, at) =>
    at % 2 === 1
      ? text(`${say(20, at)} ${at}`, { within })
      : element('button', at === 0 ? 'Send' : `${say(6, at)} ${at}`, { within, form: 'f', title: say(8, at) }),
  );
  const forms = [{ ref: 'f', method: 'post', action: 'https://shop.test/send', crossOrigin: false } as const];
  return page(nodes, { regions, forms, fingerprint: '' });
}

/** Asks the guard about a press of the page's first button, as often as a run does. */
function press(
  seen: Observation,
  owner: { steps?: string[]; guardrails?: string[] },
  tool = 'click_element',
): () => void {
  const { steps = ['Send the invoice of Ann'], guardrails = [] } = owner;
  const texts = { description: 'Pay', specialInstructions: '', additionalInstructions: '', inputs: {} };
  const task = { ...texts, steps: steps.map((description, at) => ({ id: `${at}`, description })), guardrails };
  const guard = createActionGuard(task, { trusted: false });
  const ref = seen.nodes.find(({ kind }) => kind === 'element')?.ref;
  const call = { tool, arguments: tool === 'send_keys' ? { keys: 'Tab Enter' } : { ref } };
  return () => {
    guard.classOf(call, { page: seen, usual: 'write' });
    guard.check(call, seen);
    guard.signatureOf(call, seen);
  };
}

function wirePage(depth: number): WirePage {
  const rect = { x: 0, y: 0, width: 10, height: 10 };
  const regions = Array.from({ length: depth }, (_, at) => ({
    ref: at,
    role: 'section',
    name: '',
    rect,
    region: at - 1,
  }));
  const nodes = Array.from({ length: nodesOfPage }, (_, at) => ({
    kind: 'text' as const,
    ref: depth + at,
    rect,
    inView: true,
    region: depth - 1,
    text: 'word',
    level: 0,
    tag: 'p',
  }));
  const about = { url: '', title: '', viewport: { width: 9, height: 9 }, scroll: { x: 0, y: 0, maxX: 0, maxY: 0 } };
  return { ...about, nodes, regions, forms: [], truncated: false, maybeClosed: [] };
}

/** Texts at the bottom of elements within each other, more of them the deeper it is. */
function outlineOf(depth: number): OutlineNode {
  const texts = Array.from({ length: depth * 70 }, (_, at): OutlineNode => ({ tag: '#text', text: `${at}` }));
  let node: OutlineNode = { tag: 'p', children: texts };
  for (let at = 0; at < depth; at += 1) node = { tag: 'div', children: [node] };
  return node;
}

function redactorOf(secrets: number) {
  const redactor = createRedactor();
  for (let at = 0; at < secrets; at += 1)
    redactor.add({ value: `Zx9!kan${at}#pw`, placeholder: `{{site${at}.password}}` });
  return redactor;
}

const fields = (count: number, value: string): Observation => {
  const nodes = Array.from({ length: count }, (_, at): ElementNode => ({
    ...element('textbox', `Field ${at}`),
    ref: `0:${at}`,
    value,
  }));
  return page(nodes, { fingerprint: '' });
};

const file =
  (rest: string): (() => unknown) =>
  () => {
    try {
      return readTaskFile(`legwork: 1\nname: Task\ndescription: Pay\n${rest}`);
    } catch (error) {
      return error;
    }
  };

const listOf = (count: number, one: (at: number) => string): string[] =>
  Array.from({ length: count }, (_, at) => one(at));

/** With the limit of each: the nodes of a page, the letters of a text, the entries of a list. */
export const entries: Record<string, { limit: number; entry: Entry }> = {
  'merging a page whose containers nest': {
    limit: 2500,
    entry: depth => {
      const seen = { number: 1, page: wirePage(depth) };
      return () => mergeFrames(seen, () => undefined);
    },
  },
  'redacting a page': {
    limit: nodesOfPage,
    entry: count => {
      const [seen, { forModels }] = [pageOf(count), redactorOf(50)];
      return () => redactObservation(forModels, seen);
    },
  },
  'redacting an outline that nests': {
    limit: 400,
    entry: depth => {
      const [root, { forModels }] = [outlineOf(depth), redactorOf(5)];
      return () => redactOutline(forModels, { url: '', title: '', root, truncated: false });
    },
  },
  'redacting a long text': {
    limit: 1_000_000,
    entry: letters => {
      const [long, { forPeople }] = [say(letters / 5, 0), redactorOf(50)];
      return () => forPeople.text(long);
    },
  },
  'a page as a model reads it': {
    limit: nodesOfPage,
    entry: count => {
      const seen = pageOf(count, { depth: 64 });
      return () => pageText(seen, createElementNumbers());
    },
  },
  'a press on a page': { limit: nodesOfPage, entry: count => press(pageOf(count, { depth: 64 }), {}) },
  'a press in forms that nest': { limit: 64, entry: depth => press(pageOf(nodesOfPage, { depth, role: 'form' }), {}) },
  'Tab Enter on a page': { limit: nodesOfPage, entry: count => press(pageOf(count), {}, 'send_keys') },
  'a press with many orders': {
    limit: 1000,
    entry: count =>
      press(pageOf(nodesOfPage, { depth: 3, role: 'form' }), {
        steps: listOf(count / 5, () => 'Send the invoice to Bob. '.repeat(5)),
      }),
  },
  'a press with many prohibitions': {
    limit: 1000,
    entry: count =>
      press(pageOf(nodesOfPage, { depth: 3 }), {
        guardrails: listOf(count / 25, () => 'Never remove invoices of Zorblax. '.repeat(25)),
      }),
  },
  'the words of a task': {
    limit: 200,
    entry: steps => {
      const described = listOf(steps, at => say(40, at));
      return () => press(pageOf(1), { steps: described });
    },
  },
  'the effect of a press': {
    limit: nodesOfPage,
    entry: count => {
      const [before, after] = [pageOf(10), { ...pageOf(count), url: 'https://shop.test/next' }];
      const about = { purpose: 'changes', acted: '', asked: 'save', object: '', values: [] } as const;
      return () => effectOn(before, after, about);
    },
  },
  'fields that lost what was typed': {
    limit: nodesOfPage,
    entry: count => {
      const [before, after, filled] = [fields(count, 'a'), fields(count, 'b'), createFilledFields()];
      return () => {
        for (const { ref } of before.nodes) filled.note(ref, before, { step: 1, asked: 'a', isHeld: true });
        return filled.lost(after, () => false);
      };
    },
  },
  'a page that is compared with itself loaded again': {
    limit: nodesOfPage,
    entry: count => {
      const [now, reloaded] = [fields(count, 'b'), fields(count, 'a')];
      const sent = listOf(5, String).map((id, at) => ({ step: at + 1, before: fields(count, id) }));
      const put = now.nodes.map(({ ref }, at) => ({
        ref,
        name: `Field ${at}`,
        role: 'textbox',
        value: 'b',
        had: '',
        since: 0,
      }));
      return () =>
        compareReloaded({ now, reloaded, isWhole: true }, { sent, put: put.slice(-200), isHeld: () => true });
    },
  },
  'a table whose cells take many columns and rows': {
    limit: nodesOfPage,
    entry: count => {
      const rows = listOf(count / 10, () => '').map(() => listOf(10, String));
      return () => tableGrid(rows, () => ({ columns: 100, rows: 65_534 }));
    },
  },
  'a recording': {
    limit: 600,
    entry: count => {
      const events = Array.from({ length: count }, (_, at) => ({
        kind: 'text' as const,
        id: `e${at}`,
        at,
        url: 'https://shop.test/',
        value: `${at} ${'v'.repeat(3000)}`,
        element: { role: 'textbox', name: 'Name', css: `#f${at}`, twins: 2, ordinal: 1 },
      }));
      return () => draftOf(events);
    },
  },
  'a task file with unknown fields': {
    limit: 7000,
    entry: count => file(listOf(count, at => `field${at}: 1`).join('\n')),
  },
  'a task file with faulty steps': { limit: 9000, entry: count => file(`steps:\n${'- 1\n'.repeat(count)}`) },
  'a task file of one long text': {
    limit: taskFileLength - 100,
    entry: letters => file(`x: |\n${'  some words\n'.repeat(letters / 13)}`),
  },
  'a change of a task': {
    limit: 200,
    entry: count => {
      const given = {
        id: 'user:1/task:1',
        steps: listOf(count, at => `${at}`).map(id => ({ id, description: 'x'.repeat(4000) })),
      };
      return () => TaskUpdate.parse(given);
    },
  },
  'what changed in a long text of a task': {
    limit: 100_000,
    entry: letters => {
      const of = (word: string) => ({ ...exampleTask(), initial_actions: `${word}\n`.repeat(letters / 2) });
      return () => taskChanges(of('a'), of('b'));
    },
  },
  'a step': {
    limit: 4000,
    entry: letters => () =>
      understandStep(say(letters / 5, 0).slice(0, 4000), { inputs: [], credentials: [], before: [] }),
  },
  'texts of initial actions that nest': {
    limit: 50_000,
    entry: depth => {
      const nested: unknown = JSON.parse('['.repeat(depth) + ']'.repeat(depth));
      return () => textsOf(nested);
    },
  },
  'websites in steps': {
    limit: 200,
    entry: steps => {
      const texts = listOf(steps, at => `go to a${at}.example.com and `.repeat(100));
      return () => websitesIn(texts);
    },
  },
  'a result in the form of its schema': {
    limit: 10_000,
    entry: count => {
      const names = listOf(count, at => `field_${at}`);
      const schema = { type: 'object', properties: Object.fromEntries(names.map(name => [name, { type: 'string' }])) };
      const result = Object.fromEntries(names.map(name => [name.replace('_', '-'), 1]));
      return () => shapeBy(schema, result);
    },
  },
  'the name of an uploaded file': {
    limit: 4_000_000,
    entry: letters => () => uploadedFileName('a/'.repeat(letters / 2)),
  },
  'an answer in the chat': {
    limit: 4000,
    entry: letters => () => isSecretAnswer(say(letters / 5, 0), '1 '.repeat(letters / 2)),
  },
};
