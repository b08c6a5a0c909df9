import * as z from 'zod/mini';

import { isMailAddress } from '#server/outgoing/mail-address.ts';

/** The outgoing mail server. The address of the mail server may contain a password. */
export type SmtpSettings = {
  host: string;
  port: number;
  /** TLS from the start; otherwise it begins with STARTTLS if the server offers it. */
  secure: boolean;
  auth: { user: string; pass: string } | undefined;
};

export type MailSettings = {
  smtp: SmtpSettings;
  from: { name: string; address: string };
};

const smtpMessage =
  'must be an address like smtps://user:password@mail.example.org or smtp://mail.example.org:587';

function isSmtp(value: string): boolean {
  if (!URL.canParse(value)) return false;
  const { protocol, hostname, pathname, search, hash, username, password } = new URL(value);
  const isBare = (pathname === '' || pathname === '/') && search === '' && hash === '';
  const isRight = /^smtps?:$/.test(protocol) && hostname !== '' && isBare;
  return isRight && isDecodable(username + password);
}

function isDecodable(text: string): boolean {
  try {
    return decodeURIComponent(text) !== undefined;
  } catch {
    return false;
  }
}

const named = /^([^<>\p{Cc}]*)<([^<>]*)>$/u;

function parsedFrom(value: string): MailSettings['from'] | null {
  const [, name = '', inside = value] = named.exec(value.trim()) ?? [];
  const plain = inside.trim();
  return isMailAddress(plain) ? { name: name.trim().replaceAll('"', ''), address: plain } : null;
}

/** The settings of the environment. */
export const mailEnvironment = {
  SMTP_URL: z.optional(z.string().check(z.refine(isSmtp, smtpMessage))),
  MAIL_FROM: z.optional(
    z
      .string()
      .check(
        z.refine(
          (value) => parsedFrom(value) !== null,
          'must be an address like Waymark <waymark@example.org>',
        ),
      ),
  ),
};

type Given = z.output<z.ZodMiniObject<typeof mailEnvironment>> & {
  PUBLIC_URL?: string | undefined;
};

/** Undefined without SMTP_URL; the problem if a setting that mails need is missing. */
export function mailSettingsOf(given: Given): MailSettings | string | undefined {
  const { SMTP_URL, MAIL_FROM, PUBLIC_URL } = given;
  if (!SMTP_URL) return undefined;
  if (!PUBLIC_URL) return 'PUBLIC_URL must be set, because SMTP_URL is: mails contain links';
  const from = MAIL_FROM ? parsedFrom(MAIL_FROM) : null;
  if (!from) return 'MAIL_FROM must be set, because SMTP_URL is: mails need a sender';
  const { protocol, hostname, port, username, password } = new URL(SMTP_URL);
  const secure = protocol === 'smtps:';
  return {
    smtp: {
      host: hostname.replaceAll(/^\[|\]$/g, ''),
      port: port === '' ? (secure ? 465 : 587) : Number(port),
      secure,
      auth: username
        ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) }
        : undefined,
    },
    from,
  };
}
