import { reportFailure } from '#client/data/failure.ts';
import { inToast, showSuccess } from '#client/ui/toasts.ts';
import type { useStaffStep } from '#client/work/step-queries.ts';
import type { Person } from '#contract/people.ts';
import { plural } from '#contract/words.ts';

type Staffing = ReturnType<typeof useStaffStep>;

/** Reports in a toast who was removed from a step, with an undo. */
export function offerPutBack(staffing: Staffing, stepId: number, people: readonly Person[]) {
  if (people.length === 0) return {};
  const who = whoOf(people);
  const are = plural(people.length, 'is', 'are');
  const putBack = async () => {
    try {
      const add = people.map(({ id }) => id);
      await staffing.staff({ stepId, add, removeLinks: [] });
      showSuccess('Step updated successfully', { reason: `${who} ${are} on the step again` });
    } catch (error) {
      reportFailure('Failed to change the people on the step', error);
    }
  };
  return {
    reason: `${who} ${are} off the step`,
    undo: { label: 'Undo', onUndo: () => void putBack() },
  };
}

function whoOf([first, ...others]: readonly Person[]): string {
  const name = inToast(first?.name ?? '');
  if (others.length === 0) return name;
  return others.length === 1 ? `${name} and 1 other` : `${name} and ${others.length} others`;
}
