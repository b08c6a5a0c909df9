import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

import PostalMime from 'postal-mime';
import type { Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type ReceivedMail = Email & {
  to: NonNullable<Email['to']>;
  raw: string;
  envelope: string[];
};

type Answer = (error?: Error | null) => void;
/** Called once a mail has arrived as a whole. Without an answer the sender waits. */
type Behaviour = (answer: Answer, mail: ReceivedMail) => void;

export const takes: Behaviour = (answer) => answer();
export const isSilent: Behaviour = () => {};
export const answers =
  (responseCode: number): Behaviour =>
  (answer) =>
    answer(Object.assign(new Error('secret of the server'), { responseCode }));

export type Options = {
  user?: { name: string; password: string };
  /** Refuses these recipients. */
  refused?: string[];
  port?: number;
};

/** A mail server on this machine. Its behaviour can change. */
export async function startMailServer({ user, refused = [], port: given = 0 }: Options = {}) {
  const received: ReceivedMail[] = [];
  const place = { behaviour: takes };
  const server = new SMTPServer({
    authOptional: user === undefined,
    disabledCommands: user ? ['STARTTLS'] : ['STARTTLS', 'AUTH'],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      const isRight = username === user?.name && password === user?.password;
      done(isRight ? null : new Error('secret of the server'), { user: username });
    },
    onRcptTo: ({ address }, _session, done) => {
      const isRefused = refused.includes(address);
      done(isRefused ? Object.assign(new Error('no'), { responseCode: 550 }) : null);
    },
    onData: (stream, session, done) => {
      const receive = async () => {
        const raw = await buffer(stream);
        const mail = {
          ...(await PostalMime.parse(raw)),
          raw: raw.toString(),
          envelope: session.envelope.rcptTo.map(({ address }) => address),
        } as ReceivedMail;
        received.push(mail);
        place.behaviour(done, mail);
      };
      // The sender may end the connection before the whole mail has arrived.
      receive().catch(() => {});
    },
  });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(given, '127.0.0.1', resolve));
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()));
  const { port } = server.server.address() as AddressInfo;
  const login = user ? `${user.name}:${user.password}@` : '';
  return {
    url: `smtp://${login}127.0.0.1:${port}`,
    port,
    close,
    received,
    behave: (next: Behaviour) => void (place.behaviour = next),
  };
}

export function headerOf(mail: Email | undefined, name: string): string | undefined {
  return mail?.headers.find(({ key }) => key === name)?.value;
}
