import { idOf } from '#client/shared/id-of.ts';

export const managersAddress = '/settings?tab=project-managers';

const parameter = 'sees';

export function sightAddress(accountId: number): string {
  return `${managersAddress}&${parameter}=${accountId}`;
}

/** The account whose projects are shown; null for the list of accounts. */
export function accountIn(search: URLSearchParams): number | null {
  return idOf(search.get(parameter));
}
