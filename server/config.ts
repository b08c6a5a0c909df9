import { BlockList, isIP } from 'node:net';
import { join } from 'node:path';

import * as z from 'zod/mini';

import { lengths } from '#contract/limits.ts';
import { newProjectManager } from '#contract/managers.ts';

import { mailEnvironment, mailSettingsOf } from './mail/settings.ts';
import type { MailSettings } from './mail/settings.ts';
import { oidcEnvironment, oidcSettings } from './oidc/settings.ts';
import type { OidcSettings } from './oidc/settings.ts';
import { passwordProblem } from './sessions/passwords.ts';

/** The message names the setting and says what it should be. */
export class BadSetting extends Error {
  override name = 'BadSetting';
}

const wholeNumber = (from: number, to: number) =>
  z.pipe(
    z.string().check(z.regex(/^\d+$/, `must be a whole number from ${from} to ${to}`)),
    z.pipe(
      z.transform(Number),
      z
        .number()
        .check(
          z.minimum(from, `must be a whole number from ${from} to ${to}`),
          z.maximum(to, `must be a whole number from ${from} to ${to}`),
        ),
    ),
  );

const url = (protocols: RegExp, message: string) =>
  z.string().check(z.refine((value) => URL.canParse(value) && protocols.test(value), message));

const noPath = 'Waymark cannot be below a path, so leave out path, query, # and user name';

function isOrigin(value: string): boolean {
  return !URL.canParse(value) || /^https?:\/\/[^/?#@\\]+\/?$/i.test(value);
}

/** The rule of every username, whose messages do not name the setting. */
const firstUsername = z
  .string()
  .check(
    z.refine(
      (name) => newProjectManager.shape.username.safeParse(name).success,
      `must be one line of at most ${lengths.username} characters, not blank`,
    ),
  );

const environment = z.object({
  HOST: z._default(z.string(), '127.0.0.1'),
  PORT: z._default(wholeNumber(0, 65535), 3000),
  DATA_DIR: z._default(z.string(), './data'),
  DATABASE_URL: z.optional(
    url(/^postgres(ql)?:/, 'must be an address like postgres://user@host/database'),
  ),
  PRIMARY_MANAGER_USERNAME: z._default(firstUsername, 'admin'),
  PRIMARY_MANAGER_PASSWORD: z.optional(z.string()),
  PUBLIC_URL: z.optional(
    url(/^https?:/, 'must be an address like https://waymark.example.org').check(
      z.refine(
        isOrigin,
        `must be only a scheme, host and port, like https://waymark.example.org: ${noPath}`,
      ),
    ),
  ),
  TRUST_PROXY: z._default(z.string(), ''),
  ALLOW_PRIVATE_ADDRESSES: z._default(z.string(), ''),
  LOG_LEVEL: z._default(
    z.enum(
      ['debug', 'info', 'warn', 'error', 'silent'],
      'must be debug, info, warn, error or silent',
    ),
    'info',
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  SESSION_IDLE_DAYS: z._default(wholeNumber(1, 365), 7),
  SESSION_MAX_DAYS: z._default(wholeNumber(1, 365), 30),
  SLIDES_PER_HOUR: z._default(wholeNumber(1, 10_000), 60),
  EVIDENCE_PER_HOUR: z._default(wholeNumber(1, 100_000), 500),
  STORAGE_LIMIT_MB: z._default(wholeNumber(1, 10_000_000), 10_240),
  DRAIN_MS: z._default(wholeNumber(0, 8000), 0),
  BACKUPS: z._default(z.enum(['on', 'off'], 'must be on or off'), 'on'),
  BACKUP_HOUR: z._default(wholeNumber(0, 23), 2),
  BACKUP_DIR: z.optional(z.string()),
  ...oidcEnvironment,
  ...mailEnvironment,
});

export type Config = {
  host: string;
  port: number;
  dataDir: string;
  databaseUrl: string | undefined;
  primaryManager: { username: string; password: string | undefined };
  publicUrl: URL | undefined;
  trustedProxies: BlockList;
  /** Addresses that webhooks may have besides public ones. */
  privateAddresses: BlockList;
  logLevel: 'debug' | 'info' | 'warn' | 'error' | 'silent';
  metricsToken: string | undefined;
  session: { idleDays: number; maxDays: number };
  /** Rate limits per account, and the total size of all files. */
  quotas: { slidesPerHour: number; evidencePerHour: number; storageMb: number };
  drainMs: number;
  /** Automatic backups: whether, at which local hour, and where. */
  backups: { on: boolean; hour: number; folder: string };
  /** Undefined without the organization's sign-in. */
  oidc: OidcSettings | undefined;
  /** Undefined without a mail server. */
  mail: MailSettings | undefined;
};

/** Reads the settings from the environment; empty counts as unset. Throws BadSetting. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new BadSetting(`${issue?.path.join('.')} ${issue?.message}`);
  }
  const set = parsed.data;
  const { PRIMARY_MANAGER_PASSWORD: password, PRIMARY_MANAGER_USERNAME: username } = set;
  const weakness = password === undefined ? null : passwordProblem(password, username);
  if (weakness) throw new BadSetting(`PRIMARY_MANAGER_PASSWORD ${weakness}`);
  return {
    host: set.HOST,
    port: set.PORT,
    dataDir: set.DATA_DIR,
    databaseUrl: set.DATABASE_URL,
    primaryManager: { username: newProjectManager.shape.username.parse(username), password },
    publicUrl: set.PUBLIC_URL ? new URL(set.PUBLIC_URL) : undefined,
    trustedProxies: addressRanges('TRUST_PROXY', set.TRUST_PROXY),
    privateAddresses: addressRanges('ALLOW_PRIVATE_ADDRESSES', set.ALLOW_PRIVATE_ADDRESSES),
    logLevel: set.LOG_LEVEL,
    metricsToken: set.METRICS_TOKEN,
    session: { idleDays: set.SESSION_IDLE_DAYS, maxDays: set.SESSION_MAX_DAYS },
    quotas: {
      slidesPerHour: set.SLIDES_PER_HOUR,
      evidencePerHour: set.EVIDENCE_PER_HOUR,
      storageMb: set.STORAGE_LIMIT_MB,
    },
    drainMs: set.DRAIN_MS,
    backups: {
      on: set.BACKUPS === 'on',
      hour: set.BACKUP_HOUR,
      folder: set.BACKUP_DIR ?? join(set.DATA_DIR, 'backups'),
    },
    oidc: complete(oidcSettings(set)),
    mail: complete(mailSettingsOf(set)),
  };
}

/** Throws if the settings that belong together are not complete: then they are a problem in words. */
function complete<Settings extends object>(
  settings: Settings | string | undefined,
): Settings | undefined {
  if (typeof settings === 'string') throw new BadSetting(settings);
  return settings;
}

function addressRanges(setting: string, list: string): BlockList {
  const ranges = new BlockList();
  for (const entry of list.split(',').map((part) => part.trim())) {
    if (entry === '') continue;
    const [address = '', bits] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    const widest = family === 'ipv6' ? 128 : 32;
    const prefix = bits === undefined ? widest : Number(bits);
    if (!isIP(address) || !Number.isInteger(prefix) || prefix < 0 || prefix > widest) {
      throw new BadSetting(
        `${setting} must be addresses or ranges like 10.0.0.0/8, separated by commas; "${entry}" is not one`,
      );
    }
    ranges.addSubnet(address, prefix, family);
  }
  return ranges;
}
