import { readFile, readdir, readlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { dirname, join } from 'node:path';
import { getPriority, setPriority } from 'node:os';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually, servePages, startBrowsers } from '#tests/setup/browser.ts';

const run = promisify(execFile);

let site: Awaited<ReturnType<typeof servePages>>;
let browsers: Awaited<ReturnType<typeof startBrowsers>>;

beforeAll(async () => {
  browsers = await startBrowsers();
  site = await servePages({
    '/still': '<title>Still</title>',
    '/busy': '<title>Busy</title><script>onload = () => setTimeout(() => { for (;;); }, 50)</script>',
    '/stay':
      '<title>Stay</title><button>Hi</button><script>onbeforeunload = event => { event.preventDefault(); return "stay"; }</script>',
  });
});

afterAll(async () => {
  await browsers.close();
  await site.close();
});

/** Ids of living processes whose command line names this browser's folder, or whose parent does. */
async function processesNaming(folder: string): Promise<number[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async pid => {
      const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      return line.includes(folder) ? pid : undefined;
    }),
  );
  return found.filter(pid => pid !== undefined);
}

async function livingOfUser(uid: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number);
  const found = await Promise.all(
    pids.map(async pid => {
      const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
      return new RegExp(`^Uid:\\s+${uid}\\s`, 'm').test(status) && !/^State:\s+[ZX]/m.test(status) ? pid : undefined;
    }),
  );
  return found.filter(pid => pid !== undefined);
}

const uidOf = async (pid: number): Promise<number> =>
  Number(/^Uid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]);

describe.each(['/still', '/busy', '/stay'])('closing on %s', path => {
  test('leaves no process and no file', async () => {
    const { browser, host } = await browsers.start();
    const { page } = host.active();
    await page.goto(site.url(path), { waitUntil: 'commit' });
    // A page may only ask whether to leave once somebody has used it.
    if (path === '/stay') await page.click('button');
    if (path === '/busy') {
      const hung = () => Promise.race([page.evaluate('1'), new Promise(resolve => setTimeout(resolve, 300, 'hung'))]);
      await eventually('the page hangs', async () => (await hung()) === 'hung');
    }
    const folder = dirname(browser.downloadsDir);
    const uid = await uidOf(browser.pid);
    expect((await livingOfUser(uid)).length).toBeGreaterThan(3);

    await browser.close();

    expect(await processesNaming(folder)).toEqual([]);
    if (process.getuid?.() === 0) expect(await livingOfUser(uid)).toEqual([]);
    expect(existsSync(folder)).toBe(false);
    await browser.close();
  });
});

test('a browser that crashes is reported', async () => {
  const { browser, events } = await browsers.start();
  process.kill(browser.pid, 'SIGKILL');
  await eventually('the crash is reported', () =>
    events.some(event => event.type === 'crashed' && event.what === 'browser'),
  );
  await browser.close();
});

describe('the walls around a browser', () => {
  test('renderers run in a sandbox and nothing of it runs as root', async () => {
    const { browser } = await browsers.start();
    const pids = await processesNaming(dirname(browser.downloadsDir));
    const lines = await Promise.all(pids.map(pid => readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')));
    const renderers = (await livingOfUser(await uidOf(browser.pid))).filter(pid => pid !== browser.pid);
    const types = await Promise.all(
      renderers.map(async pid => ({ pid, line: await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') })),
    );
    const pages = types.filter(({ line }) => line.includes('--type=renderer'));
    expect(pages.length).toBeGreaterThan(0);
    for (const { pid } of pages) {
      const status = await readFile(`/proc/${pid}/status`, 'utf8');
      expect(status).toMatch(/^Seccomp:\s+2$/m);
      expect(status).toMatch(/^NoNewPrivs:\s+1$/m);
      expect(status).toMatch(/^CapEff:\s+0+$/m);
      expect(await uidOf(pid)).not.toBe(0);
      expect(await readlink(`/proc/${pid}/ns/user`)).not.toBe(await readlink('/proc/self/ns/user'));
      expect(await readlink(`/proc/${pid}/ns/net`)).not.toBe(await readlink('/proc/self/ns/net'));
    }
    expect(await uidOf(browser.pid)).not.toBe(0);
    for (const line of lines) {
      expect(line).not.toMatch(/--no-sandbox|--disable-web-security|--remote-debugging-port|--disable-site-isolation/);
    }
    await browser.close();
  });

  test(
    'its processes have the usual priority, also where the server comes before other programs',
    { tags: ['long'] },
    async context => {
      const usual = getPriority();
      try {
        setPriority(usual - 5);
      } catch {
        return context.skip('Only root may raise its priority.');
      }
      try {
        const { browser } = await browsers.start();
        const pids = await livingOfUser(await uidOf(browser.pid));
        expect(pids.length).toBeGreaterThan(2);
        expect(pids.map(pid => getPriority(pid)).filter(value => value < Math.max(0, usual - 5))).toEqual([]);
        await browser.close();
      } finally {
        setPriority(usual);
      }
    },
  );

  test('it listens on no TCP port and sees none of our environment', { tags: ['long'] }, async () => {
    process.env['LEGWORK_CANARY'] = 'canary';
    const { browser, host } = await browsers.start();
    await host.active().page.goto(site.url('/still'));
    const pids = await livingOfUser(await uidOf(browser.pid));
    expect(pids).toContain(browser.pid);
    const listening = await listeningSockets();
    for (const pid of pids) {
      const fds = await readdir(`/proc/${pid}/fd`).catch((): string[] => []);
      const links = await Promise.all(fds.map(fd => readlink(`/proc/${pid}/fd/${fd}`).catch(() => '')));
      const sockets = links.map(link => /^socket:\[(\d+)\]$/.exec(link)?.[1]).filter(inode => inode !== undefined);
      expect(sockets.filter(inode => listening.has(inode))).toEqual([]);
      expect(await readFile(`/proc/${pid}/environ`, 'utf8').catch(() => '')).not.toContain('canary');
    }
    delete process.env['LEGWORK_CANARY'];
    await browser.close();
  });

  test.runIf(process.getuid?.() === 0)(
    'two browsers run as two users, and one cannot read the folder of the other',
    async () => {
      const [first, second] = await Promise.all([browsers.start(), browsers.start()]);
      expect(await uidOf(first.browser.pid)).not.toBe(await uidOf(second.browser.pid));
      const secret = join(dirname(first.browser.downloadsDir), 'profile', 'Local State');
      expect(existsSync(secret)).toBe(true);
      // The policy keeps pages from files altogether, so that the user itself has to try.
      const uid = String(await uidOf(second.browser.pid));
      const read = run('setpriv', ['--reuid', uid, '--regid', uid, '--clear-groups', '--', 'cat', secret]);
      await expect(read).rejects.toThrow(/Permission denied/);
      await Promise.all([first.browser.close(), second.browser.close()]);
    },
  );
});

async function listeningSockets(): Promise<Set<string>> {
  const tables = await Promise.all(
    ['/proc/net/tcp', '/proc/net/tcp6'].map(path => readFile(path, 'utf8').catch(() => '')),
  );
  const rows = tables.flatMap(table => table.trim().split('\n').slice(1)).map(row => row.trim().split(/\s+/));
  // 0A is the state LISTEN; the tenth field is the socket's inode.
  return new Set(rows.filter(row => row[3] === '0A').map(row => row[9] ?? ''));
}
