import type { ActionRecord, StepMetadata } from '#src/contract/task-run.ts';
import { cn } from '../../../lib/format/cn.ts';
import { formatMs } from '../../../lib/format/time.ts';
import { describeUsage } from '../../../lib/format/usage.ts';
import { isShortWait, toolWords } from './step-groups.ts';
import { formatNumber } from '#src/web/lib/format/number.ts';

/** `shown`: what is shown of the step already. */
export function StepTurn({ turn, numbered, shown }: { turn: StepMetadata; numbered: boolean; shown: string }) {
  const thought = turn.thought && turn.thought !== shown ? turn.thought : null;
  const actions = turn.actions.filter(action => !isShortWait(action));
  if (!thought && actions.length === 0) return null;
  const took = [turn.ms !== null && formatMs(turn.ms), turn.tokens > 0 && `${formatNumber(turn.tokens)} tokens`];
  return (
    <li className="text-[0.8125rem]">
      {thought && (
        <p className="flex items-baseline gap-2">
          <span className="min-w-0 flex-1 break-words text-fg-muted italic">{thought}</span>
          {numbered && (
            <span
              className="tabular shrink-0 text-xs text-fg-muted"
              title={turn.usage ? describeUsage(turn.usage) : undefined}
            >
              {took.filter(Boolean).join(' · ')}
            </span>
          )}
        </p>
      )}
      {actions.map(action => (
        <Action key={action.index} action={action} />
      ))}
    </li>
  );
}

const words = {
  pending: 'In progress',
  done: '',
  failed: 'Failed',
  unknown: 'It is not known whether this took effect',
} as const;

function Action({ action }: { action: ActionRecord }) {
  const { tool, outcome, result, ms } = action;
  return (
    <div className="mt-1 flex items-baseline gap-2">
      <span
        className={cn(
          'shrink-0 rounded-[4px] bg-muted px-1.5 font-mono text-xs leading-5',
          outcome === 'failed' && 'bg-danger-soft text-danger',
        )}
        title={argumentsOf(action)}
      >
        {toolWords(tool)}
      </span>
      <span className="line-clamp-4 min-w-0 flex-1 break-words text-fg-muted">{result ?? words[outcome]}</span>
      {ms !== null && <span className="tabular shrink-0 text-xs text-fg-muted">{formatMs(ms)}</span>}
    </div>
  );
}

const argumentsLength = 300;

/** What the tool was given, for a tooltip. Secrets are names here, never values. */
function argumentsOf(action: ActionRecord): string | undefined {
  const given = Object.entries(action.arguments).filter(([name]) => !/(^|_)ref$/.test(name));
  const text = given.map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return text.join('\n').slice(0, argumentsLength) || undefined;
}
