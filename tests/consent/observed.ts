/** Pages of scenarios as the agent sees them, made without a browser of the markup that `scenario.ts` writes. */
import { type Element, Window } from 'happy-dom';
import type { FormNode, Observation, PageNode, Region } from '#src/browser/observe/observation.ts';
import { element, page, region, text } from '#tests/fakes/observation.ts';
import type { Scenario } from './scenario.ts';

export const site = 'https://site.test/';

export type Observed = {
  page: Observation;
  /** What a press of the control asks in a native dialog, by the control's ref. */
  questions: ReadonlyMap<string, string>;
};

/** What the walk over a document reads of these few elements. */
export function observed(scenario: Scenario): Observed {
  const window = new Window({ url: site });
  try {
    window.document.body.innerHTML = scenario.page;
    return readBody(window.document.body);
  } finally {
    window.close();
  }
}

type Around = { within: string[]; form: FormNode | undefined };

function readBody(body: Element): Observed {
  const [nodes, regions, forms]: [PageNode[], Region[], FormNode[]] = [[], [], []];
  const questions = new Map<string, string>();
  const read = (node: Element, around: Around): void => {
    for (const child of node.children) readElement(child, around);
  };
  const readElement = (node: Element, around: Around): void => {
    const words = wordsOf(node);
    switch (node.localName) {
      case 'h1':
      case 'h2':
        return void nodes.push(text(words, { level: Number(node.localName.slice(1)), within: around.within }));
      case 'td':
        return node.children.length > 0 ? read(node, around) : void nodes.push(text(words, around));
      case 'p':
        return node.children.length > 0 ? read(node, around) : void nodes.push(text(words, around));
      case 'label':
        return readLabel(node, around);
      case 'button':
        return readButton(node, around);
      case 'tr':
        return inside(node, region('row', words.slice(0, 200), { within: around.within }), around);
      case 'form':
        return readForm(node, around);
      default:
        return node.getAttribute('role') === 'dialog'
          ? inside(
              node,
              region('dialog', wordsOf(node.querySelector('h2')), { within: around.within, modal: true }),
              around,
            )
          : read(node, around);
    }
  };
  const inside = (node: Element, made: Region, around: Around): void => {
    regions.push(made);
    read(node, { ...around, within: [made.ref, ...around.within] });
  };
  const readForm = (node: Element, around: Around): void => {
    const made = region('form', node.getAttribute('aria-label') ?? '', { within: around.within });
    const action = new URL(node.getAttribute('action') ?? '', site).href;
    const method = node.getAttribute('method') === 'post' ? 'post' : 'get';
    const form: FormNode = { ref: made.ref, method, action, crossOrigin: false };
    forms.push(form);
    inside(node, made, { ...around, form });
  };
  const readButton = (node: Element, { within, form }: Around): void => {
    const submits = form !== undefined && node.getAttribute('type') !== 'button';
    const made = element('button', wordsOf(node), {
      within,
      ...(form && { form: form.ref }),
      ...(submits && { submits }),
    });
    nodes.push(made);
    const asks = /^confirm\((".*?[^\\]")\) &&/.exec(node.getAttribute('onclick') ?? '')?.[1];
    if (asks) questions.set(made.ref, JSON.parse(asks) as string);
  };
  const readLabel = (node: Element, { within, form }: Around): void => {
    const input = node.querySelector('input');
    const isSwitch = input?.getAttribute('role') === 'switch';
    const words = wordsOf(node);
    const made = element(isSwitch ? 'switch' : 'textbox', words, {
      within,
      ...(isSwitch ? { checked: input.hasAttribute('checked') } : { value: input?.getAttribute('value') ?? '' }),
      ...(form && { form: form.ref }),
    });
    nodes.push(text(words, { within, labels: made.ref, tag: 'label' }), made);
  };
  read(body, { within: [], form: undefined });
  return { page: page(nodes, { url: site, title: 'Page', regions, forms }), questions };
}

function wordsOf(node: Element | null): string {
  const pieces = node?.children.length ? [...node.childNodes].map(one => one.textContent ?? '') : [node?.textContent];
  return pieces
    .map(piece => piece?.trim() ?? '')
    .filter(Boolean)
    .join(' ');
}
