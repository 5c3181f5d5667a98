/** The episodes of each set, made of what its judge offers. */
import { setTimeout as delay } from 'node:timers/promises';
import type { TaskRun } from '#src/contract/task-run.ts';
import type { Episode } from './episode.ts';
import { halvesOf } from './halves.ts';
import type { Judge, PublicSet } from './material.ts';

export type Wanted = {
  /** Names of tasks, forms or pages; all when empty. */
  names: string[];
  /** Of MiniWoB++: the seeds. Of forms: the records, from 1. */
  seeds: number[];
  /** Distinguishes this bench's loads of a page from others'. */
  label: string;
};

const isWanted = ({ names }: Wanted, name: string): boolean => names.length === 0 || names.includes(name);

type MiniwobTask = { name: string; kind: string; family: string; pixels?: boolean };

type MiniwobEnd = { success: boolean; reward: number; done: boolean };

/** The page may report its end a moment after the run has ended. */
const reportMs = 1000;

async function miniwob(judge: Judge, wanted: Wanted): Promise<Episode[]> {
  const { tasks } = await judge.get<{ tasks: MiniwobTask[] }>('/tasks');
  const halves = halvesOf(tasks.map(({ family }) => family));
  const episodes: Episode[] = [];
  for (const seed of wanted.seeds) {
    for (const task of tasks.filter(({ name }) => isWanted(wanted, name))) {
      const at = `task=${task.name}&seed=${seed}`;
      episodes.push({
        name: `${task.name} #${seed}`,
        group: task.pixels === true ? 'pixels' : task.kind,
        half: halves.get(task.family) ?? 'build',
        async open() {
          const { utterance } = await judge.get<{ utterance: string }>(`/utterance?${at}`);
          return {
            steps: [`Go to ${judge.url}/${task.name}?seed=${seed}&run=${wanted.label}`, utterance],
            async judge() {
              await delay(reportMs);
              const end = await judge.get<MiniwobEnd>(`/result?${at}&run=${wanted.label}`);
              return { right: end.success, share: Math.max(0, end.reward), touched: end.done };
            },
          };
        },
      });
    }
  }
  return episodes;
}

type FormResult = { success: boolean; score: number; submitted?: false };

async function forms(judge: Judge, wanted: Wanted): Promise<Episode[]> {
  const tasks = await judge.get<{ name: string; records: number }[]>('/tasks');
  const halves = halvesOf(tasks.map(({ name }) => name));
  const episodes: Episode[] = [];
  for (const seed of wanted.seeds) {
    for (const form of tasks.filter(({ name, records }) => isWanted(wanted, name) && seed <= records)) {
      const at = `${form.name}?i=${seed - 1}`;
      episodes.push({
        name: `${form.name} #${seed}`,
        group: form.name,
        half: halves.get(form.name) ?? 'build',
        async open() {
          const { goal } = await judge.get<{ goal: string }>(`/goal/${at}`);
          return {
            steps: [`Go to ${judge.url}/form/${at}&run=${wanted.label}`, goal],
            async judge() {
              const result = await judge.get<FormResult>(`/result/${at}&run=${wanted.label}`);
              return { right: result.success, share: result.score, touched: result.submitted !== false };
            },
          };
        },
      });
    }
  }
  return episodes;
}

type ExtractTask = { id: string; type: string; host: string; path: string; goal: string; schema: unknown };

async function extract(judge: Judge, wanted: Wanted): Promise<Episode[]> {
  const tasks = await judge.get<ExtractTask[]>('/tasks');
  const halves = halvesOf(tasks.map(({ host }) => host));
  return tasks
    .filter(({ id }) => isWanted(wanted, id))
    .map(({ id, type, host, path, goal, schema }) => ({
      name: id,
      group: type,
      half: halves.get(host) ?? 'build',
      open: () =>
        Promise.resolve({
          steps: [`Go to ${judge.url}${path}`, goal],
          task: { output_model_schema: schema === null ? null : JSON.stringify(schema) },
          async judge(run: TaskRun) {
            const answer = jsonOf(run.result);
            const scored = await judge.post<{ score: number; exact: boolean }>('/score', {
              id,
              answer,
              run: wanted.label,
            });
            return { right: scored.exact, share: scored.score, touched: run.result !== null };
          },
        }),
    }));
}

function jsonOf(text: string | null): unknown {
  if (text === null) return null;
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

export const episodesOf: Record<PublicSet, (judge: Judge, wanted: Wanted) => Promise<Episode[]>> = {
  miniwob,
  forms,
  extract,
};
