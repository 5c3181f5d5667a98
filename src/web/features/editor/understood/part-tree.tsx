import { Fragment } from 'react';
import type { Part } from '#src/core/step-language/parts.ts';

/** In a list, and in one line. */
const mostListed = 20;
const mostInLine = 6;

/** The actions of a step: action · target · value. What loops and conditions do is indented below them. */
export function PartTree({ parts }: { parts: readonly Part[] }) {
  return (
    <ul className="flex flex-col gap-1">
      {parts.slice(0, mostListed).map((part, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- a part is nothing but its place in the step
        <li key={at} className="min-w-0">
          <p className="break-words">
            <PartWords part={part} />
          </p>
          {[...new Set(part.details)].map(detail => (
            <p key={detail} className="break-words">
              <Words text={detail} />
            </p>
          ))}
          <Indented parts={part.children} />
          {part.otherwise.length > 0 && <p className="mt-1 font-medium text-fg">Otherwise</p>}
          <Indented parts={part.otherwise} />
        </li>
      ))}
      {parts.length > mostListed && <li>and {parts.length - mostListed} more</li>}
    </ul>
  );
}

function Indented({ parts }: { parts: readonly Part[] }) {
  if (parts.length === 0) return null;
  return (
    <div className="mt-1 ml-1 border-l border-line-strong pl-3">
      <PartTree parts={parts} />
    </div>
  );
}

/** All actions in one line. */
export function PartLine({ parts }: { parts: readonly Part[] }) {
  const line = parts.slice(0, mostInLine).map((part, at) => (
    // oxlint-disable-next-line react/no-array-index-key -- a part is nothing but its place in the step
    <Fragment key={at}>
      {at > 0 && <span aria-hidden> › </span>}
      {at > 0 && <span className="sr-only">, then </span>}
      <PartWords part={part} />
      {part.children.length > 0 && (
        <>
          {': '}
          <PartLine parts={part.children} />
        </>
      )}
      {part.otherwise.length > 0 && (
        <>
          {'; otherwise: '}
          <PartLine parts={part.otherwise} />
        </>
      )}
    </Fragment>
  ));
  return (
    <>
      {line}
      {parts.length > mostInLine && ` and ${parts.length - mostInLine} more`}
    </>
  );
}

function PartWords({ part }: { part: Part }) {
  const { action, target, kind, value, inputs } = part;
  const said = `${target ?? ''} ${value ?? ''}`;
  const unsaid = inputs.filter(name => !said.includes(`{${name}}`));
  return (
    <>
      <span className="font-medium text-fg">{action}</span>
      {target && (
        <>
          {' · '}
          <Words text={target} />
        </>
      )}
      {kind && !target?.toLowerCase().includes(kind) && ` (${kind})`}
      {value && (
        <>
          {' · '}
          <Words text={value} />
        </>
      )}
      {unsaid.map(name => (
        <Fragment key={name}>
          {' · '}
          <InputChip name={name} />
        </Fragment>
      ))}
    </>
  );
}

/** A text whose `{inputs}` are chips. */
function Words({ text }: { text: string }) {
  return text.split(/(\{[^{}\n]+\})/).map((piece, at) => {
    const name = at % 2 === 1 ? piece.slice(1, -1) : undefined;
    // oxlint-disable-next-line react/no-array-index-key -- a piece is nothing but its place in the text
    return name ? <InputChip key={at} name={name} /> : <Fragment key={at}>{piece}</Fragment>;
  });
}

function InputChip({ name }: { name: string }) {
  return (
    <span className="rounded-[5px] bg-accent-soft px-1 py-px font-medium whitespace-nowrap text-accent-text">{`{${name}}`}</span>
  );
}
