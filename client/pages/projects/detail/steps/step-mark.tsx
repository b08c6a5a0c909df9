import { WorkStatusIcon } from '#client/shared/badges.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import type { TaskStep } from '#contract/steps.ts';

type StepMarkProps = {
  step: TaskStep;
  onMark: ((isCompleted: boolean) => void) | undefined;
};

/** A checkbox for a step without details, otherwise an icon. */
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
      // Above the row's clickable area, and as wide as the icon of other steps.
      className="relative z-1 -my-0.5 -mr-1.5 pl-px pointer-coarse:-my-2 pointer-coarse:-mr-2.5 pointer-coarse:-ml-2 pointer-coarse:min-w-9 pointer-coarse:pl-2.25"
    />
  );
}
