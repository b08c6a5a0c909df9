import { describe, expect, test } from 'vitest';

import { readConfig } from '#server/config.ts';

const set = {
  OIDC_ISSUER: 'https://login.firm.example',
  OIDC_CLIENT_ID: 'waymark',
  OIDC_CLIENT_SECRET: 'secret',
};

test('without any of the settings there is no sign-in by a provider', () => {
  expect(readConfig({ OIDC_NAME: '' }).oidc).toBeUndefined();
  expect(readConfig(set).oidc).toEqual({
    issuer: set.OIDC_ISSUER,
    clientId: 'waymark',
    clientSecret: 'secret',
    name: 'single sign-on',
    newAccounts: 'refuse',
    only: false,
  });
});

describe('a start is refused with', () => {
  test.each([
    [{ OIDC_ONLY: 'on' }, 'OIDC_ISSUER must be set, because OIDC_ONLY is'],
    [{ ...set, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_SECRET must be set'],
    [{ ...set, OIDC_ISSUER: 'login.firm.example' }, 'OIDC_ISSUER must be an address'],
    [{ ...set, OIDC_ISSUER: 'http://login.firm.example' }, 'with https'],
    [{ ...set, OIDC_ISSUER: 'https://a@login.firm.example' }, 'OIDC_ISSUER must be an address'],
    [
      { ...set, OIDC_ISSUER: 'https://login.microsoftonline.com/common/v2.0' },
      'OIDC_ISSUER must name your own tenant',
    ],
    [
      { ...set, OIDC_NEW_ACCOUNTS: 'admin' },
      'OIDC_NEW_ACCOUNTS must be refuse, manager, contributor',
    ],
    [{ ...set, OIDC_ONLY: 'yes' }, 'OIDC_ONLY must be on or off'],
    [{ ...set, OIDC_NAME: 'x'.repeat(41) }, 'OIDC_NAME must have at most 40 characters'],
  ])('%o', (settings, problem) => {
    expect(() => readConfig(settings)).toThrow(problem);
  });
});
