/** Writes a failure where developers look; the screen says what a person needs to know. */
export function logFailure(what: string, error: unknown): void {
  // oxlint-disable-next-line no-console -- the browser's console is the only log of a page
  console.error(what, error);
}
