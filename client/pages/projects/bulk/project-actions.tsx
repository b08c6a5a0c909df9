import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { QueryClient } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useLocation } from 'wouter';

import { attemptOf } from '#client/data/attempts.ts';
import { reportFailure } from '#client/data/failure.ts';
import { readOf } from '#client/data/reads.ts';
import { write } from '#client/data/writes.ts';
import { useInTurn } from '#client/shared/in-turn.ts';
import { reportChanged } from '#client/shared/report-changed.ts';
import { ActionSelect, commonOf, mixed } from '#client/shared/selection-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import { later } from '#client/ui/later.tsx';
import type { Sent } from '#contract/call.ts';
import type { Calls } from '#contract/calls.ts';
import { counts } from '#contract/limits.ts';
import { managerLabel, managerName } from '#contract/manager-names.ts';
import type { Project } from '#contract/projects.ts';
import { tooManyLive } from '#contract/sizes.ts';
import { priorityLabels, projectStatusLabels } from '#contract/value-labels.ts';
import { priorities, projectStatuses } from '#contract/values.ts';
import type { Priority } from '#contract/values.ts';

import { useArchivedGuard } from '../detail/project/archived-guard.tsx';
import { isArchived } from '../projects-view.ts';
import { projectsQuery } from '../queries.ts';

export type ProjectsChange = Sent<Calls['changeProjects']>['body']['change'];
type Status = NonNullable<ProjectsChange['status']>;

const ArchiveProjects = later(() => import('./archive-projects.tsx'), 'ArchiveProjects');
const AddTask = later(() => import('./add-task.tsx'), 'AddTask');
const AddStep = later(() => import('./add-step.tsx'), 'AddStep');
const adding = { task: AddTask, step: AddStep };

export function ProjectActions({ projects }: { projects: readonly Project[] }) {
  const { change, busy } = useProjectsChange();
  const [, navigate] = useLocation();
  const [dialog, setDialog] = useState<'archive' | 'task' | 'step' | null>(null);
  const { data: managers } = useQuery(readOf('listProjectManagers'));
  const { data: markets } = useQuery(readOf('listMarkets'));
  const tooMany =
    projects.length > counts.changedAtOnce
      ? `At most ${counts.changedAtOnce} projects at once`
      : null;
  const tooManySteps = tooManyLive(projects);
  const of = (word: (project: Project) => string) => {
    const common = commonOf(projects.map(word));
    return common === mixed ? 'mixed' : (common ?? null);
  };
  const nameOf = ({ projectManagerId }: Project) => {
    const manager = managers?.find(({ id }) => id === projectManagerId);
    return manager ? managerName(manager) : 'Unassigned';
  };
  const all = { disabled: tooMany !== null };
  const close = () => setDialog(null);
  const guard = useArchivedGuard();
  const send = (sent: ProjectsChange) => guard(() => change(projects, sent, close));
  // Archiving a project again would overwrite its outcome.
  const open = projects.filter((project) => !isArchived(project));
  return (
    <>
      <ActionSelect
        {...all}
        label="Manager"
        now={of(nameOf)}
        onChoose={(id) => send({ projectManagerId: Number(id) || null })}
      >
        <option value="none">Unassigned</option>
        {managers
          ?.filter(({ isActive, role }) => isActive && role === 'manager')
          .map((manager) => (
            <option key={manager.id} value={manager.id}>
              {managerLabel(manager)}
            </option>
          ))}
      </ActionSelect>
      <ActionSelect
        {...all}
        label="Market"
        now={of(({ market }) => market)}
        onChoose={(market) => send({ market })}
      >
        {markets?.map(({ id, name }) => (
          <option key={id} value={name}>
            {name}
          </option>
        ))}
      </ActionSelect>
      <ActionSelect
        {...all}
        label="Priority"
        now={of(({ priority }) => priorityLabels[priority])}
        onChoose={(priority) => send({ priority: priority as Priority })}
      >
        {priorities.map((priority) => (
          <option key={priority} value={priority}>
            {priorityLabels[priority]}
          </option>
        ))}
      </ActionSelect>
      <ActionSelect
        disabled={all.disabled || tooManySteps !== null}
        label="Status"
        now={of(({ status }) => projectStatusLabels[status])}
        onChoose={(status) => send({ status: status as Status })}
      >
        {projectStatuses
          .filter((status) => status !== 'completed')
          .map((status) => (
            <option key={status} value={status}>
              {projectStatusLabels[status]}
            </option>
          ))}
      </ActionSelect>
      <Button
        tone="ghost"
        size="sm"
        disabledBecause={tooMany ?? tooManySteps ?? (open.length === 0 ? 'Already archived' : null)}
        onPointerEnter={ArchiveProjects.prefetch}
        onClick={() => setDialog('archive')}
      >
        Archive
      </Button>
      {(['task', 'step'] as const).map((noun) => (
        <Button
          key={noun}
          tone="ghost"
          size="sm"
          disabledBecause={tooMany}
          onPointerEnter={adding[noun].prefetch}
          onClick={() => setDialog(noun)}
        >
          {`Add ${noun}`}
        </Button>
      ))}
      <Button
        tone="ghost"
        size="sm"
        disabledBecause={
          projects.length > counts.slidesAtOnce
            ? `At most ${counts.slidesAtOnce} slides at once`
            : null
        }
        onClick={() => navigate(`/photo-upload/several?projects=${projects.map(idOf).join(',')}`)}
      >
        Create slides
      </Button>
      <Suspense>
        {dialog === 'archive' && (
          <ArchiveProjects
            count={open.length}
            areComplete={open.every(({ percentageComplete }) => percentageComplete === 100)}
            busy={busy}
            onArchive={(archive) => change(open, { archive }, close)}
            onClose={close}
          />
        )}
        {dialog === 'task' && (
          <AddTask
            count={projects.length}
            busy={busy}
            onAdd={(title) => send({ task: { title } })}
            onClose={close}
          />
        )}
        {dialog === 'step' && (
          <AddStep
            projects={projects}
            busy={busy}
            onAdd={(step) => send({ step })}
            onClose={close}
          />
        )}
      </Suspense>
    </>
  );
}

const idOf = ({ id }: Project) => id;

/** One call for all; the projects stay selected. A change during another one follows it. */
function useProjectsChange() {
  const queryClient = useQueryClient();
  const { busy, inTurn } = useInTurn('projects');
  const change = (projects: readonly Project[], sent: ProjectsChange, onAnswer: () => void) =>
    void inTurn(() => changeAll(queryClient, projects, sent, onAnswer));
  return { change, busy };
}

async function changeAll(
  queryClient: QueryClient,
  projects: readonly Project[],
  change: ProjectsChange,
  onAnswer: () => void,
): Promise<void> {
  try {
    const all = queryClient.getQueryData(projectsQuery().queryKey);
    const versions = new Map(all?.map(({ id, version }) => [id, version]));
    const rows = projects.map(({ id, version }) => ({ id, version: versions.get(id) ?? version }));
    const body = { projects: rows, change };
    const answer = await write(queryClient, 'changeProjects', { body }, { onAnswer });
    const attempt = attemptOf('changeProjects', { body });
    const noun = change.step ? 'step' : change.task ? 'task' : 'project';
    const verb = noun === 'project' ? 'updated' : 'added';
    reportChanged(queryClient, answer, { noun, verb, attempt });
  } catch (error) {
    reportFailure('No project was changed', error);
  }
}
