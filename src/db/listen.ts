import pg from 'pg';
import { createGuard } from '#src/core/guard.ts';
import { ended } from './connections.ts';
import { databaseTimeouts, type DatabaseTimeouts, keepAliveDelayMs } from './timeouts.ts';

export type Channel = 'run_changed' | 'run_command' | 'queued' | 'schedule_changed' | 'webhook_left';
export type Listener = {
  /** Calls back with each payload of the channel; returns how to stop. Also calls back with '' after a reconnect, when some may have been missed. */
  on(channel: Channel, heard: (payload: string) => void): () => void;
  close(): Promise<void>;
};

type Options = { onError: (error: Error) => void; timeouts?: DatabaseTimeouts };

const channels: Channel[] = ['run_changed', 'run_command', 'queued', 'schedule_changed', 'webhook_left'];
const retryMs = 500;

/**
 * One connection that hears what other processes announce. It is asked for a sign of life every few seconds, since a
 * half-open one is silent like one on which nothing happens, and replaced when it ends or does not answer.
 */
export async function openListener(url: string, { onError, timeouts = databaseTimeouts }: Options): Promise<Listener> {
  const heard = new Map<Channel, Set<(payload: string) => void>>(channels.map(channel => [channel, new Set()]));
  const guard = createGuard(error => onError(error as Error));
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({
      connectionString: url,
      connectionTimeoutMillis: timeouts.connectMs,
      query_timeout: timeouts.heartbeatAnswerMs,
      keepAlive: true,
      keepAliveInitialDelayMillis: keepAliveDelayMs,
      application_name: 'legwork-listen',
    });
    next.on('error', error => lose(next, error));
    next.on('end', () => lose(next));
    next.on('notification', message => {
      for (const call of heard.get(message.channel as Channel) ?? []) call(message.payload ?? '');
    });
    try {
      await next.connect();
      for (const channel of channels) await next.query(`listen ${channel}`);
    } catch (error) {
      end(next);
      throw error;
    }
    if (closed) return end(next);
    client = next;
    schedule(timeouts.heartbeatMs, () => void beat(next));
  }

  async function beat(of: pg.Client): Promise<void> {
    try {
      await of.query('select 1');
      if (client === of) schedule(timeouts.heartbeatMs, () => void beat(of));
    } catch (error) {
      lose(of, error as Error);
    }
  }

  function lose(which: pg.Client, error?: Error): void {
    // Each is lost once: it fails, and then it ends.
    if (closed || client !== which) return;
    client = undefined;
    end(which);
    if (error) onError(error);
    schedule(retryMs, () => void reconnect());
  }

  async function reconnect(): Promise<void> {
    try {
      await connect();
    } catch (error) {
      if (closed) return;
      onError(error as Error);
      return schedule(retryMs, () => void reconnect());
    }
    for (const calls of heard.values()) for (const call of calls) call('');
  }

  function schedule(ms: number, what: () => void): void {
    clearTimeout(timer);
    if (!closed) timer = setTimeout(what, ms);
  }

  function end(which: pg.Client): void {
    // With a statement unanswered this closes the socket at once.
    which.end().catch(onError);
  }

  await connect();
  return {
    on(channel, call) {
      // One that fails must not keep the others from hearing, nor end the process.
      const guarded = guard(call);
      heard.get(channel)?.add(guarded);
      return () => heard.get(channel)?.delete(guarded);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      if (client) await ended(client.end());
    },
  };
}
