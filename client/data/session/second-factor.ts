import type { FactorSecret, FactorStart } from '#contract/second-factor.ts';

import { api } from '../api.ts';
import { problemsIn, reasonOf } from '../failure.ts';
import { somethingFailed } from './sign-in.ts';

/** The problem of a field, or of the whole. */
export type FactorProblems = { password?: string; code?: string; form?: string };
type Outcome<Answer> = { answer: Answer } | { problems: FactorProblems };

export function startSecondFactor(body: FactorStart): Promise<Outcome<FactorSecret>> {
  return attempted(() => api('startSecondFactor', { body }));
}

/** Resolves to the recovery codes. */
export function confirmSecondFactor(code: string): Promise<Outcome<string[]>> {
  return attempted(
    async () => (await api('confirmSecondFactor', { body: { code } })).recoveryCodes,
  );
}

/** This browser may then link the account to the organization's provider once. */
export function allowProviderLink(body: FactorStart): Promise<Outcome<void>> {
  return attempted(() => api('allowOidcLink', { body }));
}

export function turnOffSecondFactor(code: string): Promise<Outcome<void>> {
  return attempted(() => api('removeOwnSecondFactor', { body: { code } }));
}

async function attempted<Answer>(send: () => Promise<Answer>): Promise<Outcome<Answer>> {
  try {
    return { answer: await send() };
  } catch (error) {
    const problems: FactorProblems = problemsIn(error);
    const isKnown = problems.password ?? problems.code;
    return { problems: isKnown ? problems : { form: reasonOf(error) ?? somethingFailed } };
  }
}
