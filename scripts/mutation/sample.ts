// A plugin of Stryker that tries a part of the changes only: those that a hash of their place and text chooses, the same each time.
import { createHash } from 'node:crypto';
import { relative } from 'node:path';

type Mutant = {
  id: string;
  fileName: string;
  replacement: string;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
};

/** Whether a change is one of those that are tried: one of `oneOf`. */
export function isSampled({ fileName, replacement, location }: Mutant, oneOf: number): boolean {
  const { start, end } = location;
  const place = [start.line, start.column, end.line, end.column].join(':');
  const hash = createHash('sha256').update([fileName, place, replacement].join('\0')).digest();
  return hash.readUInt32BE() % oneOf === 0;
}

class SampleChecker {
  readonly #oneOf = Number(process.env['LEGWORK_MUTATION_SAMPLE'] ?? 1);

  init(): Promise<void> {
    return Promise.resolve();
  }

  check(mutants: Mutant[]) {
    const results = mutants.map(mutant => {
      const place = { ...mutant, fileName: relative(process.cwd(), mutant.fileName) };
      // Stryker has no word for what is left out; it does not run what does not compile.
      const isTried = isSampled(place, this.#oneOf);
      return [mutant.id, isTried ? { status: 'passed' } : { status: 'compileError', reason: 'not in the sample' }];
    });
    return Promise.resolve(Object.fromEntries(results) as Record<string, { status: string; reason?: string }>);
  }

  group(mutants: Mutant[]): Promise<string[][]> {
    return Promise.resolve([mutants.map(({ id }) => id)]);
  }
}

/** Stryker reads plugins by this name. */
export const strykerPlugins = [{ kind: 'Checker', name: 'sample', injectableClass: SampleChecker }];
