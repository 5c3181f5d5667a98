const hourMs = 3600_000;

/** How long after a run's end what it left is kept; what is not named here is kept for ever. */
export const keptMs: Readonly<Record<string, number>> = {
  none: 0,
  '1_day': 24 * hourMs,
  '1_week': 7 * 24 * hourMs,
};
