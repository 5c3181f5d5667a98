import { useEffect, useRef, useState } from 'react';
import type { StepRow } from '../form/form.ts';
import { missingInputs, moreProblems } from './problem-words.ts';
import type { KeptReading } from './use-readings.ts';

/** How long nothing may change before it is announced: longer than people stop between two words. */
const quietMs = 1500;

type Options = {
  steps: readonly StepRow[];
  readings: ReadonlyMap<string, KeptReading>;
  focused: string | undefined;
  matters: boolean;
};

/** What a screen reader says of the step that is being written: what is not understood, and that it is again. */
export function useAnnounced({ steps, readings, focused, matters }: Options): string {
  const [text, setText] = useState('');
  const known = useRef({ id: focused, fault: '' });
  const at = steps.findIndex(({ id }) => id === focused);
  const kept = focused === undefined ? undefined : readings.get(focused);
  const fault = kept && kept.text === steps[at]?.description ? faultOf(kept, matters) : undefined;
  useEffect(() => {
    if (known.current.id !== focused) {
      known.current = { id: focused, fault: fault ?? '' };
      setText('');
    }
    if (fault === undefined || fault === known.current.fault) return undefined;
    const timer = setTimeout(() => {
      known.current = { id: focused, fault };
      setText(fault === '' ? `Step ${at + 1} is understood.` : `Step ${at + 1}: ${fault}`);
    }, quietMs);
    return () => clearTimeout(timer);
  }, [focused, fault, at]);
  return text;
}

/** The first problem, and how many more there are; problems of a planner that will not run the task are not announced. */
function faultOf({ reading }: KeptReading, matters: boolean): string {
  const { problems = [], unknownInputs = [] } = reading ?? {};
  const [problem] = matters ? problems : [];
  const more = matters ? moreProblems(problems.length - 1) : '';
  return [problem?.message, more, missingInputs(unknownInputs)].filter(Boolean).join(' ');
}
