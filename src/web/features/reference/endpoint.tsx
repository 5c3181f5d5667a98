import type { ReactNode } from 'react';
import { curlOf, type OwnIds } from '#src/contract/reference/curl.ts';
import type { CallDescription } from '#src/contract/reference/describe.ts';
import { CodeBlock } from './code-block.tsx';
import { HeaderTable, ParameterTable } from './tables.tsx';

/** One call: what it is for, what it takes, what it answers, and a command to paste. */
export function Endpoint({ call, ids }: { call: CallDescription; ids: OwnIds }) {
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header>
        <p className="flex flex-wrap items-center gap-2.5 font-mono text-[0.8125rem]">
          <span className="rounded-[6px] bg-accent-soft px-2 py-0.5 font-semibold text-accent-text">{call.method}</span>
          <span className="break-all">{call.path}</span>
        </p>
        <h1 className="mt-3 text-xl font-semibold tracking-[-0.015em] text-balance">{call.title}</h1>
        <p className="mt-1.5 text-fg-muted">
          {call.access === 'user' ? 'Needs a bearer token. ' : 'Anyone may call it. '}
          {call.streams
            ? 'Returns an event stream. Each event has JSON as below.'
            : call.file
              ? `Returns a file of type ${call.file}.`
              : 'Returns JSON.'}
        </p>
      </header>
      <Section title="Headers">
        <HeaderTable call={call} />
      </Section>
      <Section title="Request parameters">
        {call.parameters.length > 0 ? (
          <ParameterTable parameters={call.parameters} />
        ) : (
          <p className="text-fg-muted">None. The body is an empty object, or absent.</p>
        )}
      </Section>
      {call.notes.length > 0 && (
        <Section title="Constraints">
          <ul className="grid list-disc gap-1.5 pl-5">
            {call.notes.map(note => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        </Section>
      )}
      <Section title="Example">
        <CodeBlock title="curl" code={curlOf(call, location.origin, ids)} copyLabel="Copy the curl command" />
        {Object.keys(ids).length > 0 && (
          <p className="mt-2 text-[0.8125rem] text-fg-muted">
            The ids are those of your newest task, run and schedule.
          </p>
        )}
        {call.notPasteable && <p className="mt-2 text-[0.8125rem] text-fg-muted">{call.notPasteable}</p>}
      </Section>
      <Section title="Response">
        {call.file ? (
          <p className="text-fg-muted">The bytes of the file, {call.file}.</p>
        ) : (
          <CodeBlock title="200" code={JSON.stringify(call.response, null, 2)} copyLabel="Copy the response" />
        )}
      </Section>
    </article>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 font-semibold">{title}</h2>
      {children}
    </section>
  );
}
