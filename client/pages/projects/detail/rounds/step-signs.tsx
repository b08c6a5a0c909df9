import { useQuery } from '@tanstack/react-query';

import { indexed } from '#client/data/indexed.ts';
import { waitsFor } from '#client/outline/due-words.ts';
import { RoundSigns } from '#client/shared/round-signs.tsx';
import type { TaskStep } from '#contract/steps.ts';
import type { Task } from '#contract/tasks.ts';

import { projectQuery } from '../../queries.ts';
import { useProjectDays } from '../project-days.ts';

const stepIn = indexed((tasks: readonly Task[]) => tasks.flatMap(({ steps }) => steps));

export function StepSigns({ projectId, step, whole }: StepSignsProps) {
  const milestone = waitsFor(step, useProjectDays(projectId));
  const signs = { step, whole, milestone: step.status === 'completed' ? null : milestone };
  return step.waitsForId === null ? (
    <RoundSigns {...signs} blocker={null} />
  ) : (
    <WaitingSigns {...signs} projectId={projectId} />
  );
}

type StepSignsProps = { projectId: number; step: TaskStep; whole: boolean };

type WaitingSignsProps = StepSignsProps & { milestone: string | null };

function WaitingSigns({ projectId, ...signs }: WaitingSignsProps) {
  const { waitsForId } = signs.step;
  const { data: blocker = null } = useQuery({
    ...projectQuery(projectId),
    select: ({ tasks }) => {
      const other = waitsForId === null ? undefined : stepIn(tasks, waitsForId);
      return other ? { name: other.name, isDone: other.status === 'completed' } : null;
    },
  });
  return <RoundSigns {...signs} blocker={blocker} />;
}
