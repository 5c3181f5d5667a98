import { randomUUID } from 'node:crypto';
import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder, removeLeftovers } from '#src/browser/launch/scratch.ts';
import { openRoom, type SandboxRoom, type RoomOptions } from './room.ts';
import { findProgram } from './system-paths.ts';
import { ways, type IsolationMethod } from './ways.ts';

/**
 * Where programs read what foreigners made: ffmpeg the videos that people upload, tesseract their pictures. What takes
 * such a program over finds no network, no file but the one it was given, no other user's process, and limits.
 */
export type Sandbox = {
  way: IsolationMethod;
  /** What keeps its programs apart here, in words, and what is missing. */
  words: string;
  /** True when something is missing that an installation can have. */
  weak: boolean;
  /** A place for the files of one job, with a user of its own where that can be; to be closed. */
  room(options?: RoomOptions): Promise<SandboxRoom>;
};

/** @throws Error where not even a plain program starts in `parent` */
export async function openSandbox(
  parent: string,
  { root = process.getuid?.() === 0, offered = ways }: { root?: boolean; offered?: readonly IsolationMethod[] } = {},
): Promise<Sandbox> {
  const folder = resolve(parent);
  await mkdir(folder, { recursive: true, mode: 0o711 });
  // Another user has to pass through; what lies in it is closed by itself.
  await chmod(folder, 0o711);
  await removeLeftovers(folder);
  const faults: string[] = [];
  for (const way of offered.filter(one => root || !one.root)) {
    const room = (options?: RoomOptions): Promise<SandboxRoom> => openRoom({ parent: folder, way }, options);
    const fault = await faultOf(way, { folder, room });
    if (fault === undefined) return { way, room, ...describe(way, root) };
    faults.push(`${way.name}: ${fault}`);
  }
  throw new Error(`No program can be started in ${folder}. ${faults.join('; ')}`);
}

/** All that may lie at the top of what an isolated program sees. */
const ofSystem = new Set('bin dev etc gnu lib lib32 lib64 libx32 nix proc room sbin usr'.split(' '));

/** Tries a way on a file that is to be seen, one that is not, and one that is written; undefined when it holds. */
async function faultOf(
  way: IsolationMethod,
  { folder, room }: { folder: string; room: Sandbox['room'] },
): Promise<string | undefined> {
  const [seen, hidden] = [randomUUID(), await makeFolder(folder)];
  const secret = join(hidden, 'secret');
  await chmod(hidden, 0o755);
  await writeFile(secret, seen, { mode: 0o644 });
  // A root folder that was left mounted below the new one would show everything as well.
  const script = `cat in/seen > out/written; id -u; cat '${secret.replaceAll("'", String.raw`'\''`)}'; ls -A /`;
  try {
    await using trial = await room();
    await trial.add('seen', new TextEncoder().encode(seen));
    const ended = await trial.run(findProgram('sh') ?? 'sh', ['-c', script], {
      limits: { fileBytes: 1000 },
      mostBytes: 1000,
    });
    if (!ended.ok && ended.stdout.length === 0) return ended.words.slice(0, 300) || 'its program does not start';
    await using output = await trial.output('written');
    const written = await output.readFile('utf8');
    const [user, ...shown] = ended.stdout.toString().trim().split('\n');
    if (written !== seen) return 'its program cannot read or write its files';
    if (way.isolated && (shown.join().includes(seen) || shown.some(name => !ofSystem.has(name))))
      return 'it shows files of others';
    if (way.ownUser && String(trial.uid) !== user) return 'it has no user of its own';
    return undefined;
  } catch (error) {
    return String(error);
  } finally {
    await rm(hidden, { recursive: true, force: true });
  }
}

function describe({ name, isolated, ownUser }: IsolationMethod, root: boolean): Pick<Sandbox, 'words' | 'weak'> {
  const kept = [
    ...(isolated ? ['see no other files and no network'] : []),
    ...(ownUser ? ['run as a user of their own'] : []),
    ...(name === 'plain' ? [] : ['have limits of CPU, memory and open files']),
  ];
  const begin = kept.length > 0 ? `ffmpeg and tesseract ${kept.join(', ')} (${name}).` : '';
  if (isolated) return { words: begin, weak: false };
  const missing = ownUser
    ? 'They can see the network and the files that everybody may read.'
    : 'They run as the user that Legwork runs as and can reach what it can reach.';
  const todo = root
    ? 'Allow this container to make namespaces (CAP_SYS_ADMIN), or run the worker on a host that does.'
    : 'Install bubblewrap (on Debian or Ubuntu: apt-get install bubblewrap) and allow user namespaces, or start Legwork as root.';
  return { words: [begin || 'ffmpeg and tesseract run without a sandbox.', missing, todo].join(' '), weak: true };
}
