import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';

import { readOf } from '#client/data/reads.ts';
import { nextStepsQuery } from '#client/pages/projects/queries.ts';
import { useToday } from '#client/ui/today.ts';
import { managerName } from '#contract/manager-names.ts';
import type { NextStep } from '#contract/next-steps.ts';

import { sentFor } from './filters.ts';
import type { Filters } from './filters.ts';
import type { FactsOf } from './sorting.ts';

export function statsQuery(filters: Filters) {
  const query = sentFor(filters);
  return queryOptions({
    ...readOf('readDashboardStats', { query }),
    placeholderData: keepPreviousData,
  });
}

export function dueStepsQuery(personId: number, day: string) {
  return readOf('listDueSteps', { query: { personId: String(personId), day } });
}

/** The next step, its owner, and the manager of each open project. */
export function useFacts(): FactsOf {
  const { data: steps } = useQuery(nextStepsQuery(useToday()));
  const { data: managers } = useQuery(readOf('listProjectManagers'));
  const { data: people } = useQuery(readOf('listPeople'));
  const { data: roles } = useQuery(readOf('listOwnerRoles'));
  return useMemo(() => {
    const managed = new Map(managers?.map((one) => [one.id, managerName(one)]));
    const person = new Map(people?.map(({ id, name }) => [id, name]));
    const role = new Map(roles?.map(({ id, name }) => [id, name]));
    const ownerOf = ({ personIds, ownerRoleId }: NextStep) => {
      const names = personIds.flatMap((id) => person.get(id) ?? []);
      return names.length > 0 ? names : [role.get(ownerRoleId ?? 0) ?? []].flat();
    };
    // The same lists each time, so that rows render only if something changed.
    const facts = new Map(
      steps?.map((row) => [row.id, { next: row, owners: row.next ? ownerOf(row.next) : nobody }]),
    );
    return ({ id, projectManagerId }) => ({
      next: undefined,
      owners: nobody,
      ...facts.get(id),
      manager: managed.get(projectManagerId ?? 0) ?? null,
    });
  }, [steps, managers, people, roles]);
}

export function useRetry(): () => void {
  const queryClient = useQueryClient();
  return useCallback(() => {
    const failed = { type: 'active', predicate: isFailed } as const;
    void queryClient.refetchQueries(failed);
  }, [queryClient]);
}

function isFailed({ state }: { state: { status: string } }): boolean {
  return state.status === 'error';
}

const nobody: string[] = [];
