import type { ReactNode } from 'react';
import { cn } from '../../lib/format/cn.ts';
import type { CallDescription, Parameter } from '#src/contract/reference/describe.ts';

export function HeaderTable({ call }: { call: CallDescription }) {
  const type = call.fileFields.length > 0 ? 'multipart/form-data' : 'application/json';
  return (
    <Table head={['Header', 'Value', 'Required']}>
      {call.access === 'user' && (
        <tr>
          <Cell code>Authorization</Cell>
          <Cell code>Bearer YOUR_TOKEN</Cell>
          <Cell>Yes</Cell>
        </tr>
      )}
      <tr>
        <Cell code>Content-Type</Cell>
        <Cell code>{type}</Cell>
        <Cell>Yes</Cell>
      </tr>
      <tr>
        <Cell code>Accept</Cell>
        <Cell code>{call.streams ? 'text/event-stream' : 'application/json'}</Cell>
        <Cell>No</Cell>
      </tr>
      {call.effect === 'write' && call.access === 'user' && (
        <tr>
          <Cell code>Idempotency-Key</Cell>
          <Cell>A value of your own, new for each request. See Overview, Retries.</Cell>
          <Cell>No</Cell>
        </tr>
      )}
    </Table>
  );
}

export function ParameterTable({ parameters }: { parameters: readonly Parameter[] }) {
  return (
    <Table head={['Parameter', 'Type', 'Required', 'Description', 'Default']} stacked>
      {parameters.map(parameter => (
        <tr key={parameter.name}>
          <Cell code>{parameter.name}</Cell>
          <Cell code muted>
            {parameter.type}
          </Cell>
          <Cell title="max-sm:before:content-['Required:_']">{parameter.required ? 'Yes' : 'No'}</Cell>
          <Cell wide>{parameter.description}</Cell>
          <Cell code title="max-sm:before:content-['Default:_']">
            {parameter.default ?? '–'}
          </Cell>
        </tr>
      ))}
    </Table>
  );
}

type TableProps = {
  head: readonly string[];
  /** On a phone each row stands as a block of its own: five columns are wider than it is. */
  stacked?: boolean;
  children: ReactNode;
};

const blocks =
  'max-sm:[&_thead]:sr-only max-sm:[&_tr]:flex max-sm:[&_tr]:flex-wrap max-sm:[&_tr]:items-baseline max-sm:[&_tr]:gap-x-3 max-sm:[&_tr]:gap-y-1 max-sm:[&_tr]:px-4 max-sm:[&_tr]:py-2.5 max-sm:[&_td]:min-w-0 max-sm:[&_td]:p-0 max-sm:[&_td:first-child]:pl-0';

function Table({ head, stacked = false, children }: TableProps) {
  return (
    <div
      className="overflow-x-auto rounded-card border border-line bg-surface"
      tabIndex={0}
      role="group"
      aria-label="Table"
    >
      <table className={cn('w-full text-left text-sm', stacked && blocks)}>
        <thead className="border-b border-line bg-muted text-[0.8125rem] text-fg-muted">
          <tr>
            {head.map(title => (
              <th key={title} scope="col" className="px-3 py-2 font-medium whitespace-nowrap first:pl-4">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="[&_tr]:border-b [&_tr]:border-line [&_tr:last-child]:border-0">{children}</tbody>
      </table>
    </div>
  );
}

function Cell({
  code = false,
  muted = false,
  wide = false,
  title,
  children,
}: {
  code?: boolean;
  muted?: boolean;
  wide?: boolean;
  /** What says on a phone which column this was. */
  title?: string;
  children: ReactNode;
}) {
  return (
    <td
      className={cn(
        'px-3 py-2 align-top first:pl-4 sm:first:whitespace-nowrap max-sm:before:text-xs max-sm:before:text-fg-muted',
        wide ? 'min-w-48 max-sm:basis-full' : code && 'min-w-28',
        title,
      )}
    >
      {code ? (
        <code
          className={
            muted
              ? 'font-mono text-xs [overflow-wrap:anywhere] text-fg-muted'
              : 'font-mono text-xs [overflow-wrap:anywhere]'
          }
        >
          {children}
        </code>
      ) : (
        children
      )}
    </td>
  );
}
