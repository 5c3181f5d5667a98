import type { AgentControl } from '#src/agent/control.ts';
import type { Inbox } from '#src/agent/inbox.ts';
import { Reply } from '#src/contract/task-run.ts';
import type { RunCommand } from '#src/services/task-run/lease/commands.ts';

const pollMs = 5000;

/** An order to record: its number, and when it was given, in milliseconds since 1970. */
export type RecordOrder = { id: number; at: number };

export type OrdersOptions = {
  control: AgentControl;
  inbox: Inbox;
  /** Reads a secret that was sealed on its way. @throws AppError when it cannot be */
  open?(sealed: string): string;
  /** The commands that wait, those that were carried out and could not be marked included. */
  waiting(): Promise<RunCommand[]>;
  /** Takes commands off the list. */
  handled(ids: readonly number[]): Promise<void>;
  /** Calls back when there may be some; returns how to stop. */
  onNotify(notify: () => void): () => void;
  /** The agent has let go of control. */
  paused(): Promise<void>;
  /** Gives control back to the agent. */
  resumed(): Promise<void>;
  terminated(): void;
  /** The user has shown what there is to show. */
  recorded?(): void;
  /** What a person in control does is to be written down, or no longer. */
  recordControl?(on: boolean, order: RecordOrder): Promise<void>;
  failed(error: unknown): void;
};

/** Carries out what users order of a run, in the order they ordered it: when notified, and by a look every few seconds. */
export function followOrders(options: OrdersOptions): () => void {
  let running = false;
  let again = false;
  let stopped = false;
  /** Carried out, and perhaps still on the list: a database that was away when they were marked must not have them done twice. */
  const done = new Set<number>();

  async function carryOut(command: RunCommand): Promise<void> {
    switch (command.type) {
      case 'chat':
        return hear(command.data);
      case 'pause':
        await options.control.pause();
        return options.paused();
      case 'resume':
        return options.resumed();
      case 'terminate':
        return options.terminated();
      case 'stop-recording':
        return options.recorded?.();
      case 'record-control':
        return options.recordControl?.(command.data['on'] === true, {
          id: command.id,
          at: command.created_at.getTime(),
        });
    }
  }

  function hear({ message, sealed, answers: question, by_owner, reply: given }: RunCommand['data']): void {
    const answers = typeof question === 'string' ? question : null;
    const byOwner = by_owner === true;
    const reply = Reply.safeParse(given).data;
    if (typeof sealed !== 'string')
      return options.inbox.say(String(message), { answers, byOwner, ...(reply && { reply }) });
    if (options.open) options.inbox.say(options.open(sealed), { answers, byOwner, secret: true });
  }

  async function look(): Promise<void> {
    if (running || stopped) {
      again = true;
      return;
    }
    running = true;
    try {
      do {
        again = false;
        const commands = await options.waiting();
        const handled: number[] = [];
        for (const command of commands) {
          // What was not heard is for the next worker.
          if (stopped) break;
          handled.push(command.id);
          if (done.has(command.id)) continue;
          done.add(command.id);
          // One that fails must not take along those after it.
          await carryOut(command).catch(options.failed);
        }
        await options.handled(handled);
        // safe because `again` is set by a notification that comes while this awaits
      } while ((again as boolean) && !stopped);
    } catch (error) {
      options.failed(error);
    } finally {
      running = false;
    }
  }

  const notify = (): void => void look();
  const stopListening = options.onNotify(notify);
  const timer = setInterval(notify, pollMs);
  notify();
  return () => {
    stopped = true;
    stopListening();
    clearInterval(timer);
  };
}
