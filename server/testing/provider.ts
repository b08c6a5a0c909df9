import { createSign, generateKeyPairSync } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';

import type Provider from 'oidc-provider';

/** It warns of what is right in a test. */
async function quietly<T>(work: () => T | Promise<T>): Promise<T> {
  const { warn } = console;
  // oxlint-disable-next-line no-console -- the package has no other way
  console.warn = () => {};
  try {
    return await work();
  } finally {
    // oxlint-disable-next-line no-console -- as above
    console.warn = warn;
  }
}

type Claims = Record<string, unknown>;
type Key = { kid: string; privateKey: KeyObject };

/** The user that the provider signs in without a question. */
type User = { sub: string } & Claims;

const clientId = 'waymark';
const clientSecret = 'the secret of the client';

/** A real OpenID Connect provider on this machine. `settings` is the environment of a server that uses it. */
export async function aProvider(user: User = dana) {
  const facts = {
    user,
    /** Changes the token before it is signed once more; null for one without a signature. */
    tamper: undefined as ((claims: Claims) => Claims | null) | undefined,
    /** Added to every answer of the provider. */
    headers: {} as Record<string, string>,
    /** Replaces the provider: one that hangs, or answers something else. */
    instead: undefined as RequestListener | undefined,
    /** The tampered token names a key of the provider, but is signed with another one. */
    signWithForeignKey: false,
    redirectAddresses: ['http://localhost/api/oidc/return'],
    requests: [] as string[],
  };
  let key = newKey('first');
  let listener: Promise<RequestListener> | undefined;
  const server = createServer((request, response) => {
    facts.requests.push(`${request.method} ${request.url?.split('?')[0]}`);
    for (const [name, value] of Object.entries(facts.headers)) response.setHeader(name, value);
    if (facts.instead) return facts.instead(request, response);
    listener ??= quietly(() => providerOf(issuer, key, facts));
    void listener.then((answer) => answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    facts,
    settings: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: clientId,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: 'Firm',
    },
    /** Also after a change of the redirect addresses. */
    restart: () => {
      listener = undefined;
    },
    rotateKeys: () => {
      key = newKey('second');
      listener = undefined;
    },
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export const dana: User = {
  sub: 'subject-of-dana',
  email: 'dana@firm.example',
  email_verified: true,
  given_name: 'Dana',
  family_name: 'Cole',
};

const keys = new Map<string, KeyObject>();

/** Made once in each process: making one takes long. */
function newKey(kid: string): Key {
  const privateKey =
    keys.get(kid) ?? generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
  keys.set(kid, privateKey);
  return { kid, privateKey };
}

async function providerOf(
  issuer: string,
  key: Key,
  facts: Awaited<ReturnType<typeof aProvider>>['facts'],
): Promise<RequestListener> {
  const { default: TestedProvider } = await import('oidc-provider');
  const provider = new TestedProvider(issuer, {
    jwks: { keys: [{ ...key.privateKey.export({ format: 'jwk' }), kid: key.kid, use: 'sig' }] },
    cookies: { keys: ['a key of the tests'] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: facts.redirectAddresses,
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name'],
    },
    renderError: (
      ctx: { body: unknown },
      { error, error_description: more }: Record<string, string>,
    ) => {
      ctx.body = `${error} ${more}`;
    },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    ttl: {
      AccessToken: 600,
      AuthorizationCode: 60,
      IdToken: 600,
      Interaction: 600,
      Session: 600,
      Grant: 600,
    },
    findAccount: (_: unknown, sub: string) => ({
      accountId: sub,
      claims: () => ({ ...facts.user, sub }),
    }),
    loadExistingGrant: async ({
      oidc,
    }: {
      oidc: { provider: Provider; session: { accountId: string } };
    }) => {
      const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session.accountId });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
  });
  provider.use(async (ctx, next) => {
    await next();
    const { tamper, signWithForeignKey } = facts;
    if (ctx.oidc?.route !== 'token' || !(tamper || signWithForeignKey)) return;
    const signer = signWithForeignKey ? { ...newKey('foreign'), kid: key.kid } : key;
    const body = ctx.body as { id_token?: string };
    if (body.id_token) {
      const change = tamper ?? ((claims: Claims) => claims);
      ctx.body = { ...body, id_token: tampered(body.id_token, signer, change) };
    }
  });
  const callback = provider.callback();
  return (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return callback(request, response);
    const result = { login: { accountId: facts.user.sub } };
    void provider.interactionFinished(request, response, result);
  };
}

function tampered(token: string, key: Key, tamper: (claims: Claims) => Claims | null): string {
  const claims = JSON.parse(
    Buffer.from(token.split('.')[1] ?? '', 'base64url').toString(),
  ) as Claims;
  const changed = tamper(claims);
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  if (changed === null) return `${part({ alg: 'none' })}.${part(claims)}.`;
  const signed = `${part({ alg: 'RS256', kid: key.kid })}.${part(changed)}`;
  return `${signed}.${createSign('RSA-SHA256').update(signed).sign(key.privateKey, 'base64url')}`;
}

/** Goes through the pages of the provider as a browser does. Returns the address to which it sends the browser back. */
export async function throughProvider(start: string, issuer: string): Promise<string> {
  const jar = new Map<string, string>();
  for (let at = start; ;) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(at, { redirect: 'manual', headers: { cookie } });
    for (const set of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      jar.set(name, value);
    }
    const target = answer.headers.get('location');
    if (target === null) throw new Error(`${at} answers ${answer.status}: ${await answer.text()}`);
    at = new URL(target, at).href;
    if (!at.startsWith(`${issuer}/`)) return at;
  }
}
