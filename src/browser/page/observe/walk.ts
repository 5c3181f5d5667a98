/** One walk over the flat tree, in reading order, that fills the list of drafts. */
import { childNodesOf, rectOf } from '../dom/dom.ts';
import { addText, endRun, pushElement, pushText, walkLimit, type Walk } from './drafts.ts';
import { settleClickable, settleControl } from './wrappers.ts';
import { hiddenControlOf, isPresent, visibleLabel } from '../accessibility/present.ts';
import { openRegion } from './regions.ts';
import { reactionOf, type Reason } from './reactions.ts';
import { controlRole, isEditingHost, regionRole } from '../accessibility/role.ts';
import { columnOf, enter, headingLevel, type Scope } from './scope.ts';
import type { Clip } from '../dom/clip.ts';
import { noteHost } from './closed-hosts.ts';
import { boxOf } from '../dom/dom.ts';
import { frameBox } from '../acting/target.ts';
import { numberOf } from '../dom/refs.ts';

const skippedTags = new Set(
  'script,style,template,noscript,head,meta,link,title,base,br,wbr,hr,option,optgroup,datalist,param,source,track,col,colgroup,defs,clippath,mask,lineargradient,radialgradient,symbol,metadata,desc,filter,marker,pattern'.split(
    ',',
  ),
);
const inlineDisplays = new Set(['inline', 'contents', 'ruby', 'ruby-text']);
const phraseTags = new Set(
  'span,b,i,em,strong,small,a,label,code,mark,abbr,time,sub,sup,font,u,s,kbd,img,svg'.split(','),
);
const opaqueTags = new Set(['input', 'select', 'textarea', 'video', 'audio', 'canvas']);
const depthLimit = 2500;
/** Of things that react, each within the one before: each is compared with all that is in it. */
const reactingLimit = 40;

/** Walks an element and all that is in it. */
export function visit(walk: Walk, element: Element, scope: Scope): void {
  if (walk.walked >= walkLimit || scope.depth > depthLimit) {
    walk.truncated = true;
    return;
  }
  walk.walked += 1;
  const tag = element.localName;
  if (skippedTags.has(tag.toLowerCase())) {
    if (tag === 'br') endRun(walk);
    return;
  }
  const style = getComputedStyle(element);
  const display = style.display;
  noteHost(walk, element, tag);
  if (display === 'none') return visitHidden(walk, element, scope);
  if (display === 'contents') return visitChildren(walk, element, { scope, visible: style.visibility === 'visible' });
  const block = isBlock(display, tag);
  if (block) endRun(walk);
  visitShown(walk, element, { tag, style, scope, block });
  if (block) endRun(walk);
}

type At = { tag: string; style: CSSStyleDeclaration; scope: Scope; block: boolean };

function visitShown(walk: Walk, element: Element, at: At): void {
  const { tag, style, scope } = at;
  const { inner, clip } = enter(element, tag, at);
  const level = headingLevel(tag);
  if (level > 0) inner.level = level;
  if (tag === 'td' && element instanceof HTMLTableCellElement) inner.column = columnOf(element);
  const visible = style.visibility === 'visible';
  if (tag === 'iframe' || tag === 'frame') {
    if (visible && inner.shown && scope.open) pushFrame(walk, element, { scope, clip });
    return;
  }
  if (tag === 'label' && element instanceof HTMLLabelElement) enterLabel(walk, element, { inner, clip, visible });
  if (style.contentVisibility === 'hidden') return;
  const placed = walk.placed.has(element);
  if (placed ? opaqueTags.has(tag) : visitControl(walk, element, { at, inner, clip, visible })) return;
  visitContent(walk, element, { at, inner, clip, visible });
}

/** What an element that is no control holds. */
function visitContent(walk: Walk, element: Element, on: { at: At; inner: Scope; clip: Clip; visible: boolean }): void {
  const { at, inner, clip, visible } = on;
  const { tag, scope } = at;
  if (!inner.silent) {
    const role = regionRole(element, tag);
    if (role) inner.region = openRegion(walk, element, { role, parent: scope.region });
    if (tag === 'img' && visible && inner.shown && inner.open) pushImage(walk, element, { inner, clip });
  }
  if (tag === 'svg' && !worthEntering(walk, element, inner)) return;
  visitChildren(walk, element, { scope: inner, visible });
}

