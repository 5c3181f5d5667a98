import type { Risk } from '../risk.ts';

/**
 * Pictures drawn by scripts that the user allowed to be pressed, as long as their page stays. Whatever a frame shows may be another
 * at the next press, so a yes to one holds once.
 */
export type AllowedDrawings = {
  /** Forgets what was allowed on another page. */
  goTo(url: string): void;
  has(risk: Risk): boolean;
  add(risk: Risk): void;
};

export function createAllowedDrawings(): AllowedDrawings {
  const refs = new Set<string>();
  let page = '';
  return {
    goTo(url) {
      if (url !== page) refs.clear();
      page = url;
    },
    has: ({ target }) => target.type === 'unseen' && refs.has(target.node?.ref ?? ''),
    add({ target }) {
      if (target.type === 'unseen' && target.why === 'drawing' && target.node) refs.add(target.node.ref);
    },
  };
}
