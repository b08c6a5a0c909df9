import { useQuery } from '@tanstack/react-query';

import { indexed } from '#client/data/indexed.ts';
import { RoundSigns } from '#client/shared/round-signs.tsx';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { projectQuery } from '../../queries.ts';

const stepIn = indexed((tasks: readonly Task[]) => tasks.flatMap(({ steps }) => steps));

export function StepSigns({ projectId, step, whole }: StepSignsProps) {
  return step.waitsForId === null ? (
    <RoundSigns step={step} blocker={null} whole={whole} />
  ) : (
    <WaitingSigns projectId={projectId} step={step} whole={whole} />
  );
}

type StepSignsProps = { projectId: number; step: TaskStep; whole: boolean };

function WaitingSigns({ projectId, step, whole }: StepSignsProps) {
  const { waitsForId } = step;
  const { data: blocker = null } = useQuery({
    ...projectQuery(projectId),
    select: ({ tasks }) => {
      const other = waitsForId === null ? undefined : stepIn(tasks, waitsForId);
      return other ? { name: other.name, isDone: other.status === 'completed' } : null;
    },
  });
  return <RoundSigns step={step} blocker={blocker} whole={whole} />;
}
