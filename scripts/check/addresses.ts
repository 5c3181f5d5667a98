import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { environment } from '#src/config/settings.ts';
import { devWebPort } from '../dev/ports.ts';

const localAddress = /\bhttp:\/\/(?:localhost|127\.0\.0\.1):(\d+)/g;
/** Generated from the notes of the variables, whose examples are addresses of other services. */
const configuration = 'docs/configuration.md';
const forDevelopers = 'CONTRIBUTING.md';

/** Addresses on this machine are those of `npm run dev` in CONTRIBUTING.md, and those of `npm start` on the other pages. */
export function checkAddresses(root: string): string[] {
  const { PORT: serverPort } = environment.parse({});
  const files = globSync(['*.md', 'docs/*.md'], { cwd: root }).filter(file => file !== configuration);
  return files.flatMap(file => {
    const [port, command] = file === forDevelopers ? [devWebPort, 'npm run dev'] : [serverPort, 'npm start'];
    return [...readFileSync(join(root, file), 'utf8').matchAll(localAddress)].flatMap(([address, given]) =>
      Number(given) === port ? [] : [`${file}: ${address} is not the address of ${command}, http://localhost:${port}`],
    );
  });
}
