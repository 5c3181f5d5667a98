import { useState } from 'react';

const key = 'legwork.show-understood';

/** Whether the editor shows how steps are understood; this browser remembers it. */
export function useUnderstoodShown(): [boolean, (shown: boolean) => void] {
  const [shown, setShown] = useState(() => localStorage.getItem(key) !== 'no');
  return [
    shown,
    next => {
      setShown(next);
      if (next) localStorage.removeItem(key);
      else localStorage.setItem(key, 'no');
    },
  ];
}
