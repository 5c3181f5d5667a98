import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib';
import type { Db } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';

export type DumpedRow = { table: string; row: Readonly<Record<string, unknown>> };

/** Every row of every table, also of the queue's; bytes as `\x` and hex, as Postgres writes them. */
export async function dumpRows(db: Db): Promise<DumpedRow[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select (quote_ident(table_schema) || '.' || quote_ident(table_name)) as name from information_schema.tables
    where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`.execute(db);
  const found: DumpedRow[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: DumpedRow['row'] }>`select to_jsonb(t) as row from ${sql.raw(name)} t`.execute(
      db,
    );
    found.push(...rows.map(({ row }) => ({ table: name.replace(/^public\./, ''), row })));
  }
  return found;
}

type Reference = { table: string; column: string; to: string; key: string };

/**
 * The rows of an account as text, sorted: those that name it, and those that belong to such a row by a foreign key. A table
 * that is new is among them.
 */
export async function rowsOfAccount(db: Db, userId: number): Promise<string[]> {
  const { rows: references } = await sql<Reference>`
    select conrelid::regclass::text as "table", a.attname as "column", confrelid::regclass::text as "to", k.attname as "key"
      from pg_constraint
      join pg_attribute a on a.attrelid = conrelid and a.attnum = conkey[1]
      join pg_attribute k on k.attrelid = confrelid and k.attnum = confkey[1]
      where contype = 'f'`.execute(db);
  const all = await dumpRows(db);
  const owned = new Set(all.filter(({ table, row }) => (table === 'users' ? row['id'] : row['user_id']) === userId));
  for (let before = -1; before !== owned.size;) {
    before = owned.size;
    for (const { table, column, to, key } of references) {
      if (to === 'users') continue;
      const keys = new Set([...owned].filter(one => one.table === to).map(({ row }) => row[key]));
      for (const one of all) if (one.table === table && keys.has(one.row[column])) owned.add(one);
    }
  }
  return [...owned].map(({ table, row }) => `${table}: ${JSON.stringify(row)}`).toSorted();
}

const deepest = 6;
const largest = 64_000_000;
/** Of one text; longer ones are no text of ours. */
const wordsAtMost = 20_000;

/**
 * Every reading of a value: texts and bytes as they are, and what they hold as JSON, hex, base64, percent signs, UTF-16 or
 * compressed. Whoever looks for a secret finds it in whichever of them it stands.
 */
export function readingsOf(value: unknown): string[] {
  const readings = new Set<string>();
  read(value, { readings, depth: 0 });
  return [...readings];
}

type Reader = { readings: Set<string>; depth: number };

function read(value: unknown, { readings, depth }: Reader): void {
  if (depth > deepest || value === null || value === undefined) return;
  const next = { readings, depth: depth + 1 };
  if (Buffer.isBuffer(value)) return readBytes(value, next);
  if (typeof value === 'object') {
    for (const [name, one] of Object.entries(value)) {
      readings.add(name);
      read(one, next);
    }
    return;
  }
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (text === undefined || readings.has(text)) return;
  readings.add(text);
  readText(text, next);
}

function readText(text: string, next: Reader): void {
  if (/^\\x(?:[0-9a-f]{2})+$/.test(text)) return readBytes(Buffer.from(text.slice(2), 'hex'), next);
  if (/^\s*[[{"]/.test(text)) {
    const parsed = attempt(() => JSON.parse(text) as unknown);
    if (parsed !== undefined) read(parsed, next);
  }
  if (text.includes('%')) {
    const plain = attempt(() => decodeURIComponent(text));
    if (plain !== undefined && plain !== text) read(plain, next);
  }
  // Words of a text may be encoded each by itself, as the parts of a token are.
  for (const word of (text.match(/[A-Za-z0-9+/_-]{12,}/g) ?? []).slice(0, wordsAtMost)) {
    if (/^(?:[0-9a-fA-F]{2})+$/.test(word)) readBytes(Buffer.from(word, 'hex'), next);
    readBytes(Buffer.from(word, 'base64'), next);
  }
}

const magics: readonly [string, (bytes: Buffer) => Buffer][] = [
  ['1f8b', bytes => gunzipSync(bytes, { maxOutputLength: largest })],
  ['78', bytes => inflateSync(bytes, { maxOutputLength: largest })],
  ['28b52ffd', bytes => zstdDecompressSync(bytes, { maxOutputLength: largest })],
];

function readBytes(bytes: Buffer, next: Reader): void {
  if (bytes.length === 0 || next.depth > deepest) return;
  const text = bytes.toString('utf8');
  if (next.readings.has(text)) return;
  next.readings.add(text);
  next.readings.add(bytes.toString('utf16le'));
  const deeper = { ...next, depth: next.depth + 1 };
  for (const [magic, open] of magics) {
    if (!bytes.subarray(0, 4).toString('hex').startsWith(magic)) continue;
    const opened = attempt(() => open(bytes));
    if (opened) readBytes(opened, deeper);
  }
  for (const entry of zipEntries(bytes)) readBytes(entry, deeper);
  // Brotli has no mark at its beginning, so what is mostly no text is tried.
  if (bytes.length > 8 && text.includes('\uFFFD')) {
    const opened = attempt(() => brotliDecompressSync(bytes, { maxOutputLength: largest }));
    if (opened && opened.length > 0) readBytes(opened, deeper);
  } else if (next.depth < deepest) readText(text, deeper);
}

/** What the entries of a zip hold, by its local headers or, where those do not state the length, as far as it inflates. */
function zipEntries(bytes: Buffer): Buffer[] {
  const entries: Buffer[] = [];
  for (let at = bytes.indexOf('PK\u0003\u0004', 0, 'latin1'); at >= 0 && at + 30 < bytes.length;) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    const following = bytes.indexOf('PK', start, 'latin1');
    if (bytes.readUInt16LE(at + 8) === 8) {
      const opened = attempt(() => inflateRawSync(bytes.subarray(start), { maxOutputLength: largest }));
      if (opened) entries.push(opened);
    } else entries.push(bytes.subarray(start, following < 0 ? bytes.length : following));
    at = bytes.indexOf('PK\u0003\u0004', Math.max(start, at + 4), 'latin1');
  }
  return entries;
}

function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
