/** The event with which a turn begins, for tests of what is made of events. */
export function turnStarted(turn: number, step: number | null) {
  const type = 'turn-started' as const;
  return { type, turn, step, description: `step ${step}`, thought: null, url: 'http://a', tokens: 0 };
}
