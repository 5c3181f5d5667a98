/** The tasks of the real applications as episodes: each starts its application with fresh data. */
import { realApps } from '#tests/real/applications/all.ts';
import type { RealApp, RealTask } from '#tests/real/applications/real-app.ts';
import type { Episode } from './episode.ts';

/** Names are those of applications, or APPLICATION/TASK; all when there are none. */
export async function appEpisodes(names: string[]): Promise<Episode[]> {
  const wanted = (app: RealApp, task: RealTask): boolean =>
    names.length === 0 || names.includes(app.name) || names.includes(`${app.name}/${task.name}`);
  const episodes: Episode[] = [];
  for (const app of realApps) {
    const tasks = app.tasks.filter(task => wanted(app, task));
    if (tasks.length > 0) await app.install();
    episodes.push(...tasks.map(task => episodeOf(app, task)));
  }
  return episodes;
}

function episodeOf(app: RealApp, task: RealTask): Episode {
  return {
    name: `${app.name}/${task.name}`,
    group: app.name,
    half: 'build',
    async open() {
      const running = await app.start();
      const before = await app.snapshot(running);
      return {
        steps: task.steps.map(step => step.replaceAll('{url}', running.url)),
        inputs: task.inputs ?? {},
        answers: answersOf(task),
        async judge({ result }) {
          const right = await task.isRight({ app: running, result });
          const touched = (await app.snapshot(running)) !== before;
          return { right, share: right ? 1 : 0, touched };
        },
        close: () => running.stop(),
      };
    },
  };
}

/** In the chat a person writes the values themselves. */
function answersOf({ answers = {}, inputs = {} }: RealTask): Record<number, string[]> {
  const written = (answer: string): string =>
    Object.entries(inputs).reduce((text, [name, value]) => text.replaceAll(`{${name}}`, `"${value}"`), answer);
  return Object.fromEntries(Object.entries(answers).map(([step, texts]) => [step, texts.map(written)]));
}
