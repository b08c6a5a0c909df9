import * as oidc from 'openid-client';

import { boundedFetch, outgoingMs } from '#server/outgoing/bounded-fetch.ts';

import { claimsOf } from './claims.ts';
import type { Claims } from './claims.ts';
import { refusalOf } from './provider-errors.ts';
import { OidcRefusal } from './refusal.ts';
import { clockTolerance } from './settings.ts';
import type { OidcSettings } from './settings.ts';

/** The provider's metadata is used this long; its keys are read for each sign-in, so that they may change. */
const knownForMs = 5 * 60_000;

/** For loopback addresses, where a provider is developed or tested. */
const withoutHttps: (client: oidc.Configuration) => void =
  // oxlint-disable-next-line typescript/no-deprecated -- marked so that it stands out
  oidc.allowInsecureRequests;

type Known = { readAt: number; metadata: Promise<oidc.ServerMetadata> };

/** The parameters that a browser takes along to the provider, and that its return must match. */
export type Secrets = { state: string; nonce: string; codeVerifier: string };

/** A connection to the organization's provider. Whatever it does ends within 10 seconds, or throws OidcRefusal. */
export function createProvider(settings: OidcSettings) {
  let known: Known | null = null;

  function metadata(): Promise<oidc.ServerMetadata> {
    const now = performance.now();
    if (known && now - known.readAt < knownForMs) return known.metadata;
    const reading = { readAt: now, metadata: discover(settings) };
    known = reading;
    // Concurrent requests share a failure; the next ones try again.
    reading.metadata.catch(() => {
      if (known === reading) known = null;
    });
    return reading.metadata;
  }

  async function clientUntil(signal: AbortSignal): Promise<oidc.Configuration> {
    return clientFor(settings, await metadata(), signal);
  }

  /** The address of the provider's page. */
  async function authorization(
    { state, nonce, codeVerifier }: Secrets,
    redirectAddress: string,
  ): Promise<string> {
    const client = await clientUntil(AbortSignal.timeout(outgoingMs));
    const address = oidc.buildAuthorizationUrl(client, {
      redirect_uri: redirectAddress,
      scope: 'openid email profile',
      state,
      nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(codeVerifier),
      code_challenge_method: 'S256',
    });
    return address.href;
  }

  /**
   * Exchanges the code in the address of the return for what the provider vouches for. Throws unless all checks pass.
   */
  async function redeem(address: URL, expected: Secrets): Promise<Claims> {
    const client = await clientUntil(AbortSignal.timeout(outgoingMs));
    const tokens = await oidc.authorizationCodeGrant(client, address, {
      expectedState: expected.state,
      expectedNonce: expected.nonce,
      pkceCodeVerifier: expected.codeVerifier,
      idTokenExpected: true,
    });
    const token = tokens.claims();
    if (!token) throw new OidcRefusal('refused', 'The provider sent no token.');
    checkTime(token.iat);
    // The library checks it for several audiences only.
    if (token.azp !== undefined && token.azp !== settings.clientId)
      throw new OidcRefusal('refused', otherParty);
    const hasMore = client.serverMetadata().userinfo_endpoint !== undefined;
    if (token['email'] !== undefined || !hasMore) return claimsOf(token, token);
    // Many providers put the address only here. Address and verification must come from the same answer.
    return claimsOf(token, await oidc.fetchUserInfo(client, tokens.access_token, token.sub));
  }

  const refusing =
    <Given extends unknown[], Result>(work: (...given: Given) => Promise<Result>) =>
    (...given: Given): Promise<Result> =>
      work(...given).catch((error: unknown) => {
        throw refusalOf(error);
      });
  return { authorization: refusing(authorization), redeem: refusing(redeem) };
}

export type Provider = ReturnType<typeof createProvider>;

const otherParty = 'The token is for another program than OIDC_CLIENT_ID names.';

/** The library does not compare the time at which a token was issued. Some providers date it back by minutes. */
function checkTime(issuedAt: number): void {
  if (issuedAt <= Date.now() / 1000 + clockTolerance) return;
  const reason = 'The token is from the future. Compare the clocks of both servers.';
  throw new OidcRefusal('refused', reason);
}

async function discover({ issuer, clientId }: OidcSettings): Promise<oidc.ServerMetadata> {
  const client = await oidc.discovery(new URL(issuer), clientId, undefined, oidc.None(), {
    [oidc.customFetch]: fetchUntil(AbortSignal.timeout(outgoingMs)),
    execute: isPlain(issuer) ? [withoutHttps] : [],
  });
  const metadata = client.serverMetadata();
  // The library makes exceptions for providers with many tenants.
  if (new URL(metadata.issuer).href === new URL(issuer).href) return metadata;
  throw new OidcRefusal('refused', 'The provider is another one than OIDC_ISSUER names.');
}

function clientFor(
  { issuer, clientId, clientSecret }: OidcSettings,
  metadata: oidc.ServerMetadata,
  signal: AbortSignal,
): oidc.Configuration {
  const methods = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  // In the header, providers differ about how special characters are written.
  const secret = methods.includes('client_secret_post')
    ? oidc.ClientSecretPost(clientSecret)
    : oidc.ClientSecretBasic(clientSecret);
  const facts = { [oidc.clockTolerance]: clockTolerance };
  const client = new oidc.Configuration(metadata, clientId, facts, secret);
  client[oidc.customFetch] = fetchUntil(signal);
  if (isPlain(issuer)) withoutHttps(client);
  // Otherwise a token that comes over https needs no signature.
  oidc.enableNonRepudiationChecks(client);
  return client;
}

function fetchUntil(signal: AbortSignal): oidc.CustomFetch {
  const bounded = boundedFetch({ signal });
  return (address, { method, headers, body }) =>
    bounded(address, {
      method,
      headers,
      ...(body && { body: body as NonNullable<RequestInit['body']> }),
    });
}

/** A loopback address: others need https. */
function isPlain(issuer: string): boolean {
  return new URL(issuer).protocol === 'http:';
}
