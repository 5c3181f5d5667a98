import { useState } from 'react';
import type { StepRow } from '../form/form.ts';
import type { KeptReading } from './use-readings.ts';

type Options = { steps: readonly StepRow[]; readings: ReadonlyMap<string, KeptReading>; focused: string | undefined };

/** What a screen reader says of the step that is being written: what is not understood, and that it is again. */
export function useAnnounced({ steps, readings, focused }: Options): string {
  const [said, setSaid] = useState({ id: focused, fault: '', text: '' });
  const at = steps.findIndex(({ id }) => id === focused);
  const kept = focused === undefined ? undefined : readings.get(focused);
  const settled = kept !== undefined && kept.text === steps[at]?.description;
  const fault = settled ? faultOf(kept) : said.fault;
  if (said.id !== focused) setSaid({ id: focused, fault: settled ? fault : '', text: '' });
  else if (fault !== said.fault) {
    const text = fault === '' ? `Step ${at + 1} is understood.` : `Step ${at + 1}: ${fault}`;
    setSaid({ id: focused, fault, text });
  }
  return said.text;
}

function faultOf({ reading: { problems, unknownInputs } }: KeptReading): string {
  const inputs = unknownInputs.map(name => `{${name}} is not one of the inputs.`);
  return [...problems.map(({ message }) => message), ...inputs].join(' ');
}
