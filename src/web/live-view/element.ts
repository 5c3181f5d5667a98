/** The element of live.html with this id; the page is made with it, so one that lacks is a fault of the build. */
export function element<T extends HTMLElement>(id: string, type: abstract new () => T): T {
  const found = document.getElementById(id);
  if (!(found instanceof type)) throw new Error(`live.html has no ${id}.`);
  return found;
}