function visitChildren(walk: Walk, element: Element, on: { scope: Scope; visible: boolean }): void {
  const { scope, visible } = on;
  const shownText = visible && scope.shown && scope.open && !scope.silent;
  const closed = element.localName === 'details' && !element.hasAttribute('open');
  for (const child of childNodesOf(element)) {
    if (child.nodeType === Node.TEXT_NODE) {
      if (shownText && !closed) addText(walk, child as Text, { parent: element, scope });
    } else if (child.nodeType === Node.ELEMENT_NODE) {
      // safe because of the node type
      const inner = child as Element;
      if (!closed || inner.localName === 'summary') visit(walk, inner, scope);
      if (walk.truncated) return;
    }
  }
}

function isBlock(display: string, tag: string): boolean {
  if (inlineDisplays.has(display)) return false;
  return !(display.startsWith('inline') && phraseTags.has(tag));
}

/** Handles what can be acted on. Returns whether the element and all in it are dealt with. */
function visitControl(
  walk: Walk,
  element: Element,
  on: { at: At; inner: Scope; clip: Clip; visible: boolean },
): boolean {
  const { at, inner, clip, visible } = on;
  const { tag, scope, style } = at;
  if (inner.inert || isTooDeep(scope, tag)) return opaqueTags.has(tag);
  const editing = isEditingHost(element);
  const role = controlRole(element, tag) || (editing ? 'textbox' : '');
  if (role) {
    const ghost = !inner.shown;
    if (!controlCounts(element, { visible, ghost, inner, scope })) return opaqueTags.has(tag);
    endRun(walk);
    const index = walk.drafts.length;
    const draft = pushElement(walk, element, { role, scope, clip, ghost });
    if (opaqueTags.has(tag) || editing) return true;
    inner.silent = draft !== null;
    inner.reacting += 1;
    visitChildren(walk, element, { scope: inner, visible });
    if (draft) settleControl(walk, draft, index);
    return true;
  }
  if (scope.silent || !visible || !inner.shown || !inner.open) return false;
  const reason = reactionOf(walk, element, { tag, style, scope });
  if (!reason) return false;
  return visitClickable(walk, element, { reason, inner, clip, tag, scope });
}

function isTooDeep({ reacting }: Scope, tag: string): boolean {
  return reacting >= reactingLimit && !opaqueTags.has(tag);
}

function controlCounts(
  element: Element,
  on: { visible: boolean; ghost: boolean; inner: Scope; scope: Scope },
): boolean {
  if (!on.visible || !on.scope.open) return false;
  // Out of sight of screen readers and of the keyboard: decoration, such as the arrow of a drop-down.
  if (on.inner.ariaHidden && element instanceof HTMLElement && element.tabIndex < 0) return false;
  const toggle = element instanceof HTMLInputElement && isToggle(element) ? element : null;
  // Fields of a pixel only catch keys for a widget that the page draws itself.
  if (!toggle && opaqueTags.has(element.localName) && isTiny(element)) return false;
  if (on.ghost) return ghostCounts(element);
  return toggle === null || isPresent(toggle) || visibleLabel(toggle) === null;
}

/** Laid over what the page draws, and large enough to be clicked there. */
function ghostCounts(element: Element): boolean {
  if (!opaqueTags.has(element.localName) || isTiny(element)) return false;
  return !(element instanceof HTMLInputElement && visibleLabel(element) !== null);
}

function isTiny(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width < 3 || height < 3;
}

function isToggle(input: HTMLInputElement): boolean {
  return input.type === 'checkbox' || input.type === 'radio';
}

