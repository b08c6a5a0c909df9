import { expect, test } from 'vitest';

import { claimsOf } from './claims.ts';

const email = 'dana@firm.example';
const entra = 'https://login.microsoftonline.com/4f3a/v2.0';
const other = 'https://login.firm.example';

test.each([
  [other, { email_verified: true }, true],
  [other, { email_verified: 'true' }, false],
  [other, {}, false],
  [entra, { xms_edov: true }, true],
  [entra, { xms_edov: '1' }, true],
  [entra, { xms_edov: false }, false],
  [entra, { xms_edov: '0' }, false],
  // Only Entra ID promises something by it.
  [other, { xms_edov: true }, false],
  ['https://login.microsoftonline.com.firm.example', { xms_edov: true }, false],
])('the address of %s with %o is verified: %s', (iss, sent, isVerified) => {
  expect(claimsOf({ iss, sub: 'x' }, { email, ...sent })).toMatchObject({ email, isVerified });
});

test('without an address that an account could have, nothing is verified', () => {
  const sent = { email: 'not an address', email_verified: true };
  expect(claimsOf({ iss: other, sub: 'x' }, sent)).toMatchObject({
    email: null,
    isVerified: false,
  });
});
