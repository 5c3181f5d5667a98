import { Link } from 'react-router';
import type { CallDescription } from '#src/contract/reference/describe.ts';
import { groupTitles } from '#src/contract/reference/groups.ts';
import { paths } from '../../lib/paths.ts';
import { CodeBlock } from './code-block.tsx';

export function Overview({ calls }: { calls: readonly CallDescription[] }) {
  const base = `${location.origin}/api`;
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <header>
        <h1 className="text-xl font-semibold tracking-[-0.015em]">Overview</h1>
        <p className="mt-1.5 text-fg-muted">
          Programs can do everything that the screens do: create tasks, run and schedule them, follow a run, answer its
          questions, and end it.
        </p>
      </header>
      <section aria-label="Base" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="font-semibold">Base and authentication</h2>
        <p>
          The base is <code className="font-mono text-[0.8125rem]">{base}</code>. Calls are POST with a JSON body and a
          bearer JWT. Create one in{' '}
          <Link className="text-accent-text underline underline-offset-2" to={`${paths.settings}?tab=api-keys`}>
            Settings, API Keys
          </Link>
          .
        </p>
        <CodeBlock title="A token for the commands below" code="export LEGWORK_TOKEN=YOUR_TOKEN" copyLabel="Copy" />
      </section>
      <section aria-label="Errors" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="font-semibold">Errors</h2>
        <p>
          Errors have a status of 400 or above and a JSON body. An id that does not exist and an id that is not yours
          both return 404.
        </p>
        <CodeBlock
          title="404"
          code={JSON.stringify({ code: 'NOT_FOUND', message: 'There is no such task, or it is not yours.' }, null, 2)}
          copyLabel="Copy the error"
        />
      </section>
      <section aria-label="Retries" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="font-semibold">Retries</h2>
        <p>
          If no response arrives, you cannot know whether a call took effect. Send{' '}
          <code className="font-mono text-[0.8125rem]">Idempotency-Key</code> with every call that creates, changes or
          pays something: a value of your own, such as a UUID, new for each request. A repetition with the same key
          within 24 hours changes nothing. It gets the first response again, with{' '}
          <code className="font-mono text-[0.8125rem]">Idempotency-Replayed: true</code>. A key that was used for
          another request returns 400. One whose first request has not ended returns 409.
        </p>
        <CodeBlock
          title="Start a run once, however often this is sent"
          code={`curl -X POST ${base}/task.run \\
  -H "Authorization: Bearer $LEGWORK_TOKEN" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: 6f1e8a52-3f0c-4f5e-9d0e-2f1f6b0d4c11" \\
  -d '{"task_id": "user:1/task:1"}'`}
          copyLabel="Copy the command"
        />
      </section>
      <section aria-label="Calls">
        <h2 className="mb-3 font-semibold">Calls</h2>
        <div className="grid gap-5 sm:grid-cols-2">
          {groupTitles.map(title => {
            const own = calls.filter(call => call.group === title);
            if (own.length === 0) return null;
            return (
              <div key={title}>
                <h3 className="mb-1 text-sm font-medium">{title}</h3>
                <ul>
                  {own.map(call => (
                    <li key={call.name}>
                      <Link
                        className="font-mono text-[0.8125rem] text-accent-text hover:underline"
                        to={paths.apiReference(call.name)}
                      >
                        {call.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </div>
            );
          })}
        </div>
      </section>
    </article>
  );
}
