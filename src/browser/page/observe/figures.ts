/** What people see on a page by its form and colour alone: shapes of a drawing, and boxes that hold no words. */
import type { WireFigure } from '../wire.ts';
import { boxOf } from '../dom/dom.ts';
import { colourName } from '../accessibility/colour.ts';
import { numberOf } from '../dom/refs.ts';

const mostFigures = 300;
const mostElements = 5000;
/** CSS pixels: smaller drawings are icons, and smaller boxes are decoration. */
const leastDrawing = 64;
const leastBox = 12;
const leastShape = 4;
/** A box that people name by its look holds a sign at most. */
const longestSign = 2;

/** Lists them in document order. */
export function figures(): WireFigure[] {
  const found: WireFigure[] = [];
  let looked = 0;
  for (const element of document.body?.querySelectorAll('*') ?? []) {
    looked += 1;
    if (found.length >= mostFigures || looked > mostElements) break;
    const figure = element instanceof SVGElement ? drawn(element) : box(element);
    if (figure !== null) found.push(figure);
  }
  return found;
}

const shapes: Readonly<Record<string, string>> = {
  circle: 'circle',
  ellipse: 'ellipse',
  polygon: 'polygon',
  path: 'path',
  rect: 'rectangle',
  text: 'text',
};

function drawn(element: SVGElement): WireFigure | null {
  const shape = shapes[element.localName];
  const rect = element.getBoundingClientRect();
  if (shape === undefined || !isInDrawing(element, rect) || !element.checkVisibility()) return null;
  const style = getComputedStyle(element);
  const colour = colourName(style.fill);
  const line = colourName(style.stroke);
  const text = shape === 'text' ? (element.textContent ?? '').trim() : '';
  const isSign = shape !== 'text' || (text !== '' && text.length <= longestSign);
  if ((colour === '' && line === '') || !isSign) return null;
  return { ref: numberOf(element), shape: formOf(element, shape, rect), colour, line, text, rect: boxOf(rect) };
}

/** A shape of its own in a picture that is no icon; the ground of the picture is none. */
function isInDrawing(element: SVGElement, { width, height }: DOMRect): boolean {
  const drawing = element.ownerSVGElement?.getBoundingClientRect();
  if (!drawing || Math.min(drawing.width, drawing.height) < leastDrawing) return false;
  if (Math.max(width, height) < leastShape || element.closest('defs,clipPath,mask,pattern,symbol,marker')) return false;
  return width < drawing.width * 0.98 || height < drawing.height * 0.98;
}

function formOf(element: SVGElement, shape: string, rect: DOMRect): string {
  if (shape === 'rectangle') return isSquare(rect) ? 'square rectangle' : shape;
  if (shape === 'ellipse' && isSquare(rect)) return 'circle ellipse';
  if (shape !== 'polygon') return shape;
  const corners = (element.getAttribute('points') ?? '').slice(0, 400).match(/-?[\d.]+/g)?.length ?? 0;
  return corners === 6 ? 'triangle polygon' : corners === 8 ? 'quadrilateral polygon' : shape;
}

function isSquare({ width, height }: DOMRect): boolean {
  return Math.abs(width - height) <= Math.max(width, height) * 0.08;
}

const boxTags = new Set('div,span,li,td,i,b,p,section,article,a,button'.split(','));

/** A box that shows a colour or a frame, and holds nothing but a sign. */
function box(element: Element): WireFigure | null {
  if (!boxTags.has(element.localName) || element.childElementCount > 0) return null;
  const text = (element.textContent ?? '').trim();
  if (text.length > longestSign) return null;
  const rect = element.getBoundingClientRect();
  const isLarge = rect.width * rect.height > window.innerWidth * window.innerHeight * 0.6;
  if (Math.min(rect.width, rect.height) < leastBox || isLarge || !element.checkVisibility()) return null;
  const style = getComputedStyle(element);
  const colour = colourName(style.backgroundColor);
  const line =
    style.borderTopStyle !== 'none' && style.borderTopWidth !== '0px' ? colourName(style.borderTopColor) : '';
  if (colour === '' && line === '') return null;
  const isRound = style.borderTopLeftRadius === '50%' || parseFloat(style.borderTopLeftRadius) >= rect.width * 0.45;
  const shape = isRound ? 'circle' : isSquare(rect) ? 'square rectangle' : 'rectangle';
  return { ref: numberOf(element), shape, colour, line, text, rect: boxOf(rect) };
}
