import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { CodeBlock } from './code-block.tsx';
import { quickStartSteps } from './quick-start-steps.ts';

/** From nothing to a finished run in seven commands; each goes on from what the ones before it have kept in the shell. */
export function QuickStart() {
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header>
        <h1 className="text-xl font-semibold tracking-[-0.015em]">Quick start</h1>
        <p className="mt-1.5 text-fg-muted">
          Paste these seven commands one after the other into the same shell. They need curl, and your token in
          LEGWORK_TOKEN.
        </p>
      </header>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-8">
        {quickStartSteps(location.origin).map((step, index) => (
          <li key={step.title} className="grid grid-cols-[minmax(0,1fr)] gap-2">
            <h2 className="font-semibold">
              {index + 1}. {step.title}
            </h2>
            <p className="text-fg-muted">
              {step.text} See{' '}
              <Link
                className="font-mono text-[0.8125rem] text-accent-text hover:underline"
                to={paths.apiReference(step.call)}
              >
                {step.call}
              </Link>
              .
            </p>
            <CodeBlock title={`Step ${index + 1}`} code={step.code} copyLabel={`Copy step ${index + 1}`} />
          </li>
        ))}
      </ol>
    </article>
  );
}
