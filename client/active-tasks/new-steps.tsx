import { Plus } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { useReorder } from '#client/ui/reorder.tsx';
import { showSuccess } from '#client/ui/toasts.ts';
import { counts } from '#contract/limits.ts';
import { tooManySteps } from '#contract/steps.ts';

import { isBlankStep, stepProblem, withStepAt, withStepBack } from './draft.ts';
import type { StepDraft } from './draft.ts';
import { NewStep } from './new-step.tsx';
import type { NewTask } from './use-new-task.ts';

export function NewSteps({ draft: { steps }, change, problems, forget }: NewTask) {
  const { list, focusStep, adder } = useStepFocus();
  const full = steps.length >= counts.stepsOfTask;
  const add = (place: number) => {
    if (full) return;
    const after = withStepAt(steps, place);
    change({ steps: after });
    focusStep(after[place]?.id ?? null);
  };
  const edit = (id: number, some: Partial<StepDraft>) => {
    change((before) => ({
      steps: before.steps.map((step) => (step.id === id ? { ...step, ...some } : step)),
    }));
    for (const field of Object.keys(some)) forget(stepProblem({ id }, field));
  };
  const remove = (step: StepDraft, place: number) => {
    change({ steps: steps.filter(({ id }) => id !== step.id) });
    focusStep((steps[place + 1] ?? steps[place - 1])?.id ?? null);
    if (isBlankStep(step)) return;
    const undo = () => change((before) => ({ steps: withStepBack(before.steps, place, step) }));
    showSuccess('Step removed', { undo: { label: 'Undo', onUndo: undo } });
  };
  const reorder = useReorder({
    kind: 'steps of a new task',
    ids: steps.map(({ id }) => id),
    nameOf: (id) => steps.find((step) => step.id === id)?.name || 'The step',
    onReorder: (ids) =>
      change((before) => ({
        steps: before.steps.toSorted((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id)),
      })),
  });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 text-sm font-medium text-ink">
        Steps{steps.length > 0 && ` (${steps.length})`}
      </legend>
      {steps.length > 0 && (
        <ol ref={list} aria-label="Steps of the new task" className="mb-3 flex flex-col gap-2">
          {steps.map((step, place) => (
            <NewStep
              key={step.id}
              step={step}
              place={place}
              last={place === steps.length - 1}
              problems={problems}
              reorder={reorder}
              onEdit={(some) => edit(step.id, some)}
              onRemove={() => remove(step, place)}
              onNext={() => add(place + 1)}
            />
          ))}
        </ol>
      )}
      {steps.length === 0 && (
        <p className="mb-3 text-sm text-ink-faint">
          No steps yet. A task can be created without them.
        </p>
      )}
      <Button
        ref={adder}
        size="sm"
        disabledBecause={full ? tooManySteps : null}
        onClick={() => add(steps.length)}
        icon={<Plus aria-hidden="true" className="size-4" />}
      >
        Add Step
      </Button>
    </fieldset>
  );
}

/** Focuses the name of a step after it has rendered, or the button that adds one. */
function useStepFocus() {
  const list = useRef<HTMLOListElement>(null);
  const adder = useRef<HTMLButtonElement>(null);
  const [wanted, setWanted] = useState<{ id: number | null } | null>(null);
  useLayoutEffect(() => {
    if (!wanted) return;
    const name = list.current?.querySelector<HTMLElement>(`[data-step-name="${wanted.id}"]`);
    (name ?? adder.current)?.focus();
  }, [wanted]);
  return { list, adder, focusStep: (id: number | null) => setWanted({ id }) };
}
