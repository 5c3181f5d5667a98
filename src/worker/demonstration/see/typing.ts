import { around, type PixelBox } from './changes.ts';
import type { Happening } from './scenes.ts';

/** A row in which letters came one after the other. */
export type TypedRow = {
  area: PixelBox;
  /** Where the last letter ends. */
  end: number;
  at: number;
  until: number;
};

const pauseSeconds = 2.5;

/** Finds where one typed: small changes in one row at several moments, each further along than the one before. */
export function typedRows(happened: readonly Happening[], u: number): TypedRow[] {
  const rows: (Omit<TypedRow, 'end'> & { moments: number; last: PixelBox })[] = [];
  for (const happening of happened) {
    const { box, at } = happening;
    if (box.h > 34 * u || box.w > 130 * u) continue;
    const row = rows.find(
      one =>
        at > one.until &&
        at - one.until <= pauseSeconds &&
        Math.abs(box.y + box.h / 2 - one.last.y - one.last.h / 2) < 14 * u &&
        (box.x + box.w > one.last.x + one.last.w || isWithinHint(one, happening, u)) &&
        box.x < one.last.x + one.last.w + 60 * u,
    );
    if (row) {
      Object.assign(row, { area: around(row.area, box), until: at, moments: row.moments + 1, last: box });
    } else rows.push({ area: box, at, until: at, moments: 1, last: box });
  }
  return rows
    .filter(({ moments, area }) => moments >= 2 && area.w > 12 * u)
    .map(({ area, last, at, until }) => ({ area, end: last.x + last.w, at, until }));
}

/** With the first letters the hint goes, which may reach further than the letters that follow. */
function isWithinHint(row: { moments: number; last: PixelBox }, { box, pointer }: Happening, u: number): boolean {
  const on = row.moments === 1 && box.x >= row.last.x + 6 * u && box.x <= row.last.x + 60 * u;
  return on && pointer !== null && Math.abs(pointer.y - box.y - box.h / 2) < 32 * u;
}
