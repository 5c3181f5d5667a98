import { Link } from 'react-router';
import { paths } from '../../lib/paths.ts';
import { clientExample, clientMore } from './client-example.ts';
import { CodeBlock } from './code-block.tsx';

const build = `# In Legwork's own folder
npm run build:client && npm pack ./dist/client

# In your program's
npm install ../legwork/legwork-0.1.0.tgz`;

const fileExample = `legwork: 1
name: Buy a kettle
description: Finds a kettle and puts it in the basket
status: ready
inputs:
  - name: colour
    description: Of the kettle
steps:
  - Go to https://shop.example.com
  - Type {colour} kettle in the Search field and press Enter
network:
  - shop.example.com
credentials:
  - name: shop
    website: shop.example.com`;

/** The client for programs in TypeScript and JavaScript, and tasks as files. */
export function ClientPage() {
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <header>
        <h1 className="text-xl font-semibold tracking-[-0.015em]">TypeScript client</h1>
        <p className="mt-1.5 text-fg-muted">
          All calls with types for their input and output, generated from the same contract as these pages. It is one
          file without dependencies, for Node and every other runtime with fetch.
        </p>
      </header>
      <section aria-label="Install" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="font-semibold">Installation</h2>
        <CodeBlock title="Once" code={build} copyLabel="Copy the commands" />
      </section>
      <section aria-label="Use" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="font-semibold">Run and follow a task</h2>
        <p>
          A call is <code className="font-mono text-[0.8125rem]">legwork.noun.verb</code>. The call{' '}
          <Link
            className="font-mono text-[0.8125rem] text-accent-text hover:underline"
            to={paths.apiReference('task-run.get')}
          >
            task-run.get
          </Link>{' '}
          is <code className="font-mono text-[0.8125rem]">legwork.taskRun.get</code>.
        </p>
        <CodeBlock title="run.ts" code={clientExample(location.origin)} copyLabel="Copy the program" />
      </section>
      <section aria-label="Answers and errors" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="font-semibold">Answer questions and handle errors</h2>
        <CodeBlock title="more.ts" code={clientMore} copyLabel="Copy it" />
      </section>
      <section aria-label="Tasks as files" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <h2 className="font-semibold">Tasks as files</h2>
        <p>
          <code className="font-mono text-[0.8125rem]">legwork.task.export</code> returns a task as YAML, and{' '}
          <code className="font-mono text-[0.8125rem]">legwork.task.import</code> creates a task from it. Use them to
          keep tasks beside your code, or to move them to another installation. Passwords and files are never included.
          Only name and description are required. The other fields are those of{' '}
          <Link
            className="font-mono text-[0.8125rem] text-accent-text hover:underline"
            to={paths.apiReference('task.create')}
          >
            task.create
          </Link>
          .
        </p>
        <CodeBlock title="buy-a-kettle.legwork.yaml" code={fileExample} copyLabel="Copy the file" />
      </section>
    </article>
  );
}
