import { appendFileSync } from 'node:fs';

/** Where figures are kept for who runs the gates, a line of JSON each. */
export const figuresVariable = 'LEGWORK_FIGURES';

/** Prints the figure of a gate, and keeps it for `npm run test:release`. */
export function sayFigure(gate: string, figure: string): void {
  process.stdout.write(`${gate}: ${figure}\n`);
  const file = process.env[figuresVariable];
  if (file) appendFileSync(file, `${JSON.stringify({ gate, figure })}\n`);
}
