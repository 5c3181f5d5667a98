/** What was done, as far as the pictures show it. `sure` from 0 to 1; `at` in seconds. */
export type Action = { at: number; sure: number } & (
  | { do: 'go'; address: string }
  | { do: 'click'; label: string }
  | { do: 'type'; label: string; value: string; secret: boolean }
  | { do: 'choose'; label: string; value: string }
  | { do: 'enter' }
  | { do: 'unknown'; what: string }
);
