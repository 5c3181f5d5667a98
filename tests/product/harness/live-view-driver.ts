import { expect } from 'vitest';
import type { LiveClient } from './live-client.ts';
import { openLive } from './live-client.ts';
import type { Place, WatchedSite } from '../sites/watched-site.ts';

/** A person at the live view: points at what is seen, clicks, types. */
export type LiveViewDriver = {
  click(text: string, tag?: string): Promise<void>;
  type(text: string): Promise<void>;
  key(key: string, modifiers?: number): void;
  /** Clicks into a field, selects what it holds and types. */
  fill(field: string, text: string): Promise<void>;
  go(url: string): void;
  /** The page whose address holds that is there. */
  on(part: string): Promise<void>;
  shows(text: string): Promise<void>;
  live: LiveClient;
};

const waits = { timeout: 30_000, interval: 30 };

export async function driveLiveView(liveUrl: string, site: WatchedSite): Promise<LiveViewDriver> {
  const live = await openLive(liveUrl);
  await live.message('control', ({ held }) => held === 'free');
  live.send({ type: 'take' });
  const { epoch } = await live.message('control', ({ held }) => held === 'you');
  const mouse = (action: 'move' | 'down' | 'up' | 'wheel', at: { x: number; y: number }, deltaY = 0): void =>
    live.send({
      type: 'mouse',
      epoch,
      action,
      x: at.x,
      y: at.y,
      button: action === 'down' || action === 'up' ? 'left' : 'none',
      buttons: action === 'down' ? 1 : 0,
      clickCount: action === 'down' || action === 'up' ? 1 : 0,
      deltaX: 0,
      deltaY,
      modifiers: 0,
    });
  const find = (text: string, tag?: string): Place | undefined =>
    site.places().items.find(item => item.text === text && (!tag || item.tag === tag));

  /** The page reports the places of its elements again and again: the second report from now has the current places. */
  async function lookTwice(): Promise<void> {
    const seen = site.reports();
    await expect.poll(() => site.reports(), waits).toBeGreaterThan(seen + 1);
  }

  async function place(text: string, tag?: string): Promise<Place> {
    await expect.poll(() => find(text, tag), { ...waits, message: `${text} on ${site.places().url}` }).toBeDefined();
    for (let turns = 0; turns < 30; turns += 1) {
      const at = find(text, tag);
      if (at && at.y > 5 && at.y < 700) break;
      mouse('wheel', { x: 640, y: 400 }, (at?.y ?? 0) > 700 ? 250 : -250);
      await lookTwice();
    }
    // What still moves is not pointed at.
    for (;;) {
      const at = find(text, tag);
      await lookTwice();
      const now = find(text, tag);
      if (at && now && at.x === now.x && at.y === now.y) return now;
    }
  }

  const key = (name: string, modifiers = 0): void => {
    const code = /^[a-z]$/i.test(name) ? `Key${name.toUpperCase()}` : name;
    for (const action of ['down', 'up'] as const)
      live.send({ type: 'key', epoch, action, key: name, code, location: 0, repeat: false, modifiers });
  };
  const click = async (text: string, tag?: string): Promise<void> => {
    const at = await place(text, tag);
    mouse('move', at);
    mouse('down', at);
    mouse('up', at);
  };
  const type = (text: string): Promise<void> => {
    for (const letter of text) key(letter);
    return Promise.resolve();
  };
  return {
    click,
    type,
    key,
    async fill(field, text) {
      await click(field);
      key('a', 2);
      await type(text);
    },
    go: url => live.send({ type: 'navigate', epoch, to: url }),
    on: part => expect.poll(() => site.places().url, waits).toContain(part),
    shows: text => expect.poll(() => find(text), waits).toBeDefined(),
    live,
  };
}
