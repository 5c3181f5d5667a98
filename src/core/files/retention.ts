const hourMs = 3600_000;

/** How long the data of a run is kept after its end; a value that is not here means for ever. */
export const keptMs: Readonly<Record<string, number>> = {
  none: 0,
  '1_day': 24 * hourMs,
  '1_week': 7 * 24 * hourMs,
};
