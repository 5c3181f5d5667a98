import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { limitWords, type Limits } from './limits.ts';
import { devices, type SystemPaths } from './system-paths.ts';

/** One program to start. Wherever a way shows the room, the program's working folder is it: `in/`, `out/` and `shared/`. */
export type SandboxCommand = {
  program: string;
  args: readonly string[];
  /** The room's folder, in which `in` and `out` are. */
  room: string;
  /** A folder of somebody else's that is shown as `shared`. */
  shared: string | undefined;
  /** The user that it runs under, where that is not our own. */
  uid: number | undefined;
  limits: Limits;
  system: SystemPaths;
};

/** One way to keep a program apart. What it keeps apart is said in words, for the log. */
export type IsolationMethod = {
  name: 'bubblewrap' | 'unshare' | 'setpriv' | 'prlimit' | 'plain';
  /** It needs us to be root. */
  root: boolean;
  /** Files outside the room and the system's folders are not there, nor is a network. */
  isolated: boolean;
  /** It runs under a user of its own. */
  ownUser: boolean;
  command(order: SandboxCommand): Promise<string[]>;
};

const innermost = ({ limits, program, args }: SandboxCommand, { ownUser }: { ownUser: boolean }): string[] => [
  ...limitWords(limits, { ownUser }),
  program,
  ...args,
];

const diesWithUs = ['--pdeathsig', 'KILL'];

const asUser = (uid: number | undefined): string[] => {
  const user = uid === undefined ? [] : ['--reuid', String(uid), '--regid', String(uid), '--clear-groups'];
  return ['setpriv', ...user, '--no-new-privs', '--inh-caps=-all', '--bounding-set=-all', ...diesWithUs, '--'];
};

const namespaces = ['--ipc', '--net', '--pid', '--uts', '--mount'];

/** The strictest first. */
export const ways: IsolationMethod[] = [
  { name: 'bubblewrap', root: true, isolated: true, ownUser: true, command: bubblewrap },
  { name: 'unshare', root: true, isolated: true, ownUser: true, command: unshared },
  {
    name: 'setpriv',
    root: true,
    isolated: false,
    ownUser: true,
    command: order => Promise.resolve([...asUser(order.uid), ...innermost(order, { ownUser: true })]),
  },
  { name: 'bubblewrap', root: false, isolated: true, ownUser: false, command: bubblewrap },
  { name: 'unshare', root: false, isolated: true, ownUser: false, command: unshared },
  {
    name: 'prlimit',
    root: false,
    isolated: false,
    ownUser: false,
    command: order => Promise.resolve(['setpriv', ...diesWithUs, '--', ...innermost(order, { ownUser: false })]),
  },
  {
    name: 'plain',
    root: false,
    isolated: false,
    ownUser: false,
    command: ({ program, args }) => Promise.resolve([program, ...args]),
  },
];

function bubblewrap(order: SandboxCommand): Promise<string[]> {
  const { room, shared, uid, system } = order;
  // Root needs no user namespace, and in one there would be no other user to become.
  const user = uid === undefined ? ['--unshare-user'] : [];
  const paths = [...system.shown, ...system.links.map(({ path }) => path), ...devices, '/room/in'];
  return Promise.resolve([
    'bwrap',
    ...user,
    ...'--unshare-ipc --unshare-net --unshare-pid --unshare-uts --unshare-cgroup-try'.split(' '),
    '--die-with-parent',
    '--new-session',
    // Else they are its own user's alone.
    ...foldersAbove(paths).flatMap(path => ['--perms', '0755', '--dir', path]),
    ...system.shown.flatMap(path => ['--ro-bind', path, path]),
    ...system.links.flatMap(({ path, to }) => ['--symlink', to, path]),
    ...devices.flatMap(path => ['--dev-bind', path, path]),
    '--ro-bind',
    join(room, 'in'),
    '/room/in',
    '--bind',
    join(room, 'out'),
    '/room/out',
    ...(shared === undefined ? [] : ['--ro-bind', shared, '/room/shared']),
    ...'--remount-ro / --chdir /room --'.split(' '),
    ...(uid === undefined ? [] : asUser(uid)),
    ...innermost(order, { ownUser: uid !== undefined }),
  ]);
}

/** The same by util-linux alone: a root folder of its own, put together and entered by a shell that then becomes the program. */
async function unshared(order: SandboxCommand): Promise<string[]> {
  const { room, shared, uid, system } = order;
  const root = join(room, 'root');
  await mkdir(root, { recursive: true, mode: 0o755 });
  const bind = (from: string, to: string, flags: string): string => {
    const [source, target] = [quoted(from), quoted(`.${to}`)];
    return [
      makeParent(to),
      `if [ -d ${source} ]; then mkdir -p ${target}; else : > ${target}; fi`,
      `mount -o bind${flags} ${source} ${target}`,
    ].join('\n');
  };
  const script = [
    'set -e',
    `mount -t tmpfs -o mode=755,size=1m,nosuid,nodev none ${quoted(root)}`,
    `cd ${quoted(root)}`,
    ...system.shown.map(path => bind(path, path, ',ro,nosuid,nodev')),
    ...system.links.map(({ path, to }) => `${makeParent(path)}; ln -s ${quoted(to)} ${quoted(`.${path}`)}`),
    ...devices.map(path => bind(path, path, '')),
    bind(join(room, 'in'), '/room/in', ',ro,nosuid,nodev'),
    bind(join(room, 'out'), '/room/out', ',nosuid,nodev'),
    ...(shared === undefined ? [] : [bind(shared, '/room/shared', ',ro,nosuid,nodev')]),
    // Without it umount knows of nothing that is mounted; it goes last.
    'mkdir proc .old',
    'mount --rbind /proc proc',
    'pivot_root . .old',
    'cd /',
    'umount -l /.old',
    'rmdir /.old',
    'mount -o remount,bind,ro,nosuid,nodev /',
    'umount -l /proc',
    'cd /room',
    // The first process of a namespace is spared most signals, those of its limits among them.
    '"$@"',
  ].join('\n');
  const user = uid === undefined ? ['--user', '--map-root-user'] : [];
  return [
    'setpriv',
    ...diesWithUs,
    '--',
    'unshare',
    ...user,
    ...namespaces,
    ...'--fork --kill-child=SIGKILL --propagation private --'.split(' '),
    'sh',
    '-c',
    script,
    'sh',
    ...asUser(uid),
    ...innermost(order, { ownUser: uid !== undefined }),
  ];
}

/** All folders that have to be there for these paths, the upper ones first. */
function foldersAbove(paths: readonly string[]): string[] {
  const above = paths.flatMap(path => {
    const names = path.split('/').slice(1, -1);
    return names.map((_, index) => `/${names.slice(0, index + 1).join('/')}`);
  });
  return [...new Set(above)].filter(path => !paths.includes(path));
}

function makeParent(path: string): string {
  return `mkdir -p ${quoted(`.${path.slice(0, path.lastIndexOf('/')) || '/'}`)}`;
}

function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
