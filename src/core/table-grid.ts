/** Where the cells of a table stand: a cell may take several columns, and reach into the rows after it. */

/** How many columns and rows a cell takes, from 1. */
export type CellSize = { columns: number; rows: number };

/** Of those that reach into a row from the rows before it. */
const reachingAtMost = 100;
/** From there on each cell takes one column: a page may say that any number of cells take many. */
const spreadAtMost = 1000;

/** The cells of each row by their columns: one that takes two columns is there twice, and one that takes two rows in both. */
export function tableGrid<Cell>(rows: Iterable<Iterable<Cell>>, sizeOf: (cell: Cell) => CellSize): (readonly Cell[])[] {
  let reaching = new Map<number, { cell: Cell; rows: number }>();
  return Array.from(rows, cells => {
    const row: Cell[] = [];
    const further: typeof reaching = new Map();
    const put = (cell: Cell, left: number): void => {
      if (left > 1 && further.size < reachingAtMost) further.set(row.length, { cell, rows: left - 1 });
      row.push(cell);
    };
    const putReaching = (): void => {
      for (let one = reaching.get(row.length); one !== undefined; one = reaching.get(row.length))
        put(one.cell, one.rows);
    };
    for (const cell of cells) {
      putReaching();
      const size = sizeOf(cell);
      const columns = row.length < spreadAtMost ? size.columns : 1;
      for (let column = 0; column < columns; column += 1) put(cell, size.rows);
    }
    putReaching();
    reaching = further;
    return row;
  });
}
