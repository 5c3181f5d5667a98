import type { ModelToolCall } from '#src/core/models/model-client.ts';
import type { ToolName } from '../../../tools/toolbox.ts';
import type { Dialect, View } from './dialect.ts';
import { toDistance, toPixels } from './thousandths.ts';

type Fields = Record<string, unknown>;

const scrollDefault = 800;

/** Gemini's predefined functions: places in thousandths of the picture. */
export const gemini: Dialect = {
  native: true,
  translate({ tool, arguments: given }, view) {
    if (!given) return null;
    const calls = callsOf(tool, given, view);
    return calls && { calls, checks: checksOf(given['safety_decision']) };
  },
};

function callsOf(tool: string, given: Fields, view: View): ModelToolCall[] | null {
  const x = toPixels(given['x'], view.width);
  const y = toPixels(given['y'], view.height);
  const one = (name: ToolName, fields: Fields = {}): ModelToolCall[] => [{ tool: name, arguments: fields }];
  switch (tool) {
    case 'open_web_browser':
      return one('wait', { ms: 100 });
    case 'wait_5_seconds':
      return one('wait', { ms: 5000 });
    case 'go_back':
    case 'go_forward':
      return one(tool);
    case 'navigate':
      return one('go_to_url', { url: given['url'] });
    case 'click_at':
      return one('click_at', { x, y });
    case 'hover_at':
      return one('move_to', { x, y });
    case 'type_text_at': {
      const { text, clear_before_typing: clear = true, press_enter: submit = true } = given;
      return one('type_at', { x, y, text, clear, submit });
    }
    case 'key_combination':
      return one('send_keys', { keys: given['keys'] });
    case 'scroll_document':
      return one('scroll_at', { ...middle(view), ...wheel(given, view) });
    case 'scroll_at':
      return one('scroll_at', { x, y, ...wheel(given, view) });
    case 'drag_and_drop': {
      const toX = toPixels(given['destination_x'], view.width);
      const toY = toPixels(given['destination_y'], view.height);
      return one('drag_path', { path: [x, y, toX, toY] });
    }
    default:
      return null;
  }
}

function middle({ width, height }: View): Fields {
  return { x: Math.round(width / 2), y: Math.round(height / 2) };
}

const directions: Record<string, [number, number]> = { up: [0, -1], down: [0, 1], left: [-1, 0], right: [1, 0] };

function wheel({ direction, magnitude = scrollDefault }: Fields, { width, height }: View): Fields {
  const [right, down] = directions[String(direction)] ?? [0, 1];
  return { dx: toDistance(right * Number(magnitude), width), dy: toDistance(down * Number(magnitude), height) };
}

/** Anything but a plain permission is put to the user. */
function checksOf(decision: unknown): string[] {
  if (typeof decision !== 'object' || decision === null) return [];
  // safe because it is read only, as unknown values
  const { decision: kind, explanation } = decision as Fields;
  if (kind === undefined || kind === 'regular' || kind === 'allowed') return [];
  return [typeof explanation === 'string' && explanation ? explanation : 'It may be risky.'];
}
