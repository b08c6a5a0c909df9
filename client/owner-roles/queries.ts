import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import type { Owned, Owner, Owners } from '#client/checklist/owners.ts';
import { readOf } from '#client/reads.ts';
import { reportFailure } from '#client/shared/failure.ts';
import { offerUndo } from '#client/shared/row-save.ts';
import { write } from '#client/writes.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';

export function useOwners(holders: readonly RoleHolder[] | null): Owners {
  const { data: people } = useQuery(readOf('listPeople'));
  const { data: roles } = useQuery(readOf('listOwnerRoles'));
  const queryClient = useQueryClient();
  return useMemo(() => {
    const add = (kind: 'role' | 'person', name: string) => makeOwner(queryClient, kind, name);
    return { people, roles, holders, add };
  }, [queryClient, people, roles, holders]);
}

async function makeOwner(
  queryClient: QueryClient,
  kind: 'role' | 'person',
  name: string,
): Promise<number> {
  try {
    const call = kind === 'role' ? 'createOwnerRole' : 'createPerson';
    return (await write(queryClient, call, { body: { name } })).id;
  } catch (error) {
    reportFailure(`Failed to create the ${kind} “${name}”`, error);
    throw error;
  }
}

/** Changes the owner of a task or step. The toast offers to undo it. */
export function useOwnerWrites() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const ofTask = (id: number, { ownerRoleId, personIds }: Owner) =>
      write(queryClient, 'updateTask', {
        params: { id },
        body: { ownerRoleId, assigneeId: personIds[0] ?? null },
      });
    const ofStep = (id: number, { ownerRoleId, personIds }: Owner) =>
      write(queryClient, 'updateStep', {
        params: { id },
        body: { ownerRoleId, personIds: [...personIds] },
      });
    return {
      giveTask: (id: number, owner: Owner, before: Owned) =>
        give((to) => ofTask(id, to), owner, before),
      giveStep: (id: number, owner: Owner, before: Owned) =>
        give((to) => ofStep(id, to), owner, before),
    };
  }, [queryClient]);
}

async function give(send: (owner: Owner) => Promise<unknown>, owner: Owner, before: Owned) {
  try {
    await send(owner);
    const onUndo = () => void give(send, undone(before), { ...owner, byRole: false });
    offerUndo('Owner updated successfully', onUndo);
  } catch (error) {
    reportFailure('Failed to update the owner', error);
  }
}

/** An owner that followed from the role follows from it again. */
function undone({ ownerRoleId, personIds, byRole }: Owned): Owner {
  return { ownerRoleId, personIds: byRole && ownerRoleId !== null ? [] : personIds };
}
