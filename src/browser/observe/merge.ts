/** Puts the documents of a tab together into one list, in the place where each is seen. */
import type { ElementNode, FormNode, PageNode, Rect, Region, TextNode } from './observation.ts';
import type { WireForm, WireIframe, WireNode, WirePage } from '../page/wire.ts';

/** A document that answered, or null for one that did not. */
export type FramePage = { number: number; page: WirePage | null };
export type Merged = {
  nodes: PageNode[];
  regions: Region[];
  forms: FormNode[];
  truncated: boolean;
  hung: string[];
};

type Place = { x: number; y: number; scale: number; clip: Rect; within: string[] };

const nodeLimit = 5000;
/** Containers of a node, the nearest: whoever reads a page follows them for each of its nodes. Pages nest 20 deep. */
const containersAtMost = 64;

/** `frameAt` finds the document that an iframe of a document shows. */
export function mergeFrames(
  top: { number: number; page: WirePage },
  frameAt: (number: number, ref: number) => FramePage | undefined,
): Merged {
  const merged: Merged = { nodes: [], regions: [], forms: [], truncated: false, hung: [] };
  const add = (number: number, page: WirePage, place: Place): void => {
    if (page.truncated) merged.truncated = true;
    const chains = addRegions(merged, { number, page, place });
    for (const form of page.forms) merged.forms.push(formIn(number, form));
    for (const node of page.nodes) {
      const within = node.region >= 0 ? (chains[node.region] ?? place.within) : place.within;
      if (node.kind === 'frame') addFrame(number, node, { place, within });
      else if (merged.nodes.length >= nodeLimit) merged.truncated = true;
      else merged.nodes.push(placed(number, node, { place, within }));
    }
  };
  const addFrame = (number: number, node: WireIframe, at: { place: Place; within: string[] }): void => {
    const inner = frameAt(number, node.ref);
    if (!inner) return;
    if (!inner.page) {
      merged.hung.push(`${number}:${node.ref}`);
      return;
    }
    const box = moved(node.content, at.place);
    const clip = node.inView ? meet(box, at.place.clip) : { x: 0, y: 0, width: 0, height: 0 };
    const scale = at.place.scale * node.scale;
    add(inner.number, inner.page, { x: box.x, y: box.y, scale, clip, within: at.within });
  };
  const { width, height } = top.page.viewport;
  add(top.number, top.page, { x: 0, y: 0, scale: 1, clip: { x: 0, y: 0, width, height }, within: [] });
  return merged;
}

function addRegions(merged: Merged, on: { number: number; page: WirePage; place: Place }): string[][] {
  const { number, page, place } = on;
  const chains: string[][] = [];
  for (const region of page.regions) {
    const { region: parent, ...rest } = region;
    const ref = `${number}:${region.ref}`;
    const outer = parent >= 0 ? (chains[parent] ?? place.within) : place.within;
    merged.regions.push({ ...rest, ref, rect: moved(region.rect, place), within: outer });
    chains.push([ref, ...outer].slice(0, containersAtMost));
  }
  return chains;
}

function placed(number: number, node: Exclude<WireNode, WireIframe>, at: { place: Place; within: string[] }): PageNode {
  const { region: _, ...rest } = node;
  const rect = moved(node.rect, at.place);
  const base = {
    ref: `${number}:${node.ref}`,
    rect,
    inView: node.inView && overlaps(rect, at.place.clip),
    within: at.within,
  };
  if (rest.kind === 'text') {
    const { labels, ...text } = rest;
    const made: TextNode = { ...text, ...base };
    if (labels !== undefined) made.labels = `${number}:${labels}`;
    return made;
  }
  const { form, ...element } = rest;
  const made: ElementNode = { ...element, ...base };
  if (form !== undefined) made.form = `${number}:${form}`;
  return made;
}

/** A form of the document with that number. */
export function formIn(number: number, { ref, by, ...form }: WireForm): FormNode {
  return { ...form, ref: `${number}:${ref}`, ...(by !== undefined && { by: `${number}:${by}` }) };
}

function moved(rect: Rect, place: Place): Rect {
  if (place.x === 0 && place.y === 0 && place.scale === 1) return rect;
  const { x, y, scale } = place;
  return {
    x: round(x + rect.x * scale),
    y: round(y + rect.y * scale),
    width: round(rect.width * scale),
    height: round(rect.height * scale),
  };
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function meet(a: Rect, b: Rect): Rect {
  const x = Math.max(a.x, b.x);
  const y = Math.max(a.y, b.y);
  return {
    x,
    y,
    width: Math.max(0, Math.min(a.x + a.width, b.x + b.width) - x),
    height: Math.max(0, Math.min(a.y + a.height, b.y + b.height) - y),
  };
}

function overlaps(a: Rect, b: Rect): boolean {
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}
