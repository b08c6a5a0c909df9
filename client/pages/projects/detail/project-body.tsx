import { useCallback, useDeferredValue, useMemo, useRef, useState } from 'react';

import { useOwners } from '#client/pages/settings/owner-roles/queries.ts';
import { newSelection, SelectionContext } from '#client/shared/selection.ts';
import { later, useCode } from '#client/ui/later.tsx';
import { useSearchParams } from '#client/ui/search-params.ts';
import { useToday } from '#client/ui/today.ts';
import { Celebrations } from '#client/work/celebration/celebrations.tsx';
import { isLiveStatus } from '#contract/live-status.ts';
import type { ProjectDetail } from '#contract/projects.ts';

import { ListImport } from './imports/list-import.tsx';
import { useLinkTarget } from './link-target.ts';
import { useOnSteps } from './on-steps.ts';
import { ProjectContext } from './project-context.tsx';
import { useUnfoldedSteps } from './steps/unfolded-steps.ts';
import { TaskList } from './task-list.tsx';
import { TaskSteps } from './task-steps.tsx';
import { TasksAndSteps } from './tasks-and-steps.tsx';
import { useSelectedTask } from './tasks/selected-task.ts';
import { unownedIn } from './unowned.ts';
import { useTaskFilter } from './use-task-filter.ts';

// Not after the first view: a grip that is pressed before is not heard.
const LateSelection = later(() => import('./bulk/step-selection.tsx'), 'StepSelection');

export function ProjectBody({ project }: { project: ProjectDetail }) {
  const { tasks } = project;
  const [current, setSearch] = useSearchParams();
  // While leaving, the address is already that of the next page.
  const search = useDeferredValue(current);
  const onSteps = useOnSteps(project.id);
  const owners = useOwners(project.roleHolders);
  const unowned = useMemo(() => unownedIn(tasks, onSteps), [tasks, onSteps]);
  const now = useToday();
  const awaited = isLiveStatus(project.status);
  const today = awaited ? now : null;
  const shownBy = useTaskFilter(search, setSearch, { tasks, today, onSteps, unowned, owners });
  const { hidden } = shownBy;
  const selected = useSelectedTask(search, setSearch, tasks, hidden.tasks);
  // Deferred, so that rendering many steps does not delay the list.
  const shownId = useDeferredValue(selected?.id);
  const shown = tasks.find(({ id }) => id === shownId) ?? selected;
  const unfolded = useUnfoldedSteps(search, setSearch, tasks);
  useLinkTarget();
  const [selection] = useState(newSelection);
  const { Code: StepSelection } = useCode(LateSelection);
  const steps = useRef<HTMLDivElement>(null);
  const follow = useCallback(() => steps.current && bringIntoView(steps.current), []);
  return (
    <ProjectContext projectId={project.id} owners={owners}>
      <Celebrations />
      <SelectionContext value={StepSelection ? selection : null}>
        <ListImport project={project}>
          <TasksAndSteps
            list={
              <TaskList
                projectId={project.id}
                tasks={tasks}
                today={today}
                filter={shownBy}
                unowned={unowned.tasks}
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
                awaited={awaited}
                task={shown}
                tasks={tasks}
                onSteps={onSteps}
                hidden={hidden.steps}
                onFilter={shownBy.choose}
                unfolded={unfolded}
              />
            }
          />
          {StepSelection && (
            <StepSelection
              key={project.id}
              project={project}
              shownId={shown?.id}
              hidden={hidden}
              open={unfolded.open}
              onSteps={onSteps}
              selection={selection}
            />
          )}
        </ListImport>
      </SelectionContext>
    </ProjectContext>
  );
}

function bringIntoView(element: HTMLElement): void {
  const { top } = element.getBoundingClientRect();
  if (top >= 0 && top < window.innerHeight * 0.6) return;
  element.scrollIntoView({ behavior: scrolling(), block: 'start' });
}

function returnToTask(taskId: number): void {
  const task = document.querySelector<HTMLElement>(`[data-task="${taskId}"]`);
  task?.focus({ preventScroll: true });
  task?.closest('li')?.scrollIntoView({ behavior: scrolling(), block: 'center' });
}

function scrolling(): ScrollBehavior {
  return matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth';
}
