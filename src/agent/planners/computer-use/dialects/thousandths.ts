import type { ModelToolCall } from '#src/core/models/model-client.ts';
import { toolNamed } from '../../../tools/toolbox.ts';
import type { Dialect, View } from './dialect.ts';

/** A place given in thousandths of the picture, in pixels within it; what is no number stays as it is. */
export function toPixels(thousandths: unknown, size: number): unknown {
  const pixels = toDistance(thousandths, size);
  return typeof pixels === 'number' ? Math.max(0, Math.min(size - 1, pixels)) : pixels;
}

export function toDistance(thousandths: unknown, size: number): unknown {
  const given = typeof thousandths === 'string' && thousandths.trim() !== '' ? Number(thousandths) : thousandths;
  return typeof given === 'number' && Number.isFinite(given) ? Math.round((given * size) / 1000) : thousandths;
}

/** For any model that sees: our own tools, with places from 0 to 1000 whatever the picture's size. */
export const generic: Dialect = {
  native: false,
  translate(call, view) {
    if (toolNamed(call.tool)?.aims !== 'place' || !call.arguments) return null;
    return { calls: [{ ...call, arguments: scaled(call.arguments, view) }], checks: [] };
  },
};

function scaled(fields: NonNullable<ModelToolCall['arguments']>, { width, height }: View): Record<string, unknown> {
  const out = { ...fields };
  if ('x' in out) out['x'] = toPixels(out['x'], width);
  if ('y' in out) out['y'] = toPixels(out['y'], height);
  if ('dx' in out) out['dx'] = toDistance(out['dx'], width);
  if ('dy' in out) out['dy'] = toDistance(out['dy'], height);
  const { path } = out;
  if (Array.isArray(path)) out['path'] = path.map((part, at) => toPixels(part, at % 2 === 0 ? width : height));
  return out;
}
