import { execFile } from 'node:child_process';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';

const barHeight = 56;
const arrow = `<path d="M1 1 L1 21 L6 16.5 L9.5 24 L13 22.5 L9.6 15.2 L16.5 15 Z" fill="#111" stroke="#fff" stroke-width="1.4"/>`;

/** What a person did in a video, as a test compares it with the steps. */
export type RecordedAction = { what: 'go' | 'click' | 'type' | 'choose'; label: string; value?: string };

type Shot = { picture: Buffer; seconds: number };

/**
 * Records a page as a screen recorder would: a browser's bar with the address above it, a pointer that moves, letters that
 * come one after the other. The page is really used; `actions` lists what was done.
 */
export function sampleVideoOf(page: Page) {
  const shots: Shot[] = [];
  const actions: RecordedAction[] = [];
  let pointer = { x: 900, y: 500 };

  async function shoot(seconds: number): Promise<void> {
    const { width, height } = page.viewportSize() ?? { width: 1280, height: 664 };
    const address = page.url().replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const bar = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${barHeight}"><rect width="100%" height="100%" fill="#dee1e6"/>
      <rect x="120" y="10" width="${width - 240}" height="36" rx="18" fill="#fff"/><text x="144" y="34" font-family="sans-serif" font-size="16" fill="#202124">${address}</text></svg>`;
    const pointerSvg = `<svg xmlns="http://www.w3.org/2000/svg" width="18" height="26">${arrow}</svg>`;
    const picture = await sharp({ create: { width, height: height + barHeight, channels: 3, background: '#fff' } })
      .composite([
        { input: Buffer.from(bar), left: 0, top: 0 },
        { input: await page.screenshot({ type: 'png', caret: 'initial' }), left: 0, top: barHeight },
        { input: Buffer.from(pointerSvg), left: Math.round(pointer.x), top: Math.round(pointer.y) + barHeight },
      ])
      .jpeg({ quality: 92 })
      .toBuffer();
    shots.push({ picture, seconds });
  }

  async function moveTo(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('Nothing to point at');
    const to = { x: box.x + Math.min(box.width / 2, 90), y: box.y + box.height / 2 };
    const from = pointer;
    for (const part of [0.35, 0.75, 1]) {
      pointer = { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
      await page.mouse.move(pointer.x, pointer.y);
      await shoot(0.2);
    }
    await shoot(0.6);
  }

  async function press(): Promise<void> {
    await page.mouse.down();
    await page.mouse.up();
  }

  return {
    actions,
    /** The video begins with this page open, and `ready` on it. */
    async start(url: string, ready?: Locator): Promise<void> {
      await page.goto(url);
      await ready?.waitFor();
      actions.push({ what: 'go', label: page.url().replace(/#.*/, '') });
      await shoot(1);
    },
    /** `then` is what the page shows after it. */
    async click(target: Locator, label: string, then: Locator): Promise<void> {
      await moveTo(target);
      await press();
      await then.first().waitFor();
      await page.waitForLoadState('load');
      actions.push({ what: 'click', label });
      await shoot(1);
    },
    async type(target: Locator, label: string, value: string): Promise<void> {
      await moveTo(target);
      await press();
      await shoot(0.4);
      for (let at = 0; at < value.length; at += 3) {
        await page.keyboard.type(value.slice(at, at + 3));
        await shoot(0.2);
      }
      actions.push({ what: 'type', label, value });
      await shoot(0.6);
    },
    /** Chooses in a list that loads another page. */
    async choose(target: Locator, label: string, value: string): Promise<void> {
      await moveTo(target);
      // A screenshot that is taken while the page changes may never come.
      await Promise.all([page.waitForEvent('load'), target.selectOption({ label: value })]);
      actions.push({ what: 'choose', label, value });
      await shoot(1);
    },
    /** Writes the video as H.264, 10 pictures a second, with a silent sound track where asked; returns its path. */
    async save(folder: string, name: string, { sound = false } = {}): Promise<string> {
      const own = join(folder, `${name}-pictures`);
      await mkdir(own, { recursive: true });
      const lines = ['ffconcat version 1.0'];
      for (const [index, { picture, seconds }] of shots.entries()) {
        await writeFile(join(own, `${index}.jpg`), picture);
        lines.push(`file '${index}.jpg'`, `duration ${seconds}`);
      }
      lines.push(`file '${shots.length - 1}.jpg'`);
      await writeFile(join(own, 'list'), lines.join('\n'));
      const path = join(folder, `${name}.mp4`);
      const silence = sound ? '-f lavfi -i anullsrc=r=16000:cl=mono -shortest -c:a aac ' : '';
      const args = `-v error -y -f concat -i ${join(own, 'list')} ${silence}-vf fps=10,format=yuv420p -c:v libx264 -preset veryfast -crf 23 ${path}`;
      await promisify(execFile)('ffmpeg', args.split(' '));
      await rm(own, { recursive: true });
      return path;
    },
  };
}

export type SampleVideo = ReturnType<typeof sampleVideoOf>;
