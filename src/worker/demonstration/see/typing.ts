import { around, type Box } from './changes.ts';
import type { Happening } from './scenes.ts';

/** A row in which letters came one after the other. */
export type TypedRow = { area: Box; at: number; until: number };

const pauseSeconds = 2.5;

/** Finds where one typed: small changes in one row at several moments, each further along than the one before. */
export function typedRows(happened: readonly Happening[], u: number): TypedRow[] {
  const rows: (TypedRow & { moments: number; last: Box })[] = [];
  for (const { box, at } of happened) {
    if (box.h > 34 * u || box.w > 130 * u) continue;
    const row = rows.find(
      one =>
        at > one.until &&
        at - one.until <= pauseSeconds &&
        Math.abs(box.y + box.h / 2 - one.last.y - one.last.h / 2) < 14 * u &&
        box.x + box.w > one.last.x + one.last.w &&
        box.x < one.last.x + one.last.w + 60 * u,
    );
    if (row) {
      Object.assign(row, { area: around(row.area, box), until: at, moments: row.moments + 1, last: box });
    } else rows.push({ area: box, at, until: at, moments: 1, last: box });
  }
  return rows
    .filter(({ moments, area }) => moments >= 2 && area.w > 12 * u)
    .map(({ area, at, until }) => ({ area, at, until }));
}
