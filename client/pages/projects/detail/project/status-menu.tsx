import { useCurrentUser } from '#client/data/session/queries.ts';
import { choicesOfPriority } from '#client/outline/work-in-row.tsx';
import { ProjectBadge, ProjectStatusIcon } from '#client/shared/badges.tsx';
import { ChoiceInRow } from '#client/ui/choice-in-row.tsx';
import { useOptimisticValue } from '#client/ui/use-optimistic-value.ts';
import type { Project } from '#contract/projects.ts';
import { priorityLabels, projectStatusLabels } from '#contract/value-labels.ts';
import type { Priority, ProjectStatus } from '#contract/values.ts';
import { refusal } from '#rules/permissions.ts';

import { ArchiveProject, HoldProject } from './project-dialogs.tsx';
import type { ProjectDialog } from './project-dialogs.tsx';
import { useProjectEdits } from './project-edits.ts';

type StatusMenuProps = { project: Project; onOpen: (dialog: ProjectDialog) => void };

/** A hold asks for the reason, a completion for the outcome. */
export function StatusMenu({ project, onOpen }: StatusMenuProps) {
  const edit = useProjectEdits(project);
  const [status, change] = useOptimisticValue(project.status, (next: ProjectStatus) =>
    edit({ status: next }),
  );
  const choose = (next: ProjectStatus) => {
    if (next === 'on_hold') onOpen('hold');
    else if (next === 'completed') onOpen('archive');
    else void change(next);
  };
  return (
    <span
      className="flex min-w-0"
      onPointerEnter={() => {
        HoldProject.prefetch();
        ArchiveProject.prefetch();
      }}
    >
      <ChoiceInRow label="Status of the project" value={status} choices={choices} onChoose={choose}>
        <ProjectBadge project={{ ...project, status }} />
      </ChoiceInRow>
    </span>
  );
}

const choices = (Object.keys(projectStatusLabels) as ProjectStatus[]).map((value) => ({
  value,
  label: asks(value) ? `${projectStatusLabels[value]}...` : projectStatusLabels[value],
  icon: <ProjectStatusIcon status={value} />,
}));

function asks(status: ProjectStatus): boolean {
  return status === 'on_hold' || status === 'completed';
}

export function PriorityMenu({ project }: { project: Project }) {
  const user = useCurrentUser();
  const edit = useProjectEdits(project);
  const [priority, change] = useOptimisticValue(project.priority, (next: Priority) =>
    edit({ priority: next }),
  );
  if (!user || refusal('change', user)) return priorityLabels[priority];
  return (
    <ChoiceInRow
      label="Priority of the project"
      value={priority}
      choices={choicesOfPriority}
      onChoose={(next) => void change(next)}
    >
      {priorityLabels[priority]}
    </ChoiceInRow>
  );
}
