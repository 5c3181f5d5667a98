/** A page as its elements nest, as it is read and sent. */

/** An element or, with the tag `#text`, a text of the page. */
export type OutlineNode = {
  tag: string;
  /** Of `#text` only, its spaces made single. */
  text?: string;
  role?: string;
  /** Accessible name of a container or control, or the title of a drawn picture. */
  label?: string;
  /** Absolute address of a link, at most 2,000 characters. */
  href?: string;
  /** Words of `id`, `class` and `data-testid`: weak hints. */
  hints?: string;
  /** Of a link, such as `next`. */
  rel?: string;
  /** `aria-current`: it stands for what is open. */
  current?: true;
  /** It cannot be pressed. */
  off?: true;
  /** Microdata. */
  itemprop?: string;
  /** What a field holds; never of a password. */
  value?: string;
  checked?: boolean;
  /** Columns and rows that a table cell takes, when more than one. */
  span?: number;
  rows?: number;
  /** Of a table or an entry of a list: how many rows or entries there are in all, by `aria-rowcount` or `aria-setsize`. */
  size?: number;
  /** Of a row or an entry: its position from 1 among all of them. */
  place?: number;
  /** Of a box that scrolls: the CSS pixels after what is in view, and before it. */
  rest?: number;
  gone?: number;
  /** Names a box that scrolls, a link or a button for actions. */
  ref?: string;
  /** It holds more than is drawn: a height of a screen or more in it is empty. */
  part?: true;
  /** It says or shows that its content is on its way: `aria-busy`, a progress bar without a value, an endless animation. */
  loading?: true;
  /** A filled shape without content, as stands for a text that is still to come. */
  blank?: true;
  /** It starts a line of its own. */
  block?: true;
  /** Nobody sees it as the page is now. */
  hidden?: true;
  children?: OutlineNode[];
};

export type Outline = {
  url: string;
  title: string;
  /** The body; documents of frames are its last children, each under the tag `iframe`. */
  root: OutlineNode;
  /** The page has more than the bounds. */
  truncated: boolean;
};
