/** A Debian of its own for one kind of machine: a copy of a cached base, entered by namespaces of mounts and processes. */
import { type ChildProcess, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { type Ended, kill, mustRun, runToEnd, start } from './process.ts';

const enterMs = 30_000;

// The first process of the namespace. All mounts and processes in it end with it. A shell, because the first process has to reap.
// pivot_root and not chroot: in a chroot the kernel refuses the user namespaces that Chromium's sandbox needs.
const enter = `
set -e
first=$(sed -n 's/^PPid:[[:space:]]*//p' /proc/self/status)
mount --bind "$1" "$1"
cd "$1"
mount -t proc proc proc
mount -t sysfs -o ro sysfs sys
mount --rbind /dev dev
mount -t tmpfs -o mode=1777 tmpfs dev/shm
if [ -n "$2" ]; then mkdir -p var/cache/npm && mount --bind "$2" var/cache/npm; fi
pivot_root . mnt
cd /
umount -l /mnt
exec /bin/sh -c "echo entered $first; sleep infinity & wait"
`;

export type Account = 'root' | 'user';
export type Command = { as: Account; env?: Record<string, string>; deadlineMs: number };

export type CleanRoot = {
  /** The folder of the root, as this machine sees it. */
  folder: string;
  /** Runs a shell command in the root, in the home folder of the account. */
  run(command: string, options: Command): Promise<Ended>;
  /** Starts a shell command that goes on until the root is left. */
  start(command: string, options: Omit<Command, 'deadlineMs'>): { child: ChildProcess; output(): string };
  /** Ends every process of the root and its mounts. The folder stays. */
  leave(): Promise<void>;
};

export const homeOf = (account: Account): string => (account === 'root' ? '/root' : '/home/user');

/** Enters a root. `npmCache` is a folder of this machine that npm inside the root uses as its cache. */
export async function enterRoot(folder: string, npmCache = ''): Promise<CleanRoot> {
  const unshare = ['unshare', '--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child', '--propagation=private'];
  const first = start('setpriv', ['--pdeathsig=KILL', ...unshare, 'sh', '-c', enter, 'sh', folder, npmCache]);
  const pid = await new Promise<number>((resolve, reject) => {
    const fail = (): void => reject(new Error(`The clean root could not be entered:\n${first.output()}`));
    const timer = setTimeout(fail, enterMs);
    first.child.once('close', fail);
    first.child.stdout?.on('data', () => {
      const entered = /^entered (\d+)$/m.exec(first.output())?.[1];
      if (!entered) return;
      clearTimeout(timer);
      first.child.off('close', fail);
      resolve(Number(entered));
    });
  }).catch((error: unknown) => {
    kill(first.child);
    throw error;
  });

  function command(text: string, { as, env = {} }: Omit<Command, 'deadlineMs'>): string[] {
    const variables = {
      PATH: '/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
      HOME: homeOf(as),
      LANG: 'C.UTF-8',
      ...env,
    };
    const user = as === 'user' ? ['setpriv', '--reuid=user', '--regid=user', '--init-groups'] : [];
    const set = Object.entries(variables).map(([name, value]) => `${name}=${value}`);
    const target = ['--target', String(pid), '--mount', '--pid', '--ipc', '--uts', '--root'];
    return [...target, 'env', '-i', ...set, ...user, 'sh', '-c', `cd "$HOME" && ${text}`];
  }

  return {
    folder,
    run: (text, options) => runToEnd('nsenter', command(text, options), { deadlineMs: options.deadlineMs }),
    start: (text, options) => start('nsenter', command(text, options)),
    async leave() {
      if (first.child.exitCode !== null || first.child.signalCode !== null) return;
      const ended = once(first.child, 'close');
      // unshare ends when the kernel has ended all other processes of the namespace
      process.kill(pid, 'SIGKILL');
      await ended;
    },
  };
}

/** Copies a base to a folder that does not exist yet. */
export async function copyBase(base: string, folder: string): Promise<void> {
  await mustRun('cp', ['-a', '--reflink=auto', base, folder], { deadlineMs: 300_000 });
}

/** Deletes a root that nothing is in any more. Refuses one that still has mounts: what is mounted is not ours to delete. */
export function deleteRoot(folder: string): void {
  if (readFileSync('/proc/self/mounts', 'utf8').includes(` ${folder}/`)) {
    throw new Error(`${folder} still has mounts. Unmount them and delete it.`);
  }
  // again, because after an interrupt killed processes may write for a moment
  for (let tries = 0; tries < 5 && existsSync(folder); tries += 1)
    spawnSync('rm', ['-rf', '--one-file-system', folder], { stdio: 'ignore' });
}
