import { Archive, ArchiveRestore, BookmarkPlus, EllipsisVertical, Trash2 } from 'lucide-react';

import { useCurrentUser } from '#client/sessions/queries.ts';
import { NotAnnouncedBadge, ProjectBadge } from '#client/shared/badges.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { Menu, MenuItem, MenuSeparator } from '#client/ui/menu.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { refusal } from '#contract/permissions.ts';
import type { Project } from '#contract/projects.ts';

import { PaperOfProject } from '../paper/paper-of-project.tsx';
import { useArchivedGuard } from './archived-guard.tsx';
import type { ProjectActions } from './project-actions.ts';
import { ArchiveProject, EditProject, SaveTemplate } from './project-dialogs.tsx';
import type { ProjectDialog } from './project-dialogs.tsx';

type ProjectHeaderProps = {
  project: Project;
  actions: ProjectActions;
  onOpen: (dialog: ProjectDialog) => void;
};

/** The head of a project's page, with what can be done with the project as a whole. */
export function ProjectHeader({ project, actions, onOpen }: ProjectHeaderProps) {
  const user = useCurrentUser();
  const refused = user && refusal('change', user);
  const guard = useArchivedGuard();
  return (
    <PageHeader
      title={project.name}
      back={{ label: 'Back to Projects', href: '/projects' }}
      badges={
        <>
          <ProjectBadge project={project} />
          <NotAnnouncedBadge project={project} />
        </>
      }
      actions={
        <>
          <Button
            disabledBecause={refused}
            onPointerEnter={EditProject.prefetch}
            onFocus={EditProject.prefetch}
            onClick={() => guard(() => onOpen('edit'))}
          >
            Edit Project
          </Button>
          <PaperOfProject key={project.id} projectId={project.id} />
          {!refused && <More project={project} actions={actions} onOpen={onOpen} />}
        </>
      }
    />
  );
}

/** All but the editing: buttons, and a menu where there is no room for them. */
function More({ project, actions, onOpen }: ProjectHeaderProps) {
  const { restore, busy } = actions;
  const archive = () => onOpen('archive');
  const archived = project.status === 'completed';
  return (
    <>
      <div className="hidden flex-wrap items-center gap-2 sm:flex">
        <Button
          onPointerEnter={SaveTemplate.prefetch}
          onFocus={SaveTemplate.prefetch}
          onClick={() => onOpen('template')}
        >
          Save as Template
        </Button>
        {archived ? (
          <Button busy={busy === 'restoring'} busyLabel="Restoring..." onClick={restore}>
            Restore Project
          </Button>
        ) : (
          <Tooltip text="Completes the project and moves it to Archived Projects. It can be restored.">
            <Button
              onPointerEnter={ArchiveProject.prefetch}
              onFocus={ArchiveProject.prefetch}
              onClick={archive}
            >
              Archive Project
            </Button>
          </Tooltip>
        )}
        <Button
          tone="danger-quiet"
          busy={busy === 'deleting'}
          busyLabel="Deleting..."
          onClick={() => onOpen('delete')}
        >
          Delete Project
        </Button>
      </div>
      <div className="sm:hidden">
        <Menu
          align="start"
          trigger={
            <IconButton
              tooltip={false}
              tone="secondary"
              label="More actions"
              busy={busy !== null}
              onPointerEnter={SaveTemplate.prefetch}
            >
              <EllipsisVertical aria-hidden="true" className="size-4" />
            </IconButton>
          }
        >
          <MenuItem icon={templateIcon} onSelect={() => onOpen('template')}>
            Save as Template
          </MenuItem>
          {archived ? (
            <MenuItem icon={restoreIcon} onSelect={restore}>
              Restore Project
            </MenuItem>
          ) : (
            <MenuItem icon={archiveIcon} onSelect={archive}>
              Archive Project
            </MenuItem>
          )}
          <MenuSeparator />
          <MenuItem tone="danger" icon={deleteIcon} onSelect={() => onOpen('delete')}>
            Delete Project
          </MenuItem>
        </Menu>
      </div>
    </>
  );
}

const templateIcon = <BookmarkPlus aria-hidden="true" className="size-4" />;
const archiveIcon = <Archive aria-hidden="true" className="size-4" />;
const restoreIcon = <ArchiveRestore aria-hidden="true" className="size-4" />;
const deleteIcon = <Trash2 aria-hidden="true" className="size-4" />;
