import { useEffect, useRef, useState } from 'react';

/** How long nothing may change before it is announced: longer than people stop between two words. */
const quietMs = 1500;

type Options = {
  /** What is wrong with the step; '' for nothing. */
  fault: string;
  /** How many suggestions are shown. */
  suggested: number;
};

/** What a screen reader says of the step that is being written: suggestions, what is not understood, and that it is again. */
export function useAnnounced({ fault, suggested }: Options): string {
  const [text, setText] = useState('');
  const known = useRef(fault);
  useEffect(() => {
    // While something can go on, what is missing is not wrong yet.
    const news = fault === known.current || (fault !== '' && suggested > 0) ? '' : fault || 'This step is understood.';
    if (suggested === 0 && news === '') return undefined;
    const timer = setTimeout(() => {
      if (news !== '') known.current = fault;
      setText([news, suggestions(suggested)].filter(Boolean).join(' '));
    }, quietMs);
    return () => clearTimeout(timer);
  }, [fault, suggested]);
  return text;
}

function suggestions(count: number): string {
  if (count === 0) return '';
  return `${count === 1 ? '1 suggestion' : `${count} suggestions`}. Press the down arrow key to choose.`;
}
