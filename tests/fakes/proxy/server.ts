import { once } from 'node:events';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A request to the proxy: where to, and with which credentials. */
export type SeenConnect = { to: string; authorization: string | undefined; answered: number };

/**
 * A proxy as a provider runs one: CONNECT with basic authentication. It stands for the way to the public internet too:
 * whatever address is asked for, `world` answers for it.
 */
export async function startProxy(options: { user: string; password: string; world: (to: string) => number }) {
  const seen: SeenConnect[] = [];
  const open = new Set<Socket>();
  const wanted = `Basic ${Buffer.from(`${options.user}:${options.password}`).toString('base64')}`;
  const server = createServer((_request, response) => response.writeHead(405).end('Only CONNECT'));
  server.on('connection', socket => {
    open.add(socket);
    socket.on('error', () => socket.destroy()).on('close', () => open.delete(socket));
  });
  server.on('connect', (request, client, head) => {
    const authorization = request.headers['proxy-authorization'];
    const answered = authorization === wanted ? 200 : 407;
    seen.push({ to: request.url ?? '', authorization, answered });
    if (answered !== 200) return void client.end('HTTP/1.1 407 Proxy Authentication Required\r\n\r\n');
    const remote = connect(options.world(request.url ?? ''), '127.0.0.1');
    remote.on('error', () => client.destroy()).on('close', () => client.destroy());
    client.on('error', () => remote.destroy()).on('close', () => remote.destroy());
    remote.once('connect', () => {
      client.write('HTTP/1.1 200 Connection established\r\n\r\n');
      if (head.length > 0) remote.write(head);
      client.pipe(remote).pipe(client);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    seen,
    port,
    url: `http://${encodeURIComponent(options.user)}:${encodeURIComponent(options.password)}@127.0.0.1:${port}`,
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}
