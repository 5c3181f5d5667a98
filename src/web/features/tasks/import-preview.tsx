import type { ReactNode } from 'react';
import type { StepWarning } from '#src/contract/tasks/step-check.ts';
import type { TaskFile } from '#src/contract/tasks/task-file.ts';

const stepsShown = 8;

type PreviewProps = { file: TaskFile; localAddresses: readonly string[]; warnings: readonly StepWarning[] };

/** What a file makes: the task in short, before it is there. */
export function ImportPreview({ file, localAddresses, warnings }: PreviewProps) {
  const more = file.steps.length - stepsShown;
  return (
    <section aria-label="Preview" className="rounded-control border border-line">
      <div className="border-b border-line bg-muted px-3.5 py-2.5">
        <h3 className="font-semibold break-words">{file.name}</h3>
        <p className="mt-0.5 break-words text-fg-muted">{file.description}</p>
      </div>
      <dl className="divide-y divide-line">
        <Row title="Steps">
          {file.steps.length === 0 ? (
            'None yet'
          ) : (
            <ol className="list-decimal space-y-0.5 pl-5">
              {file.steps.slice(0, stepsShown).map((step, at) => (
                <li key={at} className="break-words">
                  {step}
                </li>
              ))}
              {more > 0 && <li className="list-none text-fg-muted">and {more} more</li>}
            </ol>
          )}
        </Row>
        <Warnings warnings={warnings} />
        {list(
          'Inputs',
          file.inputs?.map(({ name }) => name),
        )}
        <Row title="Websites">{file.network?.length ? file.network.join(', ') : 'Any website'}</Row>
        {list('May open on the machine that Legwork runs on', localAddresses)}
        {list(
          'Credentials to add',
          file.credentials?.map(
            ({ name, website, one_time_codes }) =>
              `${name}${website ? ` (${website})` : ''}${one_time_codes ? ' with one-time codes' : ''}`,
          ),
        )}
        {list('Guardrails', file.guardrails)}
        {file.special_instructions && <Row title="Special instructions">{file.special_instructions}</Row>}
        {list('Settings', settingsOf(file))}
      </dl>
    </section>
  );
}

const warningsShown = 5;

function Warnings({ warnings }: { warnings: readonly StepWarning[] }) {
  if (warnings.length === 0) return null;
  const more = warnings.length - warningsShown;
  return (
    <Row title="Not clear to the built-in planner">
      <ul className="space-y-0.5 text-waiting-text">
        {warnings.slice(0, warningsShown).map(({ step, line, message }, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- the same words may stand in a step twice
          <li key={at}>
            Line {line}, step {step}: {message}
          </li>
        ))}
        {more > 0 && <li className="text-fg-muted">and {more} more</li>}
      </ul>
    </Row>
  );
}

function list(title: string, items: readonly string[] | undefined): ReactNode {
  if (!items || items.length === 0) return null;
  return <Row title={title}>{items.join(', ')}</Row>;
}

function settingsOf(file: TaskFile): string[] {
  return [
    ...(file.model === undefined ? [] : [`model ${file.model}`]),
    ...(file.preferred_agent === undefined ? [] : [`agent ${file.preferred_agent}`]),
    ...(file.timeout === undefined ? [] : [`${file.timeout} s at most`]),
    ...(file.spend_limit_usd ? [`US$ ${file.spend_limit_usd} at most`] : []),
    ...(file.use_proxy ? ['Indian proxy'] : []),
    ...(file.initial_actions ? ['initial actions'] : []),
    ...(file.output_model_schema ? ['output model schema'] : []),
    ...(file.exclude_functions?.length ? [`without ${file.exclude_functions.join(', ')}`] : []),
  ];
}

function Row({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 px-3.5 py-2.5 sm:grid-cols-[9rem_1fr]">
      <dt className="text-fg-muted">{title}</dt>
      <dd className="min-w-0 break-words whitespace-pre-line">{children}</dd>
    </div>
  );
}