function visitClickable(
  walk: Walk,
  element: Element,
  on: { reason: Reason; inner: Scope; clip: Clip; tag: string; scope: Scope },
): boolean {
  const { reason, inner, clip, tag, scope } = on;
  endRun(walk);
  const index = walk.drafts.length;
  const role = tag === 'img' || tag === 'canvas' || tag === 'svg' ? 'img' : 'clickable';
  const draft = pushElement(walk, element, { role, scope, clip, ghost: false });
  if (!draft) return false;
  inner.reacting += 1;
  inner.pointer = inner.pointer || reason === 'pointer' || reason === 'drag';
  const region = regionRole(element, tag);
  if (region) {
    inner.region = openRegion(walk, element, { role: region, parent: scope.region });
    draft.node.region = inner.region;
  }
  if (tag !== 'canvas') visitChildren(walk, element, { scope: inner, visible: true });
  endRun(walk);
  settleClickable(walk, draft, { index, reason });
  return true;
}

function enterLabel(walk: Walk, label: HTMLLabelElement, on: { inner: Scope; clip: Clip; visible: boolean }): void {
  const control = label.control;
  if (!control) return;
  endRun(walk);
  on.inner.label = control;
  on.inner.pointer = true;
  if (!on.visible || !on.inner.shown || !on.inner.open || on.inner.inert || walk.placed.has(control)) return;
  if (!(control instanceof HTMLInputElement) || !(isToggle(control) || control.type === 'file') || isPresent(control))
    return;
  const draft = pushElement(walk, control, {
    role: controlRole(control, 'input'),
    scope: on.inner,
    clip: on.clip,
    ghost: false,
    box: label,
  });
  if (draft) walk.placed.add(control);
}

/** File fields are often hidden behind a button of the page's own; they take files all the same. */
function visitHidden(walk: Walk, element: Element, scope: Scope): void {
  const input = hiddenControlOf(element);
  if (!input || walk.placed.has(input) || visibleLabel(input) || scope.inert || scope.silent) return;
  const parent = element.parentElement;
  if (!parent || rectOf(parent).width <= 0) return;
  endRun(walk);
  const draft = pushElement(walk, input, { role: 'button', scope, clip: scope.clips.flow, ghost: false, box: parent });
  if (draft) walk.placed.add(input);
}

function pushImage(walk: Walk, image: Element, on: { inner: Scope; clip: Clip }): void {
  const text = (image.getAttribute('alt') ?? '').trim();
  if (!text || on.inner.silent) return;
  const rect = image.getBoundingClientRect();
  if (rect.width < 8 || rect.height < 8) return;
  endRun(walk);
  pushText(walk, { element: image, tag: 'img', text, rect, scope: on.inner, clip: on.clip });
}

/** Icons hold nothing to find; pictures with text, links or shapes that react do. */
function worthEntering(walk: Walk, svg: Element, inner: Scope): boolean {
  if (inner.silent) return false;
  if (svg.querySelector('text,a,foreignObject,[onclick],[role],[tabindex],[style*=pointer],[class]')) return true;
  const rect = svg.getBoundingClientRect();
  if ((rect.width > 64 && rect.height > 64) || walk.listening.has(svg)) return true;
  for (const shape of svg.querySelectorAll('*')) if (walk.listening.has(shape)) return true;
  return false;
}

function pushFrame(walk: Walk, frame: Element, on: { scope: Scope; clip: Clip }): void {
  const rect = frame.getBoundingClientRect();
  if (rect.width < 2 || rect.height < 2) return;
  endRun(walk);
  const region = openRegion(walk, frame, { role: 'iframe', parent: on.scope.region });
  const inner = frameBox(frame);
  walk.drafts.push({
    node: {
      kind: 'frame',
      ref: numberOf(frame),
      region,
      rect: boxOf(rect),
      content: boxOf({
        x: inner.x,
        y: inner.y,
        width: rect.width - 2 * (inner.x - rect.x),
        height: rect.height - 2 * (inner.y - rect.y),
      }),
      scale: inner.scale,
      inView: false,
    },
    element: frame,
    clip: on.clip,
    ghost: false,
  });
}
