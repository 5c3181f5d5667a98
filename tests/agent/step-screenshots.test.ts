import { afterAll, beforeAll, expect, test } from 'vitest';
import sharp from 'sharp';
import { createSecretPlaces } from '#src/agent/evidence/secret-places.ts';
import { createStepScreenshots } from '#src/agent/evidence/step-screenshots.ts';
import { createRedactor } from '#src/core/secrets/redactor.ts';
import { limits } from '#src/core/limits.ts';
import type { StepPicture } from '#src/core/runs/step-picture.ts';
import { servePages } from '#tests/setup/browser.ts';
import { type Seeing, startSeeing } from '#tests/setup/real-browser.ts';
import { assignmentOf, call, runWith, scriptedPlanner } from './run-loop.ts';

// Secrets are written in a loud colour: a pixel of it in a picture is a leak.
const form = `<title>Sign in</title><style>
  body { margin: 0; font: 16px sans-serif } form { padding: 40px; display: grid; gap: 20px; width: 500px }
  input { height: 40px } .secret { color: rgb(255, 0, 255); font-size: 30px; font-weight: 900 }
  button { height: 48px; background: rgb(0, 160, 0); color: #fff; border: 0 }
</style><h1>Shop</h1>
<form onsubmit="event.preventDefault(); document.querySelector('p').textContent = 'Welcome back'">
  <input aria-label="Name"><input aria-label="Password" type="password" class="secret" value="hunter2hunter2">
  <input aria-label="Code" class="secret">
  <button>Sign in</button><p></p>
</form><div class="secret" style="margin: 20px">canary-secret-value</div>`;
const noise = `<title>Noise</title><canvas width="1280" height="720" style="position: fixed; inset: 0"></canvas><button style="position: fixed; top: 9px">Go</button><script>
  const c = document.querySelector('canvas').getContext('2d'); const d = c.createImageData(1280, 720);
  for (let i = 0; i < d.data.length; i++) d.data[i] = i % 4 === 3 ? 255 : Math.random() * 255; c.putImageData(d, 0, 0);
</script>`;

let eyes: Seeing;
let site: Awaited<ReturnType<typeof servePages>>;
beforeAll(async () => {
  eyes = await startSeeing();
  site = await servePages({ '/': form, '/noise': noise });
});
afterAll(async () => {
  await eyes.close();
  await site.close();
});

async function picturesOf(path: string, run: (refs: Record<string, string>) => Parameters<typeof scriptedPlanner>[0]) {
  const pictures: StepPicture[] = [];
  const last: Uint8Array[] = [];
  const { nodes } = await eyes.go(site.url(path));
  const refs = Object.fromEntries(nodes.map(node => [node.kind === 'element' ? node.name : '', node.ref]));
  const signal = AbortSignal.timeout(30_000);
  const redactor = createRedactor();
  redactor.add({ value: 'canary-secret-value', placeholder: '{{shop.password}}' });
  const screenshots = createStepScreenshots({
    screenshot: given => eyes.browser.screenshot({ signal: given, quality: 90 }),
    secrets: createSecretPlaces(redactor),
    keep: picture => Promise.resolve(void pictures.push(picture)),
    keepLastPage: picture => Promise.resolve(void last.push(picture)),
    signal,
  });
  await runWith({
    browser: eyes.browser,
    planner: scriptedPlanner(run(refs)),
    assignment: assignmentOf(['Fill in', 'Sign in'], { credentialNames: ['shop'] }),
    secret: () => '123456',
    screenshots,
  });
  await screenshots.ended();
  return { pictures, last: last[0] };
}

/** How many pixels are near a colour. */
async function pixels(picture: Uint8Array, colour: readonly [number, number, number]): Promise<number> {
  const { data } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  let found = 0;
  for (let at = 0; at < data.length; at += 3)
    if (colour.every((part, index) => Math.abs(data.readUInt8(at + index) - part) < 60)) found++;
  return found;
}

test('a step has a picture before and one after it, with the element outlined, and no secret in either', async () => {
  const { pictures } = await picturesOf('/', refs => [
    { step: 1, calls: [call('input_text', { ref: refs['Name'], text: 'Ann' })] },
    { step: 1, calls: [call('input_text', { ref: refs['Code'], text: '{{shop.password}}' })] },
    { step: 2, calls: [call('click_element', { ref: refs['Sign in'] })] },
  ]);
  expect(pictures.map(({ step, moment }) => `${step} ${moment}`)).toEqual([
    '1 before',
    '1 after',
    '1 after',
    '2 before',
    '2 after',
  ]);
  for (const { picture } of pictures) {
    expect(picture.length).toBeLessThanOrEqual(limits.evidencePictureBytes);
    expect((await sharp(picture).metadata()).format).toBe('webp');
    expect(await pixels(picture, [255, 0, 255])).toBe(0);
  }
  const pressed = pictures.filter(({ step }) => step === 2);
  for (const { picture } of pressed) expect(await pixels(picture, [0, 160, 0])).toBeGreaterThan(5000);
  // The outline around the button is in the picture before only.
  const [before = 0, after] = await Promise.all(pressed.map(({ picture }) => pixels(picture, [47, 111, 237])));
  expect(before).toBeGreaterThan(300);
  expect(after).toBeLessThan(before / 4);
});

test('a page that compresses badly still gives pictures within the size limit', async () => {
  const { pictures, last } = await picturesOf('/noise', refs => [
    { step: 1, calls: [call('click_element', { ref: refs['Go'] })] },
  ]);
  expect(pictures.length).toBeGreaterThan(0);
  for (const { picture } of pictures) expect(picture.length).toBeLessThanOrEqual(limits.evidencePictureBytes);
  expect(last?.length).toBeLessThanOrEqual(limits.lastPageBytes);
});

test('turns that only look or wait take no pictures', async () => {
  const { pictures } = await picturesOf('/', () => [
    { step: 1, calls: [call('wait', { ms: 1 })] },
    { step: 1, calls: [call('extract_content')] },
  ]);
  expect(pictures).toEqual([]);
});

test('the picture of the last page is the whole view after the last action, and shows no secret', async () => {
  const { last } = await picturesOf('/', refs => [
    { step: 1, calls: [call('input_text', { ref: refs['Code'], text: '{{shop.password}}' })] },
    { step: 2, calls: [call('click_element', { ref: refs['Sign in'] })] },
  ]);
  const picture = last ?? new Uint8Array();
  const { width, height } = await sharp(picture).metadata();
  expect({ width, height }).toEqual(eyes.browser.viewport);
  expect(await pixels(picture, [255, 0, 255])).toBe(0);
  expect(await pixels(picture, [0, 160, 0])).toBeGreaterThan(5000);
});
