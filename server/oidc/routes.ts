import type { Context } from 'hono';

import type { OidcFailure, OidcPurpose } from '#contract/oidc.ts';
import { callRefusal } from '#rules/permissions.ts';
import type { Config } from '#server/config.ts';
import type { Ctx } from '#server/ctx.ts';
import type { Env } from '#server/http/env.ts';
import type { Handlers } from '#server/http/handler.ts';
import { cameFromHere, ownOrigin } from '#server/http/same-origin.ts';
import { proveOwner } from '#server/managers/second-factor.ts';
import { Problem } from '#server/problem.ts';
import { transaction } from '#server/records/transaction.ts';
import type { SessionEntrance } from '#server/sessions/entrance.ts';
import { newToken } from '#server/sessions/tokens.ts';

import { checkProvider } from './check.ts';
import { linkOwnAccount, signInByProvider, unlinkAccount } from './commands.ts';
import { allowLink, beginFlow, flowMinutes, mayLink, takeFlow } from './flows.ts';
import { testOutcome } from './outcome.ts';
import type { Provider } from './provider.ts';
import { OidcRefusal } from './refusal.ts';
import { readReports, reportFailure, reportTest } from './reports.ts';
import { usualName } from './settings.ts';
import type { OidcSettings } from './settings.ts';
import { oidcIsOn, readSignInWays } from './state.ts';

type OidcCalls = Pick<
  Handlers,
  'readSignInWays' | 'startOidc' | 'allowOidcLink' | 'returnFromOidc' | 'checkOidc' | 'unlinkOidc'
>;

const returnPath = '/api/oidc/return';
/** The page that follows each purpose. The sign-in page opens the next one, as after a password. */
const ends: Record<OidcPurpose, string> = {
  'sign-in': '/auth',
  link: '/settings/account',
  test: '/settings/access#test',
};

