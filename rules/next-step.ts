import type { WorkStatus } from '#contract/values.ts';

type Step = { status: WorkStatus; dueDate: string | null };

/** The open step that is due first; undated steps come last, then in list order. */
export function nextOpenStep<S extends Step>(steps: readonly S[]): S | undefined {
  const open = steps.filter(({ status }) => status !== 'completed');
  return open.reduce<S | undefined>(
    (first, step) => (first === undefined || isSooner(step, first) ? step : first),
    undefined,
  );
}

function isSooner({ dueDate }: Step, other: Step): boolean {
  return dueDate !== null && (other.dueDate === null || dueDate < other.dueDate);
}
