import { useQuery } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { readOf } from '#client/data/reads.ts';
import { activeIds } from '#client/outline/active-people.ts';
import type { Market } from '#contract/lists.ts';
import type { OwnerRole, RoleHolder } from '#contract/owner-roles.ts';
import type { Person } from '#contract/people.ts';

import { comparableName } from '../taken-name.ts';
import { holdersIn, itemsByRole, roleLines } from './role-holders.ts';
import type { Items, RoleLine } from './role-holders.ts';

type Lists = {
  roles: readonly OwnerRole[] | undefined;
  markets: readonly Market[] | undefined;
  people: readonly Person[] | undefined;
};
type Form = { tasks: Items; market: string; roleHolders: readonly RoleHolder[] };

/** The roles of the checklist with their holders. */
export function useRoleLines({ tasks, market, roleHolders }: Form): RoleLine[] {
  const { data: roles } = useQuery(readOf('listOwnerRoles'));
  const { data: markets } = useQuery(readOf('listMarkets'));
  const { data: people } = useQuery(readOf('listPeople'));
  return useMemo(
    () => linesOf({ tasks, market, roleHolders }, { roles, markets, people }),
    [tasks, market, roleHolders, roles, markets, people],
  );
}

/** The holders to send. Waits for the lists that they depend on; one that cannot be read counts as empty. */
export async function readHolders(queryClient: QueryClient, form: Form): Promise<RoleHolder[]> {
  if (itemsByRole(form.tasks).size === 0) return [];
  const known = { staleTime: 'static' } as const;
  const unread = () => undefined;
  const [roles, markets, people] = await Promise.all([
    queryClient.query({ ...readOf('listOwnerRoles'), ...known }).catch(unread),
    queryClient.query({ ...readOf('listMarkets'), ...known }).catch(unread),
    queryClient.query({ ...readOf('listPeople'), ...known }).catch(unread),
  ]);
  return holdersIn(linesOf(form, { roles, markets, people }));
}

function linesOf(
  { tasks, market: chosen, roleHolders }: Form,
  { roles = [], markets, people = [] }: Lists,
): RoleLine[] {
  const market = comparableName(chosen);
  const named = markets?.find(({ name }) => comparableName(name) === market);
  const active = activeIds(people);
  return roleLines(tasks, {
    roles,
    chosen: roleHolders,
    marketId: named?.id ?? null,
    isOffered: (id) => active.has(id),
  });
}
