import { newDetail } from '#contract/steps.ts';

/** Why a text that says something is not accepted as a detail; nothing where it is. */
export function problemOfText(text: string): string | undefined {
  return newDetail.safeParse({ text }).error?.issues[0]?.message;
}
