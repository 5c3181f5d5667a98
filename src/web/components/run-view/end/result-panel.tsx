import { Braces, Download } from 'lucide-react';
import { useMemo, useState } from 'react';
import { fileSlug } from '#src/core/text/file-slug.ts';
import { type ResultShape, resultRows, resultShape } from '#src/core/runs/result-shape.ts';
import { errorText } from '../../../lib/api/api-error.ts';
import { csvOf } from '../../../lib/format/csv.ts';
import { saveText } from '../../../lib/save-text.ts';
import { CopyButton } from '../../copy-button.tsx';
import { LinkedText } from '../../linked-text.tsx';
import { Button } from '../../ui/button.tsx';
import { errorToast } from '../../ui/toast.tsx';
import { formatNumber } from '#src/web/lib/format/number.ts';

/** What the run found, as fields or a table; as JSON, a copy or CSV by one press. */
export function ResultPanel({ text, name }: { text: string; name: string }) {
  const shape = useMemo(() => resultShape(text), [text]);
  const rows = useMemo(() => resultRows(shape), [shape]);
  const [raw, setRaw] = useState(false);
  return (
    <section aria-label="Result" className="w-full rounded-card border border-line bg-canvas">
      <div className="flex h-10 items-center gap-1 border-b border-line pr-1 pl-3.5">
        <h3 className="mr-auto font-medium">Result</h3>
        {shape.kind !== 'text' && (
          <Button size="sm" variant="ghost" aria-pressed={raw} onClick={() => setRaw(!raw)}>
            <Braces aria-hidden />
            JSON
          </Button>
        )}
        {rows && (
          <Button size="sm" variant="ghost" onClick={() => void saveCsv(rows, `${fileSlug(name, 'result')}.csv`)}>
            <Download aria-hidden />
            CSV
          </Button>
        )}
        <CopyButton text={text} label="Copy result" />
      </div>
      <div
        tabIndex={0}
        role="group"
        aria-label="Content of the result"
        className="scroll-quiet max-h-80 overflow-auto -outline-offset-2"
      >
        {raw || shape.kind === 'text' ? (
          <pre className="px-3.5 py-3 font-mono text-[0.8125rem] leading-relaxed break-words whitespace-pre-wrap">
            {raw ? pretty(text) : text}
          </pre>
        ) : (
          <Shape shape={shape} />
        )}
      </div>
    </section>
  );
}

function saveCsv(rows: readonly (readonly string[])[], filename: string): Promise<void> {
  return csvOf(rows).then(
    text => saveText(text, filename, 'text/csv'),
    (error: unknown) => errorToast(errorText(error, 'The result could not be saved.')),
  );
}

const rowsShown = 200;

function Shape({ shape }: { shape: ResultShape }) {
  switch (shape.kind) {
    case 'text':
      return (
        <p className="break-words whitespace-pre-wrap">{shape.text === '' ? '–' : <LinkedText text={shape.text} />}</p>
      );
    case 'fields':
      return (
        <dl className="grid grid-cols-[minmax(6rem,auto)_minmax(0,1fr)] gap-x-4 gap-y-2 px-3.5 py-3 max-sm:grid-cols-1 max-sm:gap-y-0.5">
          {shape.fields.map(({ name, value }) => (
            <div key={name} className="contents">
              <dt className="break-words text-fg-muted">{name}</dt>
              <dd className="min-w-0 max-sm:mb-2">
                <Shape shape={value} />
              </dd>
            </div>
          ))}
        </dl>
      );
    case 'list':
      return (
        <>
          <ol className="list-decimal py-3 pr-3.5 pl-9 marker:text-fg-muted">
            {shape.items.slice(0, rowsShown).map((item, at) => (
              // oxlint-disable-next-line react/no-array-index-key -- values may repeat, and their order never changes
              <li key={at} className="break-words">
                <LinkedText text={item} />
              </li>
            ))}
          </ol>
          <Left total={shape.total} />
        </>
      );
    case 'table':
      return <Rows shape={shape} />;
  }
}

function Rows({ shape }: { shape: Extract<ResultShape, { kind: 'table' }> }) {
  return (
    <>
      <table className="w-full border-collapse text-left text-[0.8125rem]">
        <thead className="sticky top-0 bg-canvas">
          <tr>
            {shape.columns.map(column => (
              <th key={column} scope="col" className="border-b border-line px-3.5 py-2 font-medium text-fg-muted">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shape.rows.slice(0, rowsShown).map((row, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows may repeat, and their order never changes
            <tr key={at} className="border-b border-line last:border-b-0">
              {row.map((cell, column) => (
                <td key={shape.columns[column]} className="max-w-96 px-3.5 py-2 align-top break-words">
                  <LinkedText text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Left total={shape.total} />
    </>
  );
}

function Left({ total }: { total: number }) {
  if (total <= rowsShown) return null;
  return (
    <p className="px-3.5 py-2 text-xs text-fg-muted">
      The first {rowsShown} of {formatNumber(total)} are shown. CSV has more.
    </p>
  );
}

/** JSON, laid out. */
function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
