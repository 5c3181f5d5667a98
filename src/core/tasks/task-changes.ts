import type { TaskContent } from '#src/contract/tasks/task-version.ts';
import { shorten } from '../text/shorten.ts';
import { type Change, changedParts, linesOf, type ComparedParts } from './diff-lines.ts';

type Setting = { label: string; show: (of: TaskContent) => string };

const onOff = (on: boolean): string => (on ? 'on' : 'off');

const settings: readonly Setting[] = [
  { label: 'Agent', show: of => (of.preferred_agent === 'operator' ? 'Operator' : 'Browser-use') },
  { label: 'Model', show: of => of.model },
  { label: 'Indian proxy', show: of => onOff(of.use_proxy) },
  { label: 'Use profile', show: of => onOff(of.use_profile) },
  { label: 'Flash mode', show: of => onOff(of.flash_mode) },
  { label: 'Replay', show: of => onOff(of.replay) },
  { label: 'Accept changes of recorded steps', show: of => onOff(of.replay_accepts_changes) },
  { label: 'Region', show: of => of.region ?? 'default' },
  { label: 'Timeout', show: of => `${of.timeout} s` },
  { label: 'Step timeout', show: of => `${of.step_timeout} ms` },
  { label: 'Max actions per step', show: of => String(of.max_actions_per_step) },
  { label: 'Max history items', show: of => String(of.max_history_items ?? 'no limit') },
  {
    label: 'Spending limit',
    show: of => (of.spend_limit_usd === null ? 'the installation’s' : `US$ ${of.spend_limit_usd}`),
  },
  { label: 'Excluded functions', show: of => of.exclude_functions.join(', ') || 'none' },
];

const parts: ComparedParts<TaskContent> = [
  ['Name', of => [of.name]],
  ['Description', of => linesOf(of.description)],
  ['Steps', of => of.steps.map(({ description }) => description)],
  [
    'Inputs',
    of =>
      of.inputs.map(({ name, description }) =>
        description && description !== name ? `${name}: ${description}` : name,
      ),
  ],
  ['Special instructions', of => linesOf(of.special_instructions)],
  ['Guardrails', of => of.guardrails],
  ['Allowed websites', of => of.network],
  ['Initial actions', of => linesOf(of.initial_actions)],
  ['Output model schema', of => linesOf(of.output_model_schema)],
];

/** What differs between two states of a task, part by part, line by line. */
export function taskChanges(before: TaskContent, after: TaskContent): Change[] {
  const lines = changedSettings(before, after).flatMap(({ label, show }) => [
    { kind: 'removed' as const, text: `${label}: ${show(before)}` },
    { kind: 'added' as const, text: `${label}: ${show(after)}` },
  ]);
  return [...changedParts(parts, before, after), ...(lines.length > 0 ? [{ title: 'Settings', lines }] : [])];
}

function changedSettings(before: TaskContent, after: TaskContent): Setting[] {
  return settings.filter(({ show }) => show(before) !== show(after));
}

const nameLength = 80;

/** The same in a few short sentences, for a list. */
export function taskChangeWords(before: TaskContent, after: TaskContent): string[] {
  const named = ([title, was, is]: readonly [string, unknown, unknown]): string[] =>
    JSON.stringify(was) === JSON.stringify(is) ? [] : [`${title} changed`];
  return [
    ...(before.name === after.name ? [] : [`Renamed to “${shorten(after.name, nameLength)}”`]),
    ...named(['Description', before.description, after.description]),
    ...stepWords(before.steps, after.steps),
    ...inputWords(before.inputs, after.inputs),
    ...named(['Special instructions', before.special_instructions, after.special_instructions]),
    ...named(['Guardrails', before.guardrails, after.guardrails]),
    ...named(['Allowed websites', before.network, after.network]),
    ...named(['Initial actions', before.initial_actions, after.initial_actions]),
    ...named(['Output model schema', before.output_model_schema, after.output_model_schema]),
    ...changedSettings(before, after).map(({ label, show }) => `${label}: ${shorten(show(after), nameLength)}`),
  ];
}

function stepWords(before: TaskContent['steps'], after: TaskContent['steps']): string[] {
  const was = new Map(before.map(({ id, description }) => [id, description]));
  const is = new Map(after.map(({ id, description }) => [id, description]));
  const added = [...is.keys()].filter(id => !was.has(id)).length;
  const removed = [...was.keys()].filter(id => !is.has(id)).length;
  const changed = [...is].filter(([id, words]) => was.has(id) && was.get(id) !== words).length;
  const order = (of: Map<string, string>, other: Map<string, string>): string =>
    [...of.keys()].filter(id => other.has(id)).join('\n');
  const words = [
    ...(added > 0 ? [`${count(added, 'step')} added`] : []),
    ...(removed > 0 ? [`${count(removed, 'step')} removed`] : []),
    ...(changed > 0 ? [`${count(changed, 'step')} changed`] : []),
    ...(order(was, is) === order(is, was) ? [] : ['Steps moved']),
  ];
  const same = JSON.stringify(before) === JSON.stringify(after);
  return words.length === 0 && !same ? ['Steps changed'] : words;
}

function inputWords(before: TaskContent['inputs'], after: TaskContent['inputs']): string[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const names = (of: TaskContent['inputs']): string[] => of.map(({ name }) => name);
  const added = names(after).filter(name => !names(before).includes(name));
  const removed = names(before).filter(name => !names(after).includes(name));
  const list = (of: string[]): string => shorten(of.join(', '), nameLength);
  const words = [
    ...(added.length > 0 ? [`Input added: ${list(added)}`] : []),
    ...(removed.length > 0 ? [`Input removed: ${list(removed)}`] : []),
  ];
  return words.length > 0 ? words : ['Inputs changed'];
}

function count(n: number, noun: string): string {
  return `${n} ${noun}${n === 1 ? '' : 's'}`;
}
