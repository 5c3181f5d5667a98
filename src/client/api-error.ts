import { sentence } from '#src/core/text/sentence.ts';
import type { ErrorBody } from '#src/contract/common.ts';

/** An HTTP error response. Its message is the status, a colon, and the message of the body. */
export class ApiError extends Error {
  readonly status: number;
  /** The `message` of the body if it has our error shape, else the body as text, else the status text. */
  readonly body: string;
  /** Messages of single fields, by the server's field names. */
  readonly fields: Readonly<Record<string, string>>;

  constructor(status: number, body: string, fields: Readonly<Record<string, string>> = {}) {
    super(`${status}: ${body}`);
    this.name = 'ApiError';
    this.status = status;
    this.body = body;
    this.fields = fields;
  }
}

export function toApiError(answer: { status: number; statusText: string; text: string }): ApiError {
  const parsed = jsonOf(answer.text);
  if (isErrorBody(parsed)) return new ApiError(answer.status, parsed.message, fieldsOf(parsed.detail, parsed.message));
  // An HTML error page of a proxy cannot be shown as a message.
  const said = /^\s*<(?:!doctype|html)/i.test(answer.text) ? '' : answer.text;
  return new ApiError(answer.status, said || answer.statusText || 'The server gave no reason.');
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Reads `detail` as `{field, message?}`, as `[{path, message}]`, or as a map of field name to message. */
function fieldsOf(detail: unknown, said: string): Record<string, string> {
  if (isRecord(detail) && typeof detail.field === 'string')
    return { [detail.field]: typeof detail.message === 'string' ? sentence(detail.message) : said };
  const list = isRecord(detail) && Array.isArray(detail.issues) ? detail.issues : detail;
  if (Array.isArray(list)) return fieldsOfIssues(list);
  if (!isRecord(list)) return {};
  const messages = Object.entries(isRecord(list.fields) ? list.fields : list);
  return Object.fromEntries(
    messages.flatMap(([name, message]) => (typeof message === 'string' ? [[name, sentence(message)]] : [])),
  );
}

/** Of several messages for one field, the first. */
function fieldsOfIssues(issues: readonly unknown[]): Record<string, string> {
  const fields: Record<string, string> = {};
  for (const issue of issues) {
    if (!isRecord(issue) || typeof issue.message !== 'string') continue;
    const path = Array.isArray(issue.path) ? issue.path.map(String).join('.') : (issue.path ?? issue.field);
    if (typeof path === 'string') fields[path] ??= sentence(issue.message);
  }
  return fields;
}

function isErrorBody(value: unknown): value is ErrorBody {
  return isRecord(value) && typeof value.code === 'string' && typeof value.message === 'string';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
