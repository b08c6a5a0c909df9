import { useWrite } from '#client/data/writes.ts';
import type { Sent } from '#contract/call.ts';
import type { CallName, Calls } from '#contract/calls.ts';
import type { Entity } from '#contract/live.ts';

import { kinds, labelOf } from './kinds.ts';
import type { Undelete } from './kinds.ts';
import { useNotifyDeleted } from './notify-deleted.ts';

type Delete = Extract<Undelete extends `un${infer Name}` ? Name : never, CallName>;

type Record = { id: number; name: string };
type Reactions = { onDeleted?: () => void; onFailure?: (error: unknown) => void };

/** Deletes a record. The toast offers to undo it. */
export function useDeletion(entity: Entity, { id, name }: Record, reactions: Reactions = {}) {
  const { onDeleted, onFailure } = reactions;
  const { undelete } = kinds[entity];
  if (!undelete) throw new Error(`A deleted ${entity} cannot be restored.`);
  const noun = labelOf(entity);
  const notifyDeleted = useNotifyDeleted();
  const { mutate, mutateAsync, isPending, error } = useWrite(undelete.slice(2) as Delete, {
    onSuccess: () => {
      notifyDeleted(`${noun} deleted successfully`, undelete, id, name);
      onDeleted?.();
    },
    failure: `Failed to delete ${noun.charAt(0).toLowerCase()}${noun.slice(1)}`,
    ...(onFailure && { onFailure }),
  });
  const sent = (query = {}) => ({ params: { id }, query }) as Sent<Calls[Delete]>;
  return {
    isPending,
    error,
    remove: (query?: object) => mutate(sent(query)),
    /** Rejects after a failure, which the toast reports. */
    removeAsync: () => mutateAsync(sent()),
  };
}
