import { WorkStatusIcon } from '#client/shared/badges.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import type { TaskStep } from '#contract/steps.ts';

type StepMarkProps = {
  step: TaskStep;
  /** Completes it, or opens it again; undefined where nobody here may. */
  onMark: ((isCompleted: boolean) => void) | undefined;
};

/** Whether a step is completed: a box to tick where nothing in it decides that, else a sign. */
export function StepMark({ step, onMark }: StepMarkProps) {
  if (step.detailsCount > 0 || !onMark) {
    return (
      <span className="mt-px flex-none">
        <WorkStatusIcon status={step.status} />
      </span>
    );
  }
  return (
    <Checkbox
      label={`${step.name} completed`}
      hideLabel
      checked={step.isCompleted}
      onChange={(event) => onMark(event.target.checked)}
      // Above what covers the row; as wide as the sign that others have in its place.
      className="relative z-1 -my-0.5 -mr-1.5 pl-px pointer-coarse:-my-2 pointer-coarse:-mr-2.5 pointer-coarse:-ml-2 pointer-coarse:min-w-9 pointer-coarse:pl-2.25"
    />
  );
}
