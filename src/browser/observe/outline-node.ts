/** A page as its elements nest, as it is read and sent. */

/** An element or, with the tag `#text`, a text of the page. */
export type OutlineNode = {
  tag: string;
  /** Of `#text` only, its spaces made single. */
  text?: string;
  role?: string;
  /** `aria-label`, or the title of a drawn picture. */
  label?: string;
  title?: string;
  alt?: string;
  rel?: string;
  /** Absolute address of a link, at most 2,000 characters. */
  href?: string;
  /** Address of a picture. */
  src?: string;
  /** Words of `id`, `class` and `data-testid`: weak hints. */
  hints?: string;
  /** Microdata and RDFa. */
  itemprop?: string;
  itemtype?: string;
  property?: string;
  content?: string;
  datetime?: string;
  /** What a field holds; never of a password. */
  value?: string;
  checked?: boolean;
  /** Columns that a table cell takes, when more than one. */
  span?: number;
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
  /** Texts of the page's JSON-LD. */
  structured: string[];
  meta: { name: string; content: string }[];
  /** The page has more than the bounds. */
  truncated: boolean;
};
