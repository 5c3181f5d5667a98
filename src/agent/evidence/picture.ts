import { limits } from '#src/core/limits.ts';
import type { Rect } from '#src/browser/observe/observation.ts';
import sharp from 'sharp';
import { within } from './area.ts';

// Screenshots are JPEG, and what is painted over them SVG of ours; the other two are what tests look at.
const loaders = ['JpegBuffer', 'SvgBuffer', 'PngBuffer', 'WebpBuffer'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: loaders.map(name => `VipsForeignLoad${name}`) });
/** No screen is larger. A damaged image is an error. */
const reading = { limitInputPixels: 40_000_000, failOn: 'error' } as const;

/** Settings that are tried in order until the picture is small enough. */
const attempts = [
  { quality: 68, scale: 1 },
  { quality: 45, scale: 1 },
  { quality: 40, scale: 0.6 },
  { quality: 20, scale: 0.35 },
] as const;
const cover = '#8a8f98';
const coverMargin = 4;
const outline = { colour: '#2f6fed', margin: 4 };

type Cut = {
  /** Size in CSS pixels of what was photographed. */
  view: { width: number; height: number };
  area: Rect;
  /** Painted over, so that it cannot be read. */
  covered: readonly Rect[];
  /** Framed: the element of the action. */
  framed?: Rect | undefined;
};

/** How many pixels and bytes a picture has at most. */
type Size = { widest: number; bytes: number };
const ofStep: Size = { widest: 900, bytes: limits.evidencePictureBytes };
export const ofLastPage: Size = { widest: 1280, bytes: limits.lastPageBytes };

/** A part of a screenshot as WebP of a size; undefined when it cannot be made so small. */
export async function cutPicture(
  screenshot: Uint8Array,
  cut: Cut,
  { widest, bytes }: Size = ofStep,
): Promise<Uint8Array | undefined> {
  const { width } = await sharp(screenshot, reading).metadata();
  const density = width / cut.view.width;
  const { area } = cut;
  for (const { quality, scale } of attempts) {
    const size = Math.min(1, widest / area.width) * scale;
    const out = { width: Math.round(area.width * size), height: Math.round(area.height * size) };
    // oxlint-disable-next-line no-await-in-loop -- each try is only made when the one before was too large
    const picture = await sharp(screenshot, reading)
      .extract({
        left: Math.round(area.x * density),
        top: Math.round(area.y * density),
        width: Math.round(area.width * density),
        height: Math.round(area.height * density),
      })
      .resize(out)
      .composite([{ input: Buffer.from(overlay(cut, { ...out, size })) }])
      .webp({ quality, effort: 2 })
      .toBuffer();
    if (picture.length <= bytes) return picture;
  }
  return undefined;
}

function overlay({ area, covered, framed }: Cut, out: { width: number; height: number; size: number }): string {
  const shape = (rect: Rect, margin: number, style: string): string => {
    const grown = {
      x: rect.x - margin,
      y: rect.y - margin,
      width: rect.width + 2 * margin,
      height: rect.height + 2 * margin,
    };
    const seen = within(grown, area);
    if (!seen) return '';
    const [x, y, width, height] = [seen.x - area.x, seen.y - area.y, seen.width, seen.height].map(n => n * out.size);
    return `<rect x="${x}" y="${y}" width="${width}" height="${height}" ${style}/>`;
  };
  const halo = 'rx="6" fill="none" stroke="#fff" stroke-width="5" stroke-opacity="0.9"';
  const line = `rx="6" fill="none" stroke="${outline.colour}" stroke-width="2.5"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${out.width}" height="${out.height}">`,
    ...covered.map(rect => shape(rect, coverMargin, `fill="${cover}"`)),
    ...(framed ? [shape(framed, outline.margin, halo), shape(framed, outline.margin, line)] : []),
    '</svg>',
  ].join('');
}
