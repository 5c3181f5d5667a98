import pg from 'pg';

export type Channel = 'run_changed' | 'run_command' | 'schedule_changed' | 'webhook_left';
export type Listener = {
  /** Calls back with each payload of the channel; returns how to stop. Also calls back with '' after a reconnect, when some may have been missed. */
  on(channel: Channel, heard: (payload: string) => void): () => void;
  close(): Promise<void>;
};

const channels: Channel[] = ['run_changed', 'run_command', 'schedule_changed', 'webhook_left'];
const retryMs = 500;

/** One connection that hears what other processes announce, kept open through restarts of the database. */
export async function openListener(url: string, onError: (error: Error) => void): Promise<Listener> {
  const heard = new Map<Channel, Set<(payload: string) => void>>(channels.map(channel => [channel, new Set()]));
  let client: pg.Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let closed = false;

  async function connect(): Promise<void> {
    const next = new pg.Client({ connectionString: url, keepAlive: true, application_name: 'legwork-listen' });
    next.on('error', onError);
    next.on('notification', message => {
      for (const call of heard.get(message.channel as Channel) ?? []) call(message.payload ?? '');
    });
    next.on('end', () => retry());
    await next.connect();
    for (const channel of channels) await next.query(`listen ${channel}`);
    client = next;
  }

  function retry(): void {
    if (closed || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      connect().then(
        () => {
          for (const calls of heard.values()) for (const call of calls) call('');
        },
        (error: unknown) => {
          onError(error as Error);
          retry();
        },
      );
    }, retryMs);
  }

  await connect();
  return {
    on(channel, call) {
      heard.get(channel)?.add(call);
      return () => heard.get(channel)?.delete(call);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
