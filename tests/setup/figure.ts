import { appendFileSync } from 'node:fs';

/** Where figures are kept for who runs the gates, a line of JSON each. */
export const figuresVariable = 'LEGWORK_FIGURES';

/**
 * Prints what a gate has counted and the limit that it asserts, and keeps both for `npm run test:release`. Say it before
 * the assertion, so that the figure of a gate that fails is seen too.
 */
export function sayFigure(gate: string, counted: string, limit: string): void {
  const figure = `${counted} [limit: ${limit}]`;
  process.stdout.write(`${gate}: ${figure}\n`);
  const file = process.env[figuresVariable];
  if (file) appendFileSync(file, `${JSON.stringify({ gate, figure })}\n`);
}
