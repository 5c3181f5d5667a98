import { isMap, isPair, isScalar, Lexer, LineCounter, parseDocument, stringify, visit } from 'yaml';
import type { Document, YAMLMap } from 'yaml';
import type { z } from 'zod';
import type { Task } from '#src/contract/task.ts';
import { TaskFile, taskFileFormat } from '#src/contract/tasks/task-file.ts';
import { AppError } from '../errors.ts';

/** What is wrong with a file, and where; lines count from 1. */
export type FileFault = { field: string; line: number; message: string };

const tokensAtMost = 30_000;
const depthAtMost = 20;
const faultsListed = 10;
const keysListed = 100;

export type ReadFile = {
  file: TaskFile;
  /** A refusal of something in the file by its field, with the line of that. */
  refuse(field: string, message: string): AppError;
  /** The line, from 1, that the path leads to, such as `['steps', 2]`. */
  lineOf(path: readonly (string | number)[]): number;
};

/** Reads a task's file. @throws AppError that names the lines and fields at fault. */
export function readTaskFile(text: string): ReadFile {
  const lines = new LineCounter();
  const document = parse(text, lines);
  const parsed = TaskFile.safeParse(document.toJS({ maxAliasCount: 0 }));
  if (parsed.success) {
    const inFile = (path: readonly (string | number)[]): number => lineOf(path, { document, lines });
    return {
      file: parsed.data,
      refuse: (field, message) => refusal([{ field, line: inFile([field]), message }]),
      lineOf: inFile,
    };
  }
  const faults = parsed.error.issues.flatMap(issue => faultsOf(issue, { document, lines }));
  throw refusal(faults.toSorted((one, other) => one.line - other.line));
}

function parse(text: string, lines: LineCounter): Document.Parsed {
  checkSize(text);
  const document = parseDocument(text, {
    lineCounter: lines,
    prettyErrors: false,
    schema: 'core',
    merge: false,
    // The library compares each key with all before it.
    uniqueKeys: false,
  });
  const problems = [...document.errors, ...document.warnings].map(({ message, pos }) => ({
    field: '',
    line: lines.linePos(pos[0]).line,
    message: message.replace(/\s+/g, ' '),
  }));
  if (problems.length > 0) throw refusal(problems);
  visit(document, {
    Alias: (_, { range, source }) => {
      const { line } = lines.linePos(range?.[0] ?? 0);
      throw refusal([{ field: '', line, message: `Write the value of *${source} in full: aliases are not supported` }]);
    },
  });
  visit(document, { Map: (_, map) => refuseDoubles(map, lines) });
  if (!isMap(document.contents))
    throw refusal([{ field: '', line: 1, message: `A task begins with "legwork: ${taskFileFormat}" and has a name` }]);
  return document;
}

function refuseDoubles({ items }: YAMLMap, lines: LineCounter): void {
  const keys = new Set<string>();
  for (const { key } of items) {
    if (!isScalar(key)) continue;
    const name = keyOf(key);
    if (keys.has(name))
      throw refusal([{ field: '', line: lines.linePos(key.range?.[0] ?? 0).line, message: 'Map keys must be unique' }]);
    keys.add(name);
  }
}

/** Checked before anything is built: a file with more parts, or deeper, would only cost time. */
function checkSize(text: string): void {
  let [tokens, line, depth, row] = [0, 1, 0, 0];
  for (const token of new Lexer().lex(text)) {
    tokens += 1;
    if (token === '[' || token === '{') depth += 1;
    if (token === ']' || token === '}') depth -= 1;
    if (token === '-' || token === '?' || token === ':') row += 1;
    // Entries of a list in brackets stand in one line, and none is within the one before it.
    if (token.includes('\n') || token === ',') row = 0;
    if (tokens > tokensAtMost) throw refusal([{ field: '', line, message: 'The file has too many parts for a task' }]);
    if (depth > depthAtMost || row > depthAtMost)
      throw refusal([{ field: '', line, message: 'The file is nested too deeply for a task' }]);
    line += token.split('\n').length - 1;
  }
}

type Source = { document: Document.Parsed; lines: LineCounter };

function faultsOf(issue: z.core.$ZodIssue, { document, lines }: Source): FileFault[] {
  const path = issue.path.filter(part => typeof part !== 'symbol');
  // To find the line of one takes as long as there are fields.
  if (issue.code === 'unrecognized_keys')
    return issue.keys.slice(0, keysListed).map(key => ({
      field: [...path, key].join('.'),
      line: lineOf([...path, key], { document, lines }),
      message: 'There is no such field',
    }));
  const value: unknown = document.getIn(path);
  return [{ field: path.join('.'), line: lineOf(path, { document, lines }), message: wordsOf(issue, value) }];
}

