import type { ModelToolCall } from '#src/core/models/model-client.ts';
import type { ToolName } from '../../../tools/toolbox.ts';
import type { Dialect } from './dialect.ts';

type Fields = Record<string, unknown>;

const waitMs = 1000;

/** OpenAI's computer tool: one call holds several actions, at pixels of the picture, which has the view's size. */
export const openai: Dialect = {
  native: true,
  translate({ tool, arguments: given }, view) {
    if (tool !== 'computer' || !given) return null;
    const calls = listOf(given['actions']).map(action => callOf(action));
    const clamp = (at: unknown, size: number): unknown =>
      typeof at === 'number' ? Math.max(0, Math.min(size - 1, Math.round(at))) : at;
    for (const { arguments: fields } of calls) {
      if (!fields) continue;
      if ('x' in fields) fields['x'] = clamp(fields['x'], view.width);
      if ('y' in fields) fields['y'] = clamp(fields['y'], view.height);
      if (Array.isArray(fields['path']))
        fields['path'] = fields['path'].map((at, index) => clamp(at, index % 2 === 0 ? view.width : view.height));
    }
    const checks = listOf(given['pendingSafetyChecks']).map(({ message, code }) =>
      [message, code, 'It may be risky.'].find(words => typeof words === 'string' && words !== ''),
    );
    return { calls, checks: checks.filter(check => typeof check === 'string') };
  },
};

const buttons: Record<string, string> = { left: 'left', right: 'right', wheel: 'middle' };

function callOf(action: Fields): ModelToolCall {
  const { x, y } = action;
  const one = (tool: ToolName, fields: Fields = {}): ModelToolCall => ({ tool, arguments: fields });
  const modifiers = modifiersOf(action['keys']);
  switch (action['type']) {
    case 'click': {
      if (action['button'] === 'back') return one('go_back');
      if (action['button'] === 'forward') return one('go_forward');
      const button = buttons[String(action['button'])] ?? 'left';
      return one('click_at', { x, y, ...(button !== 'left' && { button }), ...modifiers });
    }
    case 'double_click':
      return one('click_at', { x, y, count: 2, ...modifiers });
    case 'move':
      return one('move_to', { x, y });
    case 'drag':
      return one('drag_path', { path: listOf(action['path']).flatMap(place => [place['x'], place['y']]) });
    case 'scroll':
      return one('scroll_at', { x, y, dx: whole(action['scrollX']), dy: whole(action['scrollY']) });
    case 'keypress':
      return one('send_keys', { keys: Array.isArray(action['keys']) ? action['keys'].join('+') : '' });
    case 'type':
      return one('type_text', { text: action['text'] });
    case 'screenshot':
      // The view is shown after every turn anyway.
      return one('wait', { ms: 100 });
    case 'wait':
      return one('wait', { ms: waitMs });
    default:
      return { tool: String(action['type']), arguments: {} };
  }
}

const modifierNames: Record<string, string> = {
  alt: 'Alt',
  option: 'Alt',
  ctrl: 'Control',
  control: 'Control',
  cmd: 'Meta',
  meta: 'Meta',
  shift: 'Shift',
};

function modifiersOf(keys: unknown): Fields {
  if (!Array.isArray(keys)) return {};
  const modifiers = keys.flatMap(key => modifierNames[String(key).toLowerCase()] ?? []);
  return modifiers.length > 0 ? { modifiers } : {};
}

function whole(pixels: unknown): number {
  return typeof pixels === 'number' ? Math.round(pixels) : 0;
}

function listOf(value: unknown): Fields[] {
  if (!Array.isArray(value)) return [];
  // safe because the entries are objects, read as unknown values
  return value.filter(entry => typeof entry === 'object' && entry !== null) as Fields[];
}
