import type { TestApp } from '#tests/setup/test-app.ts';
import { altered } from './attackers.ts';

/** Every link of our own in what was answered, wherever it stands. */
export function linksIn(answers: readonly string[]): string[] {
  const found = answers.flatMap(text => text.match(/http:\/\/localhost:3000\/(?:api|live)\/[^"\\\s]+/g) ?? []);
  return [...new Set(found)].filter(isPermission);
}

/** Whether the link lets in whoever holds it. */
function isPermission(link: string): boolean {
  const { pathname, searchParams } = new URL(link);
  return searchParams.has('ticket') || /\/eyJ/.test(pathname);
}

/** What kind of link it is: its path without ids and tokens. */
export function kindOf(link: string): string {
  return new URL(link).pathname
    .split('/')
    .slice(1, 4)
    .map(part => (part.startsWith('eyJ') ? '{token}' : part.replace(/^\d+$/, '{id}')))
    .join('/');
}

/** The link without its permission, with one that nobody signed, and with that of a neighbour's link of the same kind. */
export function spoiledLinks(link: string, neighbours: readonly string[]): string[] {
  const url = new URL(link);
  const ticket = url.searchParams.get('ticket');
  if (ticket === null) {
    const token = url.pathname.split('/').find(part => part.startsWith('eyJ')) ?? '';
    const [head, , signature] = token.split('.');
    // Its own words without a signature, as some libraries take them.
    const unsigned = `${Buffer.from('{"alg":"none","typ":"JWT"}').toString('base64url')}.${token.split('.')[1]}.`;
    return [altered(token), unsigned, `${head}..${signature}`, 'x'].map(other => link.replace(token, other));
  }
  const theirs = neighbours
    .filter(other => kindOf(other) === kindOf(link))
    .map(other => new URL(other).searchParams.get('ticket') ?? '');
  return ['', altered(ticket), ...new Set(theirs)].map(other => {
    const spoiled = new URL(link);
    spoiled.searchParams.set('ticket', other);
    return spoiled.href;
  });
}

/** Opens a link as a browser does, or sends something to one that takes files. */
export async function openLink(
  app: TestApp,
  link: string,
  takesFiles: boolean,
): Promise<{ status: number; text: string }> {
  const { pathname, search } = new URL(link);
  const answer = await app.app.request(
    pathname + search,
    takesFiles
      ? { method: 'PUT', headers: { 'content-type': 'video/mp4', 'content-length': '6' }, body: 'stolen' }
      : {},
  );
  return { status: answer.status, text: await answer.text() };
}