function wordsOf(issue: z.core.$ZodIssue, value: unknown): string {
  if (issue.code !== 'invalid_type') return issue.message;
  if (value === undefined) return 'This field is required';
  if (issue.expected !== 'string') return issue.message;
  return isMap(value)
    ? 'It must be text. Put it in quotes: a colon with a space after it starts a value in YAML'
    : 'It must be text. Put it in quotes';
}

/** The line of the key or list entry that the path leads to, or of its nearest parent. */
function lineOf(path: readonly (string | number)[], { document, lines }: Source): number {
  for (let length = path.length; length > 0; length--) {
    const parent: unknown = length === 1 ? document.contents : document.getIn(path.slice(0, length - 1), true);
    const last = path[length - 1];
    const pair = isMap(parent)
      ? parent.items.find(item => isPair(item) && keyOf(item.key) === String(last))
      : undefined;
    const node = pair?.key ?? document.getIn(path.slice(0, length), true);
    const range = hasRange(node) ? node.range : undefined;
    if (range) return lines.linePos(range[0]).line;
  }
  return 1;
}

function keyOf(key: unknown): string {
  return String(isScalar(key) ? key.value : key);
}

function hasRange(node: unknown): node is { range: [number, number, number] | null | undefined } {
  return typeof node === 'object' && node !== null && 'range' in node;
}

function refusal(faults: FileFault[]): AppError {
  const listed = faults
    .slice(0, faultsListed)
    .map(({ line, field, message }) => `Line ${line}${field && `, ${field}`}: ${message}.`);
  const more = faults.length - faultsListed;
  return new AppError(
    'BAD_REQUEST',
    [...listed, ...(more > 0 ? [`And ${more} more.`] : [])].join(' '),
    faults.slice(0, 100),
  );
}

/** A task as a file: what `readTaskFile` reads. Ids, files and what credentials sign in with are left out. */
export function writeTaskFile(task: Task): string {
  const { name, description, special_instructions, preferred_agent, model, region } = task;
  const { use_proxy, use_profile, flash_mode, replay, replay_accepts_changes, timeout, step_timeout } = task;
  const { max_actions_per_step, max_history_items, spend_limit_usd, initial_actions, output_model_schema } = task;
  const file: z.input<typeof TaskFile> = {
    legwork: taskFileFormat,
    name,
    description,
    status: task.status === 'ready' ? 'ready' : 'draft',
    ...(task.thumbnail !== null && isAddress(task.thumbnail) && { thumbnail: task.thumbnail }),
    steps: task.steps.map(step => step.description),
    ...filled(
      'inputs',
      task.inputs
        .filter(({ name }) => name.trim() !== '')
        .map(({ name, description, example }) => ({
          name,
          ...(description.trim() !== '' && { description }),
          ...(example && { example }),
        })),
    ),
    ...(special_instructions !== null && { special_instructions }),
    ...filled('guardrails', task.guardrails),
    ...filled('network', task.network),
    ...filled('credentials', task.credentials.map(wanted)),
    preferred_agent,
    model,
    use_proxy,
    use_profile,
    flash_mode,
    replay,
    replay_accepts_changes,
    ...(region !== null && { region }),
    timeout,
    step_timeout,
    max_actions_per_step,
    ...(max_history_items !== null && { max_history_items }),
    ...(spend_limit_usd !== null && { spend_limit_usd }),
    ...filled('exclude_functions', task.exclude_functions),
    ...(initial_actions !== null && { initial_actions }),
    ...(output_model_schema !== null && { output_model_schema }),
  };
  return `# A task of Legwork. Import it under Saved Tasks, or with task.import.\n${stringify(file, { aliasDuplicateObjects: false, lineWidth: 0 })}`;
}

function filled<K extends string, T>(key: K, list: T[]): Partial<Record<K, T[]>> {
  // safe because the key is the one that was given
  return list.length > 0 ? ({ [key]: list } as Record<K, T[]>) : {};
}

function wanted({ name, website, has_otp }: Task['credentials'][number]) {
  return { name, ...(website !== null && { website }), ...(has_otp && { one_time_codes: true }) };
}

function isAddress(text: string): boolean {
  return TaskFile.shape.thumbnail.safeParse(text).success;
}
