import { type StepNames, understandStep, type Understanding } from '#src/core/steps/understand.ts';

/** How one step is read, and by which names. The same object as long as neither its text nor the names change. */
export type StepReading = { text: string; names: StepNames; understanding: Understanding };

export type StepReader = {
  read(texts: readonly string[], names: Pick<StepNames, 'inputs' | 'credentials'>): StepReading[];
};

/**
 * Reads the steps of a task, each with the names of what those before it read or ask for. A step whose text and names are those
 * of the last time is not read again, so that a key costs the reading of one step.
 */
export function createStepReader(understand: typeof understandStep = understandStep): StepReader {
  let last = new Map<string, StepReading>();
  return {
    read(texts, { inputs, credentials }) {
      const now = new Map<string, StepReading>();
      let before: string[] = [];
      let key = JSON.stringify([inputs, credentials]);
      const readings = texts.map(text => {
        const own = `${key}\n${text}`;
        const names = { inputs, credentials, before };
        const reading = now.get(own) ?? last.get(own) ?? { text, names, understanding: understand(text, names) };
        now.set(own, reading);
        const added = reading.understanding.names.filter(name => !before.includes(name));
        if (added.length > 0) {
          before = [...before, ...added];
          key = JSON.stringify([inputs, credentials, before]);
        }
        return reading;
      });
      last = now;
      return readings;
    },
  };
}
