import type { Observation, Rect } from '#src/browser/observe/observation.ts';
import type { StepPicture } from '#src/core/runs/step-picture.ts';
import type { ToolCall } from '#src/core/runs/run-events.ts';
import type { ToolResult } from '../tools/tool.ts';
import { toolNamed } from '../tools/toolbox.ts';
import { areaFor, changedRects } from './area.ts';
import { cutPicture, ofLastPage } from './picture.ts';
import type { SecretPlaces } from './secret-places.ts';

export type StepScreenshotsOptions = {
  /** JPEG of the whole view. */
  screenshot(signal: AbortSignal): Promise<Uint8Array>;
  secrets: SecretPlaces;
  keep(picture: StepPicture): Promise<void>;
  keepLastPage(picture: Uint8Array): Promise<void>;
  signal: AbortSignal;
};

type Carried = { step: number; call: ToolCall; result: ToolResult };

/** Takes screenshots of steps: one before the first action of a step, one after the last. */
export type ScreenshotCapture = {
  /** Called right after each observation. Returns the newest picture of a step, of those just settled. */
  saw(page: Observation): Promise<void>;
  /** Called with what was carried out on the page that was observed last. */
  acted(calls: readonly Carried[]): Promise<void>;
  /** Called when the run ends: keeps the whole view as it was when the page was observed last. */
  ended(): Promise<void>;
  /** The newest picture after a step, for whoever judges it. */
  pictureAfter(step: number): Uint8Array | undefined;
};

type Shot = { page: Observation; jpeg: Uint8Array };

export function createStepScreenshots(options: StepScreenshotsOptions): ScreenshotCapture {
  const { secrets, signal } = options;
  const begun = new Set<number>();
  const after = new Map<number, Uint8Array>();
  /** Steps that acted since the last observation, with the places. */
  let open = new Map<number, { from: Shot; where: Rect[] }>();
  let last: Shot | undefined;

  async function keep(
    step: number,
    moment: StepPicture['moment'],
    cut: Parameters<typeof cutPicture>[1] & { jpeg: Uint8Array },
  ) {
    const picture = await cutPicture(cut.jpeg, cut);
    if (!picture) return;
    if (moment === 'after') after.set(step, picture);
    await options.keep({ step, moment, picture });
  }

  return {
    async saw(page) {
      last = await look(page);
      const settled = open;
      open = new Map();
      if (!last) return;
      for (const [step, { from, where }] of settled) {
        const samePlace = withoutHash(from.page.url) === withoutHash(page.url);
        const rects = samePlace ? [...where, ...changedRects(from.page, page)] : [];
        const area = areaFor(rects, page.viewport);
        // oxlint-disable-next-line no-await-in-loop -- one picture after the other, so that a worker's other runs go on
        await keep(step, 'after', { jpeg: last.jpeg, view: page.viewport, area, covered: secrets.on(page) });
      }
    },

    async acted(calls) {
      for (const { call, result } of calls) secrets.note(call, result);
      const from = last;
      const visible = calls.filter(({ call }) => !toolNamed(call.tool)?.still);
      if (!from) return;
      for (const { step, call, result } of visible) {
        const where = placeOf(from.page, call, result);
        const entry = open.get(step) ?? { from, where: [] };
        entry.where.push(...(where ? [where] : []));
        open.set(step, entry);
        if (begun.has(step) || !/^https?:/.test(from.page.url)) continue;
        begun.add(step);
        const { viewport: view } = from.page;
        const area = areaFor(where ? [where] : [], view);
        // oxlint-disable-next-line no-await-in-loop -- as above
        await keep(step, 'before', { jpeg: from.jpeg, view, area, covered: secrets.on(from.page), framed: where });
      }
    },

    async ended() {
      if (!last || !/^https?:/.test(last.page.url)) return;
      const { viewport: view } = last.page;
      const whole = { x: 0, y: 0, ...view };
      const cut = { view, area: whole, covered: secrets.on(last.page) };
      const picture = await cutPicture(last.jpeg, cut, ofLastPage);
      if (picture) await options.keepLastPage(picture);
    },

    pictureAfter: step => after.get(step),
  };

  /** The page as it is, or as it was when nothing has changed; undefined when it cannot or must not be shown. */
  async function look(page: Observation): Promise<Shot | undefined> {
    if (last && sameLook(last.page, page)) return { page, jpeg: last.jpeg };
    // The places of secrets are not known on a page that was truncated; behind a dialog there is no picture.
    if (page.truncated || page.dialog || (page.notes?.length ?? 0) > 0) return undefined;
    try {
      return { page, jpeg: await options.screenshot(signal) };
    } catch {
      // A page that hangs is not painted: the step has no picture.
      signal.throwIfAborted();
      return undefined;
    }
  }
}

function sameLook(a: Observation, b: Observation): boolean {
  return a.fingerprint === b.fingerprint && a.scroll.x === b.scroll.x && a.scroll.y === b.scroll.y;
}

function placeOf(page: Observation, { arguments: fields }: ToolCall, result: ToolResult): Rect | undefined {
  const ref = fields['ref'] ?? fields['from_ref'] ?? (result.type === 'acted' ? result.outcome?.hit : undefined);
  return page.nodes.find(node => node.ref === ref && node.inView)?.rect;
}

function withoutHash(url: string): string {
  return url.replace(/#.*/s, '');
}
