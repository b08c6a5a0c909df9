import { Suspense } from 'react';

import { DossierLink } from '#client/shared/dossier.tsx';
import { ConfirmDialogLater } from '#client/ui/confirm-dialog-later.tsx';
import { later } from '#client/ui/later.tsx';
import type { Project } from '#contract/projects.ts';

import type { ProjectActions } from './project-actions.ts';

export type ProjectDialog =
  | 'edit'
  | 'template'
  | 'duplicate'
  | 'hold'
  | 'archive'
  | 'publish'
  | 'delete';

type ProjectDialogsProps = {
  draftKey: string;
  open: ProjectDialog | null;
  project: Project;
  /** Another user has deleted it. */
  gone: boolean;
  actions: ProjectActions;
  onClose: () => void;
};

export function ProjectDialogs(props: ProjectDialogsProps) {
  const { open, draftKey, project, gone, actions, onClose } = props;
  const form = { draftKey, project, onClose };
  return (
    <>
      <Suspense>
        {open === 'edit' && <EditProject {...form} gone={gone} />}
        {open === 'template' && <SaveTemplate {...form} />}
        {open === 'duplicate' && <DuplicateProject project={project} onClose={onClose} />}
        {open === 'hold' && !gone && <HoldProject project={project} onClose={onClose} />}
        {open === 'publish' && !gone && <MakePublic project={project} onClose={onClose} />}
        {open === 'archive' && !gone && (
          <ArchiveProject project={project} actions={actions} onClose={onClose} />
        )}
      </Suspense>
      <ConfirmDialogLater
        open={open === 'delete' && !gone}
        onOpenChange={onClose}
        title="Delete Project"
        description="Are you sure you want to delete this project? This action cannot be undone."
        confirm="Delete"
        busyLabel="Deleting..."
        busy={actions.busy === 'deleting'}
        onConfirm={() => actions.remove(onClose)}
      >
        <p className="text-base text-ink-soft">
          Keep a record:{' '}
          <DossierLink projectId={project.id}>Download the dossier first</DossierLink>
        </p>
      </ConfirmDialogLater>
    </>
  );
}

export const EditProject = later(() => import('./edit-project-dialog.tsx'), 'EditProjectDialog');
export const ArchiveProject = later(() => import('./archive-dialog.tsx'), 'ArchiveDialog');
export const HoldProject = later(() => import('./hold-dialog.tsx'), 'HoldDialog');
export const Restricted = later(
  () => import('#client/work/visibility/restricted.tsx'),
  'Restricted',
);
const MakePublic = later(() => import('#client/work/visibility/make-public.tsx'), 'MakePublic');
const DuplicateProject = later(() => import('./duplicate-project.tsx'), 'DuplicateProject');
export const SaveTemplate = later(() => import('./save-template-dialog.tsx'), 'SaveTemplateDialog');
