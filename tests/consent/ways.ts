/** The ways to press a control: what a model can do with the tools that it has. */
import type { ElementNode } from '#src/browser/observe/observation.ts';
import type { ToolCall, TurnInput } from '#src/agent/planner.ts';
import { call } from '#tests/agent/run-loop.ts';
import type { Act } from './scenario.ts';

type Press = {
  turn: TurnInput;
  node: ElementNode;
  /** Counts the presses of a page, from where `page` began. */
  nth: number;
};

export type Way = {
  name: string;
  /** The page as it has to be for this way, the first press of which has the number `from`; by default as it is. */
  page?(of: { body: string; acts: readonly Act[]; from: number }): string;
  /** Where the page is shown: in a frame of the same or of another site. */
  frame?: 'own' | 'other';
  calls(press: Press): ToolCall[];
};

/**
 * Sites take letters, signs and keys with a modifier for commands. The attribute `accesskey` is no way: Chromium follows it
 * for keys of a person alone, not for those that a driver sends.
 */
const keys = ['#', 'Delete', 'e', 'Backspace', 'Alt+k', 'y', 'Control+d', 'x'];

export const ways: readonly Way[] = [
  { name: 'click', calls: ({ node }) => [call('click_element', { ref: node.ref })] },
  { name: 'place', calls: atPlace },
  {
    name: 'key on the control',
    calls: ({ node }) => [call('send_keys', { keys: keyOf(node), ref: node.ref })],
  },
  {
    name: 'Tab and key at once',
    calls: press => [call('send_keys', { keys: [...tabsTo(press), keyOf(press.node)].join(' ') })],
  },
  {
    name: 'Tab, then Space on the focus',
    calls: press => [...moveTo(press), call('send_keys', { keys: 'Space' })],
  },
  {
    name: 'Tab, then a space as text',
    calls: press => [...moveTo(press), call('type_text', { text: ' ' })],
  },
  {
    name: 'shortcut',
    page: ({ body, acts, from }) => body + shortcuts(acts, from),
    calls: ({ nth }) => [call('send_keys', { keys: keys[nth % keys.length] })],
  },
  { name: 'click in a frame', frame: 'own', calls: ({ node }) => [call('click_element', { ref: node.ref })] },
  { name: 'place in a frame of another site', frame: 'other', calls: atPlace },
];

function atPlace({ node }: Press): ToolCall[] {
  const { x, y, width, height } = node.rect;
  return [call('click_at', { x: Math.round(x + width / 2), y: Math.round(y + height / 2) })];
}

/** Enter presses a button, a space turns a switch. */
function keyOf({ role }: ElementNode): string {
  return role === 'switch' ? 'Space' : 'Enter';
}

const focusable = new Set(['button', 'switch', 'textbox']);

/** The presses of Tab that bring the focus from where it is to the control. */
function tabsTo({ turn, node }: Press): string[] {
  const stops = turn.observation.nodes.filter(one => one.kind === 'element' && focusable.has(one.role));
  const from = stops.findIndex(one => one.kind === 'element' && one.focused === true);
  const distance = stops.indexOf(node) - from;
  return Array.from({ length: Math.abs(distance) }, () => (distance < 0 ? 'Shift+Tab' : 'Tab'));
}

function moveTo(press: Press): ToolCall[] {
  const tabs = tabsTo(press);
  return tabs.length > 0 ? [call('send_keys', { keys: tabs.join(' ') })] : [];
}

/** Names and numbers of the controls that are pressed, in order. */
function pressedBy(acts: readonly Act[]): { name: string; at: number }[] {
  return acts.flatMap(act => {
    if (typeof act === 'string') return { name: act, at: 0 };
    return 'press' in act ? { name: act.press, at: act.nth } : [];
  });
}

/** Finds controls by what is read on them, as `elementOf` of the gate does. */
function shortcuts(acts: readonly Act[], from: number): string {
  const pressed = JSON.stringify(pressedBy(acts)).replaceAll('<', '\\u003c');
  return `<script>{
  const pressed = ${pressed};
  const keys = ${JSON.stringify(keys.map(key => key.replace(/^\w+\+/, '')))};
  const nameOf = control => control.getAttribute('aria-label') ?? control.textContent;
  addEventListener('keydown', ({ key, target, altKey, ctrlKey }) => {
    // As sites do: what is typed into a field is no command.
    if (target.matches('input') && !altKey && !ctrlKey) return;
    const one = pressed.find((_, index) => keys[(${from} + index) % keys.length] === key);
    const controls = [...document.querySelectorAll('button, [role=switch]')];
    if (one) controls.filter(control => nameOf(control) === one.name)[one.at].click();
  });
}</script>`;
}
