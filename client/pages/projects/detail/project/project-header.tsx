import { BookmarkPlus, Copy, Ellipsis, FolderArchive, Trash2 } from 'lucide-react';
import { Suspense } from 'react';

import { useRefusal } from '#client/data/session/queries.ts';
import { PrintMenu, PrintMenuItems } from '#client/outline/print/print-menu.tsx';
import type { PrintAction } from '#client/outline/print/print-menu.tsx';
import { NotAnnouncedBadge, ProjectBadge } from '#client/shared/badges.tsx';
import { downloadDossier } from '#client/shared/dossier.tsx';
import { Button } from '#client/ui/button.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { LatePart } from '#client/ui/late-part.tsx';
import { Menu, MenuItem, MenuSeparator } from '#client/ui/menu.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { RefusableItem } from '#client/ui/refusable-item.tsx';
import { Tooltip } from '#client/ui/tooltip.tsx';
import { CommentCount } from '#client/work/comments/comment-count.tsx';
import type { Commented } from '#client/work/comments/queries.ts';
import type { Project } from '#contract/projects.ts';

import { usePrintedProject } from '../print/use-printed-project.tsx';
import { useArchivedGuard } from './archived-guard.tsx';
import type { ProjectActions } from './project-actions.ts';
import { ArchiveProject, EditProject, Restricted, SaveTemplate } from './project-dialogs.tsx';
import type { ProjectDialog } from './project-dialogs.tsx';
import { StatusMenu } from './status-menu.tsx';

type ProjectHeaderProps = {
  project: Project;
  actions: ProjectActions;
  onOpen: (dialog: ProjectDialog) => void;
};

export function ProjectHeader({ project, actions, onOpen }: ProjectHeaderProps) {
  const refused = useRefusal('change');
  const guard = useArchivedGuard();
  const { act, printed } = usePrintedProject(project.id);
  return (
    <PageHeader
      compact
      title={project.name}
      back={{ label: 'Back to Projects', href: '/projects' }}
      subtitle={
        project.visibility === 'people' && (
          <LatePart>
            <Suspense fallback={<span className={restrictedHeight} />}>
              <Restricted
                project={project}
                onMakePublic={refused ? null : () => onOpen('publish')}
              />
            </Suspense>
          </LatePart>
        )
      }
      badges={
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {refused || project.status === 'completed' ? (
            <ProjectBadge project={project} />
          ) : (
            <StatusMenu project={project} onOpen={onOpen} />
          )}
          <NotAnnouncedBadge project={project} />
          <CommentCount of={commentedProject(project)} />
        </div>
      }
      actions={
        <>
          {refused ? (
            <PrintMenu label="Print or export" onAct={act}>
              <DossierItem id={project.id} />
            </PrintMenu>
          ) : (
            <>
              <Button
                onPointerEnter={EditProject.prefetch}
                onFocus={EditProject.prefetch}
                onClick={() => guard(() => onOpen('edit'))}
              >
                Edit Project
              </Button>
              <More project={project} actions={actions} onOpen={onOpen} onPrint={act} />
            </>
          )}
          {printed}
        </>
      }
    />
  );
}

/** The place of the line that says who sees the project. */
const restrictedHeight = 'block min-h-6 pointer-coarse:min-h-9';

export function commentedProject({ id, name }: Project): Commented {
  return { on: 'project', id, projectId: id, name };
}

type MoreProps = ProjectHeaderProps & { onPrint: (action: PrintAction) => void };

/** In narrow windows the deletion is in the menu of the other actions. */
function More({ project, actions, onOpen, onPrint }: MoreProps) {
  const { restore, busy } = actions;
  const mayNotDelete = useRefusal('deleteProjects');
  const mayNotSave = useRefusal('changeTemplates');
  return (
    <>
      {project.status === 'completed' ? (
        <Button busy={busy === 'restoring'} busyLabel="Restoring..." onClick={restore}>
          Restore Project
        </Button>
      ) : (
        <Tooltip text="Completes the project and moves it to Archived Projects. It can be restored.">
          <Button
            tone={project.percentageComplete === 100 ? 'primary' : 'secondary'}
            onPointerEnter={ArchiveProject.prefetch}
            onFocus={ArchiveProject.prefetch}
            onClick={() => onOpen('archive')}
          >
            Archive Project
          </Button>
        </Tooltip>
      )}
      <Button
        tone="danger-ghost"
        busy={busy === 'deleting'}
        busyLabel="Deleting..."
        disabledBecause={mayNotDelete}
        className="max-lg:hidden"
        onClick={() => onOpen('delete')}
      >
        Delete Project
      </Button>
      <Menu
        trigger={
          <IconButton
            tooltip={false}
            tone="secondary"
            label="More actions"
            onPointerEnter={SaveTemplate.prefetch}
          >
            <Ellipsis aria-hidden="true" className="size-4" />
          </IconButton>
        }
      >
        <RefusableItem
          refused={mayNotSave}
          icon={<BookmarkPlus aria-hidden="true" className="size-4" />}
          onSelect={() => onOpen('template')}
        >
          Save as Template
        </RefusableItem>
        <MenuItem
          icon={<Copy aria-hidden="true" className="size-4" />}
          onSelect={() => onOpen('duplicate')}
        >
          Duplicate
        </MenuItem>
        <MenuSeparator />
        <PrintMenuItems onAct={onPrint} />
        <DossierItem id={project.id} />
        <MenuSeparator className="lg:hidden" />
        <RefusableItem
          refused={mayNotDelete}
          tone="danger"
          className="lg:hidden"
          icon={<Trash2 aria-hidden="true" className="size-4" />}
          onSelect={() => onOpen('delete')}
        >
          Delete Project
        </RefusableItem>
      </Menu>
    </>
  );
}

function DossierItem({ id }: Pick<Project, 'id'>) {
  return (
    <MenuItem
      icon={<FolderArchive aria-hidden="true" className="size-4" />}
      onSelect={() => downloadDossier(id)}
    >
      Download dossier
    </MenuItem>
  );
}
