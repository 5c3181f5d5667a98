import { Hand } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { TaskRun } from '#src/contract/task-run.ts';
import { Button } from '../../ui/button.tsx';
import { cn } from '../../../lib/format/cn.ts';
import type { RunActions } from '../use-run-actions.ts';

const hideMs = 3000;

/**
 * Lies over the picture while the agent drives, so that the movement of the mouse is seen here and not by the frame.
 * The button comes with movement or focus and fades 3 s after the mouse has stopped.
 */
export function TakeControlLayer({
  run,
  actions,
}: {
  run: Pick<TaskRun, 'status' | 'input_requested'>;
  actions: RunActions;
}) {
  const [shown, setShown] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  if (run.status === 'pausing')
    return (
      <div className="absolute inset-x-0 bottom-5 grid place-items-center">
        <Button disabled className="shadow-lg disabled:opacity-100">
          Pausing...
        </Button>
      </div>
    );
  if (run.status !== 'running' || run.input_requested) return null;
  const show = (): void => {
    setShown(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setShown(false), hideMs);
  };
  return (
    <div
      className="absolute inset-0"
      data-take-control
      onMouseMove={show}
      onTouchStart={show}
      onMouseLeave={() => setShown(false)}
    >
      <div
        className={cn(
          'absolute inset-x-0 bottom-5 grid place-items-center transition-opacity duration-150 focus-within:opacity-100 [@media(hover:none)]:opacity-100',
          shown ? 'opacity-100' : 'opacity-0',
        )}
      >
        <Button className="shadow-lg" disabled={actions.takingControl} onClick={actions.takeControl}>
          <Hand aria-hidden />
          Take Control
        </Button>
      </div>
    </div>
  );
}
