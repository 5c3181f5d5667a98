import { z } from 'zod';
import { newNames } from '#src/config/renamed.ts';
import { environment } from '#src/config/settings.ts';
import { variableGroups, type VariableNote } from '#src/config/variable-notes.ts';
import { tableOf } from './markdown.ts';

const before = `# Configuration

Legwork is configured by environment variables. It needs none: \`npm start\` works without any. A wrong value stops the start with a message
that names the variable and what is wrong. This page is generated from \`src/config/settings.ts\` and \`src/config/variable-notes.ts\` by
\`npm run docs\`.
`;

const Defaults = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]));
type Default = z.infer<typeof Defaults>[string];

type Shape = {
  type?: string;
  enum?: string[];
  items?: Shape;
  format?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
};

/** `docs/configuration.md`. @throws Error that names a variable without a note, or a note without a variable. */
export function configurationPage(): string {
  const { properties = {} } = z.toJSONSchema(environment, { unrepresentable: 'any' });
  const defaults = Defaults.parse(environment.parse({}));
  const noted = variableGroups.flatMap(({ variables }) => Object.keys(variables));
  const differing = [...new Set(Object.keys(properties)).symmetricDifference(new Set(noted))];
  if (differing.length > 0)
    throw new Error(`src/config/variable-notes.ts and the schema of the settings differ: ${differing.join(', ')}`);
  const sections = variableGroups.map(({ title, about, variables }) => {
    const rows = Object.entries(variables).map(([name, note]) => [
      code(name),
      note.means,
      valuesOf(properties[name] as Shape),
      defaultOf(note, defaults[name]),
      code(note.example),
    ]);
    const table = tableOf(['Variable', 'Meaning', 'Values', 'Default', 'Example'], rows);
    return [`## ${title}`, ...(about ? [about] : []), table].join('\n\n');
  });
  return `${[before.trim(), ...sections, oldNames(), others].join('\n\n')}\n`;
}

function code(text: string): string {
  return `\`${text}\``;
}

function valuesOf(shape: Shape): string {
  const { type, enum: choices, items, format, minLength = 1 } = shape;
  if (choices) return choices.map(code).join(', ');
  if (items) return `${valuesOf(items)}, separated by commas`;
  if (type === 'boolean') return '`yes`, `no`';
  if (type === 'integer' || type === 'number') return range(shape);
  if (format === 'uri' || format === 'includes') return 'URL';
  if (format === 'email') return 'e-mail address';
  return minLength > 1 ? `text, ${minLength} characters or more` : 'text';
}

function range({ type, minimum, maximum }: Shape): string {
  const kind = type === 'integer' ? 'whole number' : 'number';
  // z.int() has the largest safe integer as its limit: none in practice.
  const bounded = maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  return bounded ? `${kind}, ${minimum} to ${maximum}` : `${kind}, ${minimum} or more`;
}

function defaultOf(note: VariableNote, value: Default | undefined): string {
  if (note.default) return note.default;
  if (value === undefined || value === '') return 'not set';
  if (typeof value === 'boolean') return code(value ? 'yes' : 'no');
  return code(Array.isArray(value) ? value.join(',') : String(value));
}

function oldNames(): string {
  const rows = Object.entries(newNames).map(([old, now]) => [code(old), code(now)]);
  const text = 'An old name works until the version after the one that renamed it. The log warns of it at the start.';
  return `## Old names\n\n${text}\n\n${tableOf(['Old name', 'Name'], rows)}`;
}

const others = `## Variables of other programs

- \`TESSDATA_PREFIX\`: the folder of the languages of tesseract, which reads the text of demonstrations, if it is not the system's.
- The AWS SDK reads its own variables and files if \`S3_BUCKET\` is set without keys.`;
