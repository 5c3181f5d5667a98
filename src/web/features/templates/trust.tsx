import type { TemplateStats } from '#src/contract/template.ts';
import { formatDay, formatSeconds } from '../../lib/format/time.ts';

/** `82%` of runs were proved. */
function percent(rate: number | null): string {
  return rate === null ? '–' : `${Math.round(rate * 100)}%`;
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** How a template has done, in one line. */
export function TrustLine({ stats }: { stats: TemplateStats }) {
  if (stats.runs === 0) return <p className="mt-2 text-[0.8125rem] text-fg-muted">Not run yet</p>;
  return (
    <p className="tabular mt-2 truncate text-[0.8125rem] text-fg-muted">
      {plural(stats.runs, 'run')} · <span className="text-success-text">{percent(stats.success_rate)} proved</span>
      {stats.median_seconds !== null && (
        <>
          {' · '}
          <span title="Median time of a proved run">{formatSeconds(stats.median_seconds)}</span>
        </>
      )}
      {stats.last_run_at !== null && ` · last ${formatDay(stats.last_run_at)}`}
    </p>
  );
}

/** The same, each number with its name. */
export function TrustTable({ stats }: { stats: TemplateStats }) {
  const rows: [string, string][] = [
    ['Installed by', plural(stats.installs, 'account')],
    ['Runs', String(stats.runs)],
    ['Proved success', percent(stats.success_rate)],
    ['Median time', stats.median_seconds === null ? '–' : formatSeconds(stats.median_seconds)],
    ['Last run', stats.last_run_at === null ? '–' : formatDay(stats.last_run_at)],
  ];
  return (
    <section aria-label="Results" className="rounded-card border border-line bg-surface p-4">
      <h2 className="font-semibold">Results</h2>
      <dl className="mt-2.5 grid gap-1.5">
        {rows.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-3">
            <dt className="text-fg-muted">{name}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
