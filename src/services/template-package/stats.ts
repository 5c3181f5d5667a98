import type { TemplateStats } from '#src/contract/template.ts';
import type { Db, Tx } from '#src/db/pool.ts';
import { sql } from '#src/db/sql.ts';

const none: TemplateStats = { installs: 0, runs: 0, success_rate: null, median_seconds: null, last_run_at: null };

/** Counts only runs that a person did not end early. */
const ended = ['success', 'completed', 'fail', 'errored', 'timed_out'] as const;

/** The statistics of all runs of each package's tasks, of all accounts, including deleted tasks. */
export async function statsOf(db: Db | Tx, packageIds: readonly string[]): Promise<(id: string) => TemplateStats> {
  if (packageIds.length === 0) return () => none;
  const seconds = sql<number>`extract(epoch from runs.ended_at - runs.created_at)`;
  const [installs, runs] = await Promise.all([
    db
      .selectFrom('template_instances')
      .select(eb => ['package_id', eb.fn.countAll<number>().as('count')])
      .where('package_id', 'in', packageIds)
      .groupBy('package_id')
      .execute(),
    db
      .selectFrom('tasks')
      .innerJoin('runs', 'runs.task_id', 'tasks.id')
      .select(eb => [
        'tasks.template_package_id as package_id',
        eb.fn.countAll<number>().as('runs'),
        sql<number>`count(*) filter (where runs.status = 'success')`.as('proved'),
        sql<
          number | null
        >`percentile_cont(0.5) within group (order by ${seconds}) filter (where runs.status = 'success')`.as('median'),
        eb.fn.max('runs.created_at').as('last'),
      ])
      .where('tasks.template_package_id', 'in', packageIds)
      .where('runs.status', 'in', [...ended])
      .where('runs.is_recording', '=', false)
      .where('runs.testing', '=', false)
      .where('runs.test_run', '=', false)
      .groupBy('tasks.template_package_id')
      .execute(),
  ]);
  return id => {
    const of = runs.find(row => row.package_id === id);
    return {
      installs: installs.find(row => row.package_id === id)?.count ?? 0,
      runs: of?.runs ?? 0,
      success_rate: of ? of.proved / of.runs : null,
      median_seconds: of?.median == null ? null : Math.round(of.median),
      last_run_at: of ? new Date(of.last).toISOString() : null,
    };
  };
}
