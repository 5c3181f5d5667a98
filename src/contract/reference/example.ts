import { exampleOrder } from '../payments.ts';
import { type ContractJsonSchema, withoutNull } from './json-schema.ts';

const when = '2026-11-21T09:00:00.000Z';

/** Values that fields of that name have in examples. */
const known: Readonly<Record<string, unknown>> = {
  id: 'user:1/task:1',
  task_id: 'user:1/task:1',
  task_run_id: 'user:1/taskrun:1',
  task_session_id: 'user:1/taskrun:1',
  schedule_id: 'user:1/schedule:1',
  user_id: 'user:1',
  token_id: '0b9f2f0e-8a55-4b0c-9d0a-1f4f6f1f2a3b',
  token_name: 'Nightly export',
  token: 'eyJhbGciOi…',
  exp: 1_795_251_600,
  email: 'ann@example.com',
  user_email: 'ann@example.com',
  name: 'Read the front page',
  task_name: 'Read the front page',
  description: 'Opens a page and reads its heading',
  filename: 'invoice.pdf',
  gcs_filename: 'users/1/uploads/invoice.pdf',
  content_type: 'application/pdf',
  size: 48_213,
  url: 'https://example.com',
  order_id: exampleOrder,
  orderId: exampleOrder,
  razorpay_order_id: exampleOrder,
  razorpay_payment_id: 'pay_Q1aBcDeFgHiJkL',
  amount: 200_000,
  currency: 'INR',
  credits_added: 2000,
  credits_to_add: 2000,
  invoice_ready: true,
  message: 'Done.',
  time_zone: 'Europe/Berlin',
  model: 'builtin',
  agent: 'browseruse',
  agent_type: 'browseruse',
  preferred_agent: 'browseruse',
  minute: 0,
  hour: 8,
  page: 1,
  page_size: 10,
  total_count: 1,
  total_pages: 1,
  has_prev: false,
  has_next: false,
  data_retention: 'forever',
  video_retention: 'forever',
};

/** A value that fits the schema: what such an answer looks like. `field` is the name it goes under. */
export function exampleOf(schema: ContractJsonSchema, field = ''): unknown {
  const { schema: bare, nullable } = withoutNull(schema);
  if (field in known && fitsPlainly(known[field], bare)) return known[field];
  if (nullable) return null;
  if (bare.const !== undefined) return bare.const;
  if (bare.enum) return bare.enum[0];
  if (bare.default !== undefined) return bare.default;
  if (bare.anyOf?.[0]) return exampleOf(bare.anyOf[0], field);
  return ofType(bare);
}

function ofType(schema: ContractJsonSchema): unknown {
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([name, value]) => [name, exampleOf(value, name)]),
      );
    case 'array':
      return schema.items && (schema.items.type === 'object' || schema.items.format === 'date-time')
        ? [exampleOf(schema.items)]
        : [];
    case 'integer':
    case 'number':
      return Math.max(0, schema.minimum ?? 0);
    case 'boolean':
      return false;
    case 'string':
      return schema.format === 'date-time' ? when : 'text';
    default:
      return null;
  }
}

/** Whether the value that a name stands for is of the schema's plain type; names may mean other things elsewhere. */
function fitsPlainly(value: unknown, schema: ContractJsonSchema): boolean {
  if (schema.enum) return schema.enum.includes(value);
  if (schema.const !== undefined || schema.format === 'date-time') return false;
  if (schema.type === 'integer' || schema.type === 'number') return typeof value === 'number';
  return schema.type === typeof value;
}
