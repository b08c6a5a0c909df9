import type { OidcCheckStep } from '#contract/oidc.ts';
import { counted } from '#contract/words.ts';
import { boundedFetch, outgoingMs } from '#server/outgoing/bounded-fetch.ts';

import { notAnswered } from './refusal.ts';
import { clockTolerance } from './settings.ts';
import type { OidcSettings } from './settings.ts';

type Step = Pick<OidcCheckStep, 'result' | 'note'>;
type Told = { issuer?: unknown; jwks_uri?: unknown };

/** Checks the connection to the provider one by one, apart from what sign-ins remember. Ends within 10 seconds. */
export async function checkProvider({ issuer }: OidcSettings): Promise<OidcCheckStep[]> {
  const read = boundedFetch({ signal: AbortSignal.timeout(outgoingMs) });
  const address = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const answer = await readJson(read, address);
  if (typeof answer === 'string') {
    return [
      { name: 'discovery', ...failed(answer) },
      ...(['issuer', 'keys', 'clock'] as const).map((name) => ({ name, ...skipped })),
    ];
  }
  const told = answer.body as Told;
  return [
    { name: 'discovery', ...passed(address) },
    { name: 'issuer', ...issuerStep(told, issuer) },
    { name: 'keys', ...(await keysStep(read, told)) },
    { name: 'clock', ...clockStep(answer.date) },
  ];
}

const passed = (note: string): Step => ({ result: 'passed', note });
const failed = (note: string): Step => ({ result: 'failed', note });
const skipped: Step = { result: 'skipped', note: 'Needs the discovery.' };

type Read = ReturnType<typeof boundedFetch>;

/** The problem as a text. */
async function readJson(
  read: Read,
  address: string,
): Promise<string | { body: object; date: string | null }> {
  try {
    const answer = await read(address, { headers: { accept: 'application/json' } });
    if (answer.status !== 200) return `${address} answers ${answer.status}.`;
    const body: unknown = await answer.json().catch(() => null);
    if (typeof body !== 'object' || body === null) return `${address} does not answer JSON.`;
    return { body, date: answer.headers.get('date') };
  } catch (error) {
    return notAnswered(error)?.reason ?? 'The provider cannot be read.';
  }
}

function issuerStep({ issuer: told }: Told, issuer: string): Step {
  const isSame =
    typeof told === 'string' && URL.canParse(told) && new URL(told).href === new URL(issuer).href;
  if (isSame) return passed(issuer);
  return failed(`The provider calls itself ${String(told)}. OIDC_ISSUER must be the same.`);
}

async function keysStep(read: Read, { jwks_uri: address }: Told): Promise<Step> {
  if (typeof address !== 'string' || !URL.canParse(address)) {
    return failed('The provider names no address of its keys.');
  }
  const answer = await readJson(read, address);
  if (typeof answer === 'string') return failed(answer);
  const { keys } = answer.body as { keys?: unknown };
  const signing = Array.isArray(keys)
    ? keys.filter((key: { use?: unknown } | null) => (key?.use ?? 'sig') === 'sig')
    : [];
  if (signing.length === 0) return failed('The provider publishes no key for signatures.');
  return passed(`${counted(signing.length, 'key')} for signatures`);
}

function clockStep(date: string | null): Step {
  const seconds = date === null ? Number.NaN : Math.round((Date.parse(date) - Date.now()) / 1000);
  if (Number.isNaN(seconds)) return failed('The provider does not send its time.');
  const apart = Math.abs(seconds);
  if (apart <= clockTolerance) return passed(`${counted(apart, 'second')} apart`);
  const far = apart < 120 ? counted(apart, 'second') : counted(Math.round(apart / 60), 'minute');
  const side = seconds > 0 ? 'behind' : 'ahead of';
  return failed(`This server's clock is ${far} ${side} the provider's.`);
}
