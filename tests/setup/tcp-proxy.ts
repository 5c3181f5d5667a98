import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A network path to a server that can go bad as firewalls, cables and dead hosts make it. */
export type TcpProxy = {
  /** The same URL by way of this path. */
  through(url: string): string;
  /** From now on nothing passes on the connections that are open, and neither end gets an error. New ones pass. */
  freeze(): void;
  /** From now on no answer comes back on the connections that are open; what is asked still arrives. */
  freezeAnswers(): void;
  /** Whether new connections pass; those that may not are taken and left without an answer. */
  admit(open: boolean): void;
  /** Live connections that pass what they are given. */
  live(): number;
  close(): Promise<void>;
};

export async function openTcpProxy(target: string): Promise<TcpProxy> {
  const { hostname, port, host } = new URL(target);
  const sockets = new Set<Socket>();
  let passing = new Set<Socket>();
  const asking = new Set<Socket>();
  let admits = true;
  const server = createServer(near => {
    follow(near);
    if (!admits) return;
    const far = follow(connect(Number(port), hostname));
    asking.add(near);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      passing.add(from);
      from.on('data', bytes => passing.has(from) && to.write(bytes));
      from.on('close', () => {
        if (passing.delete(from)) to.destroy();
      });
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const own = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  function follow(socket: Socket): Socket {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      asking.delete(socket);
    });
    return socket;
  }

  return {
    through: url => url.replace(host, own),
    freeze: () => void (passing = new Set()),
    freezeAnswers: () => void (passing = passing.intersection(asking)),
    admit: open => void (admits = open),
    live: () => asking.intersection(passing).size,
    async close() {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
