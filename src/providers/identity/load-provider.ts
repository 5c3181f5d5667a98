const expected = 'Unsupported runtime';

/* oxlint-disable no-console -- the only way to keep one known line out of the log */
const warn = console.warn;
// While it loads, oidc-provider warns about every Node that has no LTS name yet; ours is pinned and tested with it.
console.warn = (...words: unknown[]) => {
  if (!String(words[0]).includes(expected)) warn(...words);
};
const { errors, interactionPolicy, Provider } = await import('oidc-provider').finally(() => {
  console.warn = warn;
});
/* oxlint-enable no-console */

export { interactionPolicy, Provider };
export const oidcErrors = errors;
