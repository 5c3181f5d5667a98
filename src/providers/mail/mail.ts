import { createTransport } from 'nodemailer';

export type Letter = { to: string; subject: string; text: string };

export type Mail = {
  /** Throws when the server did not take it. */
  send(letter: Letter): Promise<void>;
  /** Signs in at the server and sends nothing. Throws when that fails. */
  check(): Promise<void>;
};

/** By SMTP. `url` is like smtps://user:password@host:465; `from`: who it is from. */
export function createMail({ url, from }: { url: string; from: { name: string; address: string } }): Mail {
  const transport = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send({ to, subject, text }) {
      // As an object, so that nothing in an address makes it two.
      await transport.sendMail({ from, to: { name: '', address: to }, subject, text });
    },
    async check() {
      await transport.verify();
    },
  };
}
