/** One look at this document: everything that an observation wants of it, in one pass. */
import type { CollectOptions, WirePage } from '../wire.ts';
import { freePoint, isSeeThrough, seenPart } from '../dom/hit.ts';
import { isElementDraft, endRun, type NodeDraft, type ElementDraft, type Walk } from './drafts.ts';
import { beginLook, noteSeen } from '../dom/refs.ts';
import { finishRegions } from './regions.ts';
import { howManyFit } from './fit.ts';
import { documentTitle, focusedElement, tidy } from '../dom/dom.ts';
import { noteForm } from './forms.ts';
import { forgetHeaders, outermost } from './scope.ts';
import { contentText, hintsOf, nameOf, pictureOf, sourceOfName } from '../accessibility/name.ts';
import { beginPseudoText } from '../accessibility/pseudo-text.ts';
import { forgetLabels, rememberLabels } from '../accessibility/labels-of.ts';
import { listeningElements } from './listeners.ts';
import { mainScroller } from '../dom/scroll.ts';
import { rememberElement } from '../dom/seen.ts';
import { controlRole } from '../accessibility/role.ts';
import { beginOptions, statesOf } from '../accessibility/state.ts';
import { tieLabels } from './labels.ts';
import { visit } from './walk.ts';

const hitLimit = 1500;
/** The host takes no answer over 16 MB. */
const nodeBytesAtMost = 6_000_000;
const regionBytesAtMost = 3_000_000;

export function collect(options: CollectOptions): WirePage {
  if (options.mark && !options.again) beginLook();
  rememberLabels();
  try {
    return lookOnce(options);
  } finally {
    forgetLabels();
  }
}

function lookOnce(options: CollectOptions): WirePage {
  forgetHeaders();
  beginPseudoText();
  beginOptions();
  const walk: Walk = {
    drafts: [],
    regions: [],
    forms: new Map(),
    run: null,
    walked: 0,
    truncated: false,
    mark: options.mark,
    listening: listeningElements(options.listeners),
    placed: new Set(),
    maybeClosed: [],
    positions: new Map(),
  };
  const body = document.body ?? document.documentElement;
  if (body) visit(walk, body, outermost(body));
  endRun(walk);
  walk.drafts = lookAtEach(walk);
  tieLabels(walk.drafts);
  const regions = finishRegions(walk);
  const nodes = walk.drafts.map(draft => draft.node);
  const fit = howManyFit(nodes, nodeBytesAtMost);
  for (const region of regions.slice(howManyFit(regions, regionBytesAtMost))) region.name = '';
  const scroller = mainScroller();
  return {
    url: location.href,
    title: documentTitle(),
    viewport: { width: window.innerWidth, height: window.innerHeight },
    scroll: {
      x: Math.round(scroller?.scrollLeft ?? 0),
      y: Math.round(scroller?.scrollTop ?? 0),
      maxX: scroller ? Math.max(0, scroller.scrollWidth - scroller.clientWidth) : 0,
      maxY: scroller ? Math.max(0, scroller.scrollHeight - scroller.clientHeight) : 0,
    },
    nodes: nodes.slice(0, fit),
    regions,
    forms: [...walk.forms.values()],
    truncated: walk.truncated || fit < nodes.length,
    maybeClosed: walk.maybeClosed,
  };
}

/** Fills in what the walk left open: names, states, and whether each can be seen now. */
function lookAtEach(walk: Walk): NodeDraft[] {
  const focused = focusedElement();
  let hits = 0;
  return walk.drafts.filter(draft => {
    const { node } = draft;
    const part = seenPart(node.rect, draft.clip.soft);
    if (part) {
      hits += 1;
      const free = hits > hitLimit || canBeSeen(draft, part);
      node.inView = free;
      if (!free && node.kind !== 'frame') node.covered = true;
      if (!free && draft.ghost) return false;
    }
    if (isElementDraft(draft)) describe(draft, walk, focused);
    return true;
  });
}

/** Controls must be met by a pointer; text need only not be hidden by what lies over it. */
function canBeSeen({ node, element }: NodeDraft, part: Parameters<typeof freePoint>[1]): boolean {
  const found = freePoint(element, part);
  return 'point' in found || (node.kind === 'text' && isSeeThrough(found.cover, element));
}

const pictured = /^(?:button|link|clickable|img|menuitem|tab)$/;

function notePicture({ node, element }: ElementDraft): void {
  const picture = pictureOf(element);
  if (picture) node.picture = picture;
}

/** Names it, unless what stands in it has, and keeps what the name was read from. */
function noteName({ node, element }: ElementDraft): void {
  const wraps = node.name !== '';
  if (!wraps) node.name = nameOf(element, node.role);
  const source = wraps ? sourceOfName(element, { role: node.role, wraps }) : node.name;
  const text = wraps ? '' : textSeen(element, node.role);
  if (text !== '' && text !== node.name) node.text = text;
  rememberElement(element, { role: node.role, own: controlRole(element, node.tag), name: node.name, wraps, source });
}

const labelled = '[aria-label],[aria-labelledby]';

/** What people see on a control that a label names otherwise: `Choose a date` on “Delivery date Choose a date”. */
function textSeen(element: Element, role: string): string {
  const shows = /^(?:button|link|tab|menuitem|option|clickable)$/.test(role) && element.matches(labelled);
  return shows ? contentText(element, null, false).slice(0, 200) : '';
}

function describe(draft: ElementDraft, walk: Walk, focused: Element | null): void {
  const { element } = draft;
  Object.assign(
    draft.node,
    statesOf(element),
    draft.inherited,
    draft.node.checked !== undefined && { checked: draft.node.checked },
  );
  noteForm(walk, draft);
  noteName(draft);
  const title = tidy(element.getAttribute('title') ?? '');
  if (title && title !== draft.node.name) draft.node.title = title.slice(0, 200);
  const hints = draft.node.hints ?? hintsOf(element, draft.node.name);
  if (hints) draft.node.hints = hints;
  if (draft.node.name === '' && title === '' && pictured.test(draft.node.role)) notePicture(draft);
  if (focused === element) draft.node.focused = true;
  draft.node.isNew = noteSeen(element, walk.mark);
}
