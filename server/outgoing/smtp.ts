import { isIP } from 'node:net';

import type { NodemailerError } from 'nodemailer/lib/errors';

import { headerText } from '#formats/mail/mail.ts';

import { outgoingMs } from './bounded-fetch.ts';
import { isMailAddress } from './mail-address.ts';

/** A mail server of the environment. `auth` is a secret. */
export type SmtpServer = {
  host: string;
  port: number;
  secure: boolean;
  auth: { user: string; pass: string } | undefined;
};

export type OutgoingMail = {
  from: { name: string; address: string };
  to: { name: string; address: string };
  subject: string;
  text: string;
  html: string;
  /** Without one, each attempt has another. */
  messageId: string | undefined;
  references: string | undefined;
  headers: Record<string, string>;
};

/**
 * `reader`: the server refused this mail or its reader for good. `later`: it refused it for now. `server`: no mail can be
 * sent. `problem` has no part of the address of the server, nor anything that it answered.
 */
export type SmtpOutcome = { state: 'sent' } | { state: 'failed'; of: Failure; problem: string };
type Failure = 'reader' | 'later' | 'server';

type Bounds = {
  /** How long the mail server may take for all of it. */
  deadlineMs?: number | undefined;
  /** The server stops: the outcome will not be known. */
  stop?: AbortSignal | undefined;
};

/** One attempt, on a connection of its own. Throws only if the server stops. */
export async function sendBySmtp(
  { host, port, secure, auth }: SmtpServer,
  { headers, ...mail }: OutgoingMail,
  { deadlineMs = outgoingMs, stop }: Bounds,
): Promise<SmtpOutcome> {
  if (!isMailAddress(mail.to.address)) return { state: 'failed', ...notAccepted };
  const deadline = AbortSignal.timeout(deadlineMs);
  // Loaded with the first mail: many servers never send one, and it takes several megabytes.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host,
    port,
    secure,
    ...(auth && { auth }),
    // A password is not sent where others on the way could read it.
    ...(auth && !isLoopback(host) && { requireTLS: true }),
    connectionTimeout: deadlineMs,
    greetingTimeout: deadlineMs,
    socketTimeout: deadlineMs,
    dnsTimeout: deadlineMs,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  try {
    await transport.sendMail({
      ...mail,
      from: named(mail.from),
      to: named(mail.to),
      headers,
      envelope: { from: mail.from.address, to: [mail.to.address] },
      signal: stop ? AbortSignal.any([deadline, stop]) : deadline,
    });
    return { state: 'sent' };
  } catch (error) {
    stop?.throwIfAborted();
    return { state: 'failed', ...failureOf(error as NodemailerError, deadline.aborted) };
  } finally {
    transport.close();
  }
}

function named({ name, address }: OutgoingMail['to']): OutgoingMail['to'] {
  return { name: headerText(name), address };
}

const notAccepted = { of: 'reader', problem: 'An address is not accepted' } as const;

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

function failureOf(error: NodemailerError, isLate: boolean): { of: Failure; problem: string } {
  const { code = '', responseCode, command = '' } = error;
  if (isLate) return { of: 'server', problem: 'The mail server did not answer within 10 seconds' };
  if (code === 'EAUTH' || code === 'ENOAUTH') {
    return { of: 'server', problem: 'The mail server refused the user name or password' };
  }
  if (responseCode !== undefined) return refused(responseCode, command);
  if (code === 'EENVELOPE') return notAccepted;
  return { of: 'server', problem: unreachable(error) };
}

function refused(status: number, command: string): { of: Failure; problem: string } {
  const isForGood = status >= 500 && status !== 503;
  if (command.startsWith('RCPT')) {
    const problem = `The mail server refused the recipient (${status})`;
    return { of: isForGood ? 'reader' : 'later', problem };
  }
  if (command.startsWith('MAIL')) {
    return { of: 'server', problem: `The mail server refused the sender (${status})` };
  }
  if (command.startsWith('DATA')) {
    const problem = `The mail server refused the mail (${status})`;
    return { of: isForGood ? 'reader' : 'later', problem };
  }
  return { of: 'server', problem: `The mail server refused the connection (${status})` };
}

function unreachable({ code = '', originalCode = '' }: NodemailerError): string {
  const why = originalCode || code;
  if (code === 'EDNS' || why === 'ENOTFOUND') return 'The name of the mail server is not known';
  if (why === 'ECONNREFUSED') return 'The mail server refused the connection';
  if (code === 'ETIMEDOUT') return 'The mail server did not answer within 10 seconds';
  if (code === 'ETLS' || /CERT|SIGNED|VERIFY|ALTNAME|SSL|TLS/.test(why)) {
    return `The connection to the mail server is not secure (${short(why)})`;
  }
  return `The connection to the mail server failed (${short(why)})`;
}

function short(code: string): string {
  return code.replaceAll(/[^\w]/g, '').slice(0, 60);
}
