import type { Scene } from '../page/scene.ts';

/** Solves the arithmetic or the linear equation with one unknown that the page shows; null when it shows none. */
export function solveOnPage(scene: Scene): string | null {
  const lines = [...scene.texts.map(t => t.node.text), scene.texts.map(t => t.node.text).join(' ')];
  for (const line of lines) {
    const solved = solveLine(line);
    if (solved !== null) return solved;
  }
  return null;
}

const sum = /(-?\d{1,15}(?:\.\d{1,15})?) ?([-+*/x×÷−]) ?(-?\d{1,15}(?:\.\d{1,15})?) ?= ?(?:\?|_|$|\s)/i;

/** `7 + 5 =` → `12`; `x - 4 = 9` → `13`; null when the text is neither. */
export function solveLine(text: string): string | null {
  const plain = text.replace(/[−–]/g, '-').replace(/\s+/g, ' ').trim();
  const unknown = /(?:^| )([^=<>]{1,30}?) ?= ?([^=<>]{1,30}?)(?=$|[ .,;])/.exec(plain);
  if (unknown && /[a-z]/i.test(unknown[1]! + unknown[2]!)) {
    const found = linear(unknown[1]!, plain.slice(unknown.index + unknown[0].indexOf('=') + 1).trim());
    if (found !== null) return found;
  }
  const plainSum = sum.exec(plain);
  if (!plainSum) return null;
  const [a, b] = [Number(plainSum[1]), Number(plainSum[3])];
  const value = apply(plainSum[2]!, a, b);
  return value === null ? null : tidy(value);
}

function apply(sign: string, a: number, b: number): number | null {
  if (sign === '+') return a + b;
  if (sign === '-') return a - b;
  if (/[*x×]/i.test(sign)) return a * b;
  return b === 0 ? null : a / b;
}

type Sides = { coefficient: number; constant: number };

function linear(left: string, right: string): string | null {
  const name = /[a-z]/i.exec(left + right)?.[0];
  if (name === undefined) return null;
  const a = side(left, name);
  const b = side(right, name);
  if (a === null || b === null || a.coefficient === b.coefficient) return null;
  return tidy((b.constant - a.constant) / (a.coefficient - b.coefficient));
}

function side(text: string, name: string): Sides | null {
  const plain = text.replace(/\s+/g, '');
  const terms = plain.match(/[-+]?[^-+]+/g);
  if (terms === null) return null;
  let coefficient = 0;
  let constant = 0;
  for (const term of terms) {
    const isUnknown = term.at(-1)?.toLowerCase() === name.toLowerCase();
    const unknown = isUnknown && /^([-+]?\d*(?:\.\d+)?)[*×·]?$/.exec(term.slice(0, -1));
    if (unknown)
      coefficient += unknown[1] === '' || unknown[1] === '+' ? 1 : unknown[1] === '-' ? -1 : Number(unknown[1]);
    else if (/^[-+]?\d+(?:\.\d+)?$/.test(term)) constant += Number(term);
    else return null;
  }
  return { coefficient, constant };
}

function tidy(value: number): string {
  return String(Number(value.toFixed(6)));
}
