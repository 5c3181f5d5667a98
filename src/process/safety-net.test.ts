import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

test('a fault ends the part that it happened in, and the process only where it belongs to none', async () => {
  const run = promisify(execFile)(process.execPath, ['tests/fakes/faulty-process.ts']);
  const ended = await run.catch((error: { code: number; stdout: string }) => error);
  const lines = ended.stdout.trim().split('\n');
  for (const what of ['timer', 'rejection', 'later', 'socket']) {
    const reported = lines.find(line => line.includes(`${what}: `));
    expect(lines.filter(line => line.startsWith(what))).toEqual([`${what} ended by ${reported?.split(' ')[0]}`]);
  }
  expect(lines.slice(-4)).toEqual(['5 undefined: of nobody', 'still here', '6 undefined: of nobody either', 'crash 6']);
  expect(ended).toMatchObject({ code: 1 });
});
