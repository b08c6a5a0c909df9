import { useCallback, useDeferredValue, useRef } from 'react';
import { useSearchParams } from 'wouter';

import type { ProjectDetail } from '#contract/projects.ts';

import { useArrival } from './arrival.ts';
import { CelebrationOverlay } from './celebration/celebration-overlay.tsx';
import { usePeopleAtWork } from './people-at-work.ts';
import { useUnfoldedSteps } from './steps/unfolded-steps.ts';
import { TaskList } from './task-list.tsx';
import { TaskSteps } from './task-steps.tsx';
import { useSelectedTask } from './tasks/selected-task.ts';
import { Workplace } from './workplace.tsx';

/** The tasks of a project, and beside them the steps of the one that is selected in the address. */
export function ProjectBody({ project }: { project: ProjectDetail }) {
  const { tasks } = project;
  const [current, setSearch] = useSearchParams();
  // On leaving, the address is that of the next page while this one still stands.
  const search = useDeferredValue(current);
  const selected = useSelectedTask(search, setSearch, tasks);
  // A task of many steps does not hold up the list.
  const shownId = useDeferredValue(selected?.id);
  const shown = tasks.find(({ id }) => id === shownId) ?? selected;
  const unfolded = useUnfoldedSteps(search, setSearch, tasks);
  const { people, onSteps } = usePeopleAtWork();
  useArrival();
  const steps = useRef<HTMLDivElement>(null);
  const follow = useCallback(() => steps.current && bringIntoView(steps.current), []);
  return (
    <>
      <CelebrationOverlay />
      <Workplace
        list={
          <TaskList
            projectId={project.id}
            tasks={tasks}
            people={people}
            selected={selected?.id}
            onSelect={unfolded.select}
            onPress={follow}
          />
        }
        stepsRef={steps}
        back={shown && { title: shown.title, onBack: () => returnToTask(shown.id) }}
        steps={
          <TaskSteps
            projectId={project.id}
            archived={project.status === 'completed'}
            task={shown}
            tasks={tasks}
            onSteps={onSteps}
            unfolded={unfolded}
          />
        }
      />
    </>
  );
}

/** Scrolls to where an element begins, if that is out of sight or nearly so. */
function bringIntoView(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top >= 0 && top < window.innerHeight * 0.6) return;
  element.scrollIntoView({ behavior: scrolling(), block: 'start' });
}

/** Scrolls back to a task in the list, and puts the focus on it. */
function returnToTask(taskId: number): void {
  const task = document.querySelector<HTMLElement>(`[data-task="${taskId}"]`);
  task?.focus({ preventScroll: true });
  task?.closest('li')?.scrollIntoView({ behavior: scrolling(), block: 'center' });
}

function scrolling(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}
