/** That names in braces are not among the task's inputs, by the name of their block on the screen; '' for none. */
export function missingInputs(names: readonly string[]): string {
  const named = names.map(name => `{${name}}`).join(', ');
  if (names.length === 0) return '';
  return names.length === 1
    ? `${named} is not one of the Runtime Values.`
    : `${named} are not among the Runtime Values.`;
}

/** How many problems there are beside the one that is shown; '' for none. */
export function moreProblems(count: number): string {
  if (count <= 0) return '';
  return count === 1 ? '1 more problem.' : `${count} more problems.`;
}
