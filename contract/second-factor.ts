import * as z from 'zod/mini';

import { lengths } from './limits.ts';
import { line, requiredLine, verbatimText } from './text.ts';

/** Six digits of an authenticator, or a recovery code. */
export const typedCode = line(lengths.code);
const code = requiredLine(lengths.code, 'Code is required');

export const factorStart = z.object({
  password: verbatimText(lengths.password, 'Password is required'),
  /** Of the present second factor, if there is one. */
  code: z.optional(typedCode),
});
export type FactorStart = z.output<typeof factorStart>;

/** Shown once, for the authenticator. */
export const factorSecret = z.object({
  /** In base32. */
  secret: z.string(),
  /** `otpauth://`, for a QR code. */
  url: z.string(),
});
export type FactorSecret = z.infer<typeof factorSecret>;

export const factorCode = z.object({ code });

/** Shown once. Each replaces one code. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof recoveryCodes>;

export const enterCode = 'Enter the code from your authenticator';
export const wrongCode = 'This code is not right, or was used already';
export const setUpAgain = 'Set up the second factor again';
export const ownFactorElsewhere = 'Turn off your own second factor with a code';
