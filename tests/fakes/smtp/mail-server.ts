import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

export type Delivered = { from: string; to: string[]; text: string };

/** A mail server that takes letters for anybody and keeps them. `refuse` makes it answer 451, try again. */
export async function startMailServer() {
  const delivered: Delivered[] = [];
  let refusing = false;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        if (refusing) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
        const { mailFrom, rcptTo } = session.envelope;
        delivered.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          text: Buffer.concat(parts).toString(),
        });
        done();
      });
    },
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    delivered,
    refuse: (yes: boolean) => (refusing = yes),
    close: () => new Promise<void>(resolve => server.close(resolve)),
  };
}
