import { Popover } from '#client/ui/popover.tsx';
import { CompactDetails } from '#client/work/compact-details.tsx';
import type { PlacedStep } from '#client/work/complete.ts';

type DueDetailsProps = {
  step: PlacedStep;
  refused: string | null;
  opener: HTMLElement;
  onClose: () => void;
};

export function DueDetails({ step, refused, opener, onClose }: DueDetailsProps) {
  return (
    <Popover opener={opener} onClose={onClose} label={`Details of ${step.name}`}>
      <CompactDetails step={step} canChange={refused === null} refused={refused} />
    </Popover>
  );
}
