import type { Outline, OutlineNode } from '#src/browser/observe/outline-node.ts';

type Written = OutlineNode | string;
type Attributes = Omit<OutlineNode, 'tag' | 'children' | 'text'>;

const inlineTags = new Set(['a', 'b', 'span', 'strong', 'em', 'time', 'img', 'input', 'br']);

/** An element of a page that a test writes down; a tag may have classes, as in `div.card`. */
export function el(name: string, attributes: Attributes = {}, ...children: Written[]): OutlineNode {
  const [tag = 'div', ...classes] = name.split('.');
  return {
    tag,
    ...(classes.length > 0 && { hints: classes.join(' ') }),
    ...(!inlineTags.has(tag) && { block: true as const }),
    ...attributes,
    children: children.map(child => (typeof child === 'string' ? { tag: '#text', text: child } : child)),
  };
}

export const link = (href: string, text: string): OutlineNode => el('a', { href: `https://site.example${href}` }, text);

export function pageOf(title: string, ...body: OutlineNode[]): Outline {
  return {
    url: 'https://site.example/here',
    title,
    root: el('body', {}, ...body),
    truncated: false,
  };
}