export function oidcRoutes(config: Config, entrance: SessionEntrance): OidcCalls {
  const { oidc: settings, publicUrl } = config;
  const browserCookie = entrance.cookieBeside('oidc', flowMinutes * 60);
  let loaded: Promise<Provider> | undefined;
  // Other servers do without its libraries.
  const provider = (of: OidcSettings) =>
    (loaded ??= import('./provider.ts').then(({ createProvider }) => createProvider(of)));
  const redirectAddress = (c: Context<Env>) => ownOrigin(c, publicUrl) + returnPath;

  /** Throws unless the purpose is open to the caller. */
  async function permitted(ctx: Ctx, c: Context<Env>, purpose: OidcPurpose): Promise<OidcSettings> {
    const isTest = purpose === 'test';
    if (!settings || !(isTest || (await oidcIsOn(ctx, settings)))) {
      throw new OidcRefusal('off', 'The sign-in by the provider is switched off.');
    }
    if (purpose === 'sign-in') return settings;
    // Another site could link the account of a visitor to its own user.
    if (!cameFromHere(c.req.raw, publicUrl)) throw new Problem('forbidden', notFromHere);
    if (!ctx.account) throw new OidcRefusal('expired', 'The session had ended.');
    const reason = callRefusal(isTest ? 'primary' : 'own', ctx.account);
    if (reason) throw new Problem('forbidden', reason);
    const browser = browserCookie.read(c) ?? '';
    if (!isTest && !(await mayLink(ctx, browser))) {
      throw new OidcRefusal('expired', 'The password was not entered before.');
    }
    return settings;
  }

  async function finish(
    ctx: Ctx,
    c: Context<Env>,
    used: OidcSettings,
    state: string,
  ): Promise<Response> {
    const browser = browserCookie.read(c) ?? '';
    const flow = await takeFlow(ctx, { state, browser });
    if (!flow) throw lost();
    const { purpose, next, managerId } = flow;
    const address = new URL(flow.redirectAddress);
    address.search = new URL(c.req.url).search;
    let email: string | null = null;
    try {
      if (purpose !== 'test' && !(await oidcIsOn(ctx, used))) {
        throw new OidcRefusal('off', 'The sign-in by the provider is switched off.');
      }
      const claims = await (await provider(used)).redeem(address, { ...flow, state });
      email = claims.email;
      if (purpose === 'test') await reportTest(ctx, await testOutcome(ctx, claims, used));
      else if (purpose === 'link') await linkOwnAccount(ctx, claims, used.name, managerId);
      else {
        await entrance.enter(ctx, c, (from, days) =>
          signInByProvider(ctx, claims, used, from, days),
        );
      }
      return redirect(c, ends[purpose], { next });
    } catch (error) {
      const refused = await reported(ctx, error, email);
      if (purpose === 'test') await reportTest(ctx, failedTest(refused));
      return redirect(c, ends[purpose], { failed: refused.failure, next });
    }
  }

  return {
    readSignInWays: (ctx, { query }) => readSignInWays(ctx, config, query.failed),

    startOidc: async (ctx, { query: { purpose, next = '' } }, c) => {
      try {
        const used = await permitted(ctx, c, purpose);
        const browser = browserCookie.read(c) ?? newToken();
        const flow = { purpose, next, browser, address: c.get('address') };
        const address = redirectAddress(c);
        const secrets = await beginFlow(ctx, { ...flow, redirectAddress: address });
        const target = await (await provider(used)).authorization(secrets, address);
        browserCookie.write(c, browser);
        return redirect(c, target, {});
      } catch (error) {
        const { failure } = await reported(ctx, error, null);
        return redirect(c, ends[purpose], { failed: failure, next });
      }
    },

    allowOidcLink: async (ctx, { body }, c) => {
      const proven = await proveOwner(ctx, body, c.get('address'));
      const browser = browserCookie.read(c) ?? newToken();
      return (once) =>
        transaction(once, async (inside) => {
          await proven(inside);
          await allowLink(inside, { browser, address: c.get('address') });
          browserCookie.write(c, browser);
        });
    },

    returnFromOidc: async (ctx, { query: { state = '' } }, c) => {
      try {
        if (!settings) throw lost();
        return await finish(ctx, c, settings, state);
      } catch (error) {
        const { failure } = await reported(ctx, error, null);
        return redirect(c, '/auth', { failed: failure });
      }
    },

    checkOidc: async (ctx, _request, c) => {
      const reports = await readReports(ctx);
      if (!settings) return { provider: null, steps: [], ...reports };
      const { name, issuer, newAccounts, only } = settings;
      const facts = { name, issuer, redirectAddress: redirectAddress(c), newAccounts, only };
      return { provider: facts, steps: await checkProvider(settings), ...reports };
    },

    unlinkOidc: (ctx, { params }) =>
      unlinkAccount(ctx, { params, provider: settings?.name ?? usualName }),
  };
}

const notFromHere = 'Only a page of this server may start this';

function lost(): OidcRefusal {
  const reason = 'The return belongs to no sign-in of this browser, or came too late.';
  return new OidcRefusal('expired', reason);
}

/** Any other error goes on. */
async function reported(ctx: Ctx, error: unknown, email: string | null): Promise<OidcRefusal> {
  if (!(error instanceof OidcRefusal)) throw error;
  if (error.failure !== 'off') await reportFailure(ctx, error, email);
  return error;
}

function failedTest({ reason }: OidcRefusal) {
  return { managerId: null, outcome: reason, claims: [] };
}

/** Ours or the provider's: an address with a path only is one of our own pages. */
function redirect(
  c: Context<Env>,
  target: string,
  added: { failed?: OidcFailure; next?: string },
): Response {
  const query = new URLSearchParams(
    Object.entries(added).filter((entry): entry is [string, string] => Boolean(entry[1])),
  );
  const [path, hash = ''] = target.split(/(?=#)/);
  c.header('Cache-Control', 'no-store');
  return c.redirect(query.size > 0 ? `${path}?${query.toString()}${hash}` : target, 302);
}
