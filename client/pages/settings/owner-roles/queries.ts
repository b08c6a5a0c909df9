import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';

import { ApiError } from '#client/data/api.ts';
import { reportFailure } from '#client/data/failure.ts';
import { readOf } from '#client/data/reads.ts';
import { write } from '#client/data/writes.ts';
import type { Owned, Owner, Owners } from '#client/outline/owners.ts';
import { sendSeen } from '#client/shared/row-save.ts';
import { showSuccess } from '#client/ui/toasts.ts';
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

/** Changes the owner of a task or step. The toast offers to undo it, unless others have changed the owner again. */
export function useOwnerWrites() {
  const queryClient = useQueryClient();
  return useMemo(() => {
    const ofTask =
      (id: number): Send =>
      ({ ownerRoleId, personIds }, undoes) => {
        const body = { ownerRoleId, assigneeId: personIds[0] ?? null };
        if (!undoes) return write(queryClient, 'updateTask', { params: { id }, body });
        return sendSeen(queryClient, 'updateTask', { seen: undoes.saved, from: {}, to: body });
      };
    const ofStep =
      (id: number): Send =>
      async ({ ownerRoleId, personIds }, undoes) => {
        const body = { ownerRoleId, personIds: [...personIds] };
        if (!undoes) return write(queryClient, 'updateStep', { params: { id }, body });
        // `sendSeen` compares the fields of the step, which has no people.
        await checkPeople(queryClient, id, undoes.owner);
        return sendSeen(queryClient, 'updateStep', { seen: undoes.saved, from: {}, to: body });
      };
    return {
      giveTask: (id: number, owner: Owner, before: Owned) => give(ofTask(id), owner, before),
      giveStep: (id: number, owner: Owner, before: Owned) => give(ofStep(id), owner, before),
    };
  }, [queryClient]);
}

type Saved = { id: number; version: number };
type Undone = { saved: Saved; owner: Owner };
type Send = (owner: Owner, undoes?: Undone) => Promise<Saved>;

async function give(send: Send, owner: Owner, before: Owned, undoes?: Undone): Promise<void> {
  try {
    const saved = await send(owner, undoes);
    const onUndo = () =>
      void give(send, undone(before), { ...owner, byRole: false }, { saved, owner });
    showSuccess('Owner updated successfully', { undo: { label: 'Undo', onUndo } });
  } catch (error) {
    reportFailure('Failed to update the owner', error);
  }
}

async function checkPeople(
  queryClient: QueryClient,
  stepId: number,
  { personIds }: Owner,
): Promise<void> {
  const all = await queryClient.query({ ...readOf('listPersonTaskSteps'), staleTime: 0 });
  const links = all.filter(({ taskStepId }) => taskStepId === stepId);
  const isSame =
    personIds.length === 0
      ? links.every(({ byRole }) => byRole)
      : links.length === personIds.length &&
        links.every(({ personId }) => personIds.includes(personId));
  if (!isSame) throw new ApiError(409, JSON.stringify({ message: changed }), 'Conflict', null);
}

/** Like the server's answer to a stale save. */
const changed = 'Somebody else has changed this in the meantime';

/** An owner that followed from the role follows from it again. */
function undone({ ownerRoleId, personIds, byRole }: Owned): Owner {
  return { ownerRoleId, personIds: byRole && ownerRoleId !== null ? [] : personIds };
}
