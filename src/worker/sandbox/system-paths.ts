import { accessSync, constants, existsSync, lstatSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { basename, delimiter, dirname, join } from 'node:path';

/** What a program needs of the system: folders and files that are shown to it read-only, and links of the system's own. */
export type SystemPaths = { shown: string[]; links: { path: string; to: string }[] };

/** Nothing here belongs to a user. `/usr/src` and `/usr/local/src` are left out: images of containers keep programs and data there. */
const below = 'bin sbin lib lib32 lib64 libx32 libexec share local/bin local/lib local/share'.split(' ');
const parts = below
  .map(name => `/usr/${name}`)
  .concat(['/bin', '/sbin', '/lib', '/lib32', '/lib64', '/libx32', '/nix/store', '/gnu/store'])
  .concat(['/etc/ld.so.cache', '/etc/ld.so.conf', '/etc/ld.so.conf.d', '/etc/alternatives']);

export const devices = ['/dev/null', '/dev/zero', '/dev/random', '/dev/urandom'];

/** The system's own, and `more`: files or folders by their real paths. */
export function systemPaths(more: readonly string[]): SystemPaths {
  const shown: string[] = [];
  const links: SystemPaths['links'] = [];
  for (const path of parts) {
    if (!existsSync(path)) continue;
    if (lstatSync(path).isSymbolicLink()) links.push({ path, to: readlinkSync(path) });
    else shown.push(path);
  }
  const inside = (path: string): boolean => shown.some(one => path === one || path.startsWith(`${one}/`));
  for (const path of new Set(more)) if (!inside(path) && existsSync(path)) shown.push(path);
  return { shown, links };
}

/** The real path of a program named by its path or found on the PATH; undefined when there is none. */
export function findProgram(name: string, path = process.env['PATH'] ?? ''): string | undefined {
  const places = name.includes('/') ? [name] : path.split(delimiter).map(folder => join(folder || '.', name));
  const found = places.find(isProgram);
  return found && realpathSync(found);
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    // not there, or in a folder that is closed to us
    return false;
  }
}

/** What has to be shown beside the system for a program that lies elsewhere, such as one built below /opt. */
export function pathsOfProgram(program: string): string[] {
  const folder = dirname(program);
  return basename(folder) === 'bin'
    ? [program, join(dirname(folder), 'lib'), join(dirname(folder), 'share')]
    : [program];
}
