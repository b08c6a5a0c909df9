import { useCallback, useDeferredValue, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';

import type { ProjectDetail } from '../../../contract/projects.ts';
import { chosenTask, searchWithTask } from './address.ts';
import { usePeopleAtWork } from './people-at-work.ts';
import { TaskList } from './task-list.tsx';
import { TaskSteps } from './task-steps.tsx';
import { Workplace } from './workplace.tsx';

/** The tasks of a project, and beside them the steps of the one that is selected in the address. */
export function ProjectBody({ project: { tasks } }: { project: ProjectDetail }) {
  const [search, setSearch] = useSearchParams();
  // On leaving, the address is that of the next page while this one still stands.
  const selected = chosenTask(useDeferredValue(search), tasks);
  // A task of many steps does not hold up the list.
  const shown = useDeferredValue(selected);
  const [open, toggle] = useUnfolded();
  const { people, onSteps } = usePeopleAtWork();
  const steps = useRef<HTMLDivElement>(null);
  const select = useCallback(
    (id: number) => setSearch((current) => searchWithTask(current, id), { replace: true }),
    [setSearch],
  );
  const follow = useCallback(() => steps.current && bringIntoView(steps.current), []);
  return (
    <Workplace
      list={
        <TaskList
          tasks={tasks}
          people={people}
          selected={selected?.id}
          onSelect={select}
          onPress={follow}
        />
      }
      stepsRef={steps}
      steps={<TaskSteps task={shown} onSteps={onSteps} open={open} onToggle={toggle} />}
    />
  );
}

/** Which steps are unfolded; it stays so while other tasks are looked at. */
function useUnfolded(): [ReadonlySet<number>, (stepId: number) => void] {
  const [open, setOpen] = useState<ReadonlySet<number>>(new Set());
  const toggle = useCallback((stepId: number) => {
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(stepId)) after.add(stepId);
      return after;
    });
  }, []);
  return [open, toggle];
}

/** Scrolls to where an element begins, if that is out of sight or nearly so. */
function bringIntoView(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top >= 0 && top < window.innerHeight * 0.6) return;
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  element.scrollIntoView({ behavior: still ? 'auto' : 'smooth', block: 'start' });
}
