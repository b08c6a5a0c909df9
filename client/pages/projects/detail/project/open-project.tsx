import { Suspense } from 'react';
import type { ComponentType, ComponentProps } from 'react';

import { outcomeWords } from '#client/shared/outcome.ts';
import { formatDayOf } from '#client/ui/day.ts';
import { afterFirstView } from '#client/ui/first-view.ts';
import { later } from '#client/ui/later.tsx';
import { Link } from '#client/ui/link.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { useDraftDialog } from '#client/ui/use-draft.ts';
import { Comments } from '#client/work/comments/comments.tsx';
import type { Project, ProjectDetail } from '#contract/projects.ts';

import { LoadingTasks } from '../loading-project.tsx';
import { ProjectBody } from '../project-body.tsx';
import { ProjectFacts } from '../project-facts.tsx';
import { ArchivedGuard } from './archived-guard.tsx';
import { DeletedProject } from './deleted-project.tsx';
import { draftDialog } from './draft-keys.ts';
import { useProjectActions } from './project-actions.ts';
import type { Deletion } from './project-actions.ts';
import { ProjectDialogs } from './project-dialogs.tsx';
import type { ProjectDialog } from './project-dialogs.tsx';
import { commentedProject, ProjectHeader } from './project-header.tsx';
import { ProjectSummary } from './project-summary.tsx';

/** Content below the tasks, whose code may load late. */
export type BelowProject = ComponentType<{ projectId: number }>;

type OpenProjectProps = {
  project: Project;
  detail: ProjectDetail | undefined;
  gone: boolean;
  deletion: Deletion;
  Below: BelowProject;
};

export function OpenProject({ project, detail, gone, deletion, Below }: OpenProjectProps) {
  const formName = draftDialog(project.id, 'project');
  const [dialog, setDialog] = useDraftDialog<ProjectDialog>(formName);
  const actions = useProjectActions(project, deletion);
  const deleted = gone && !deletion.isPending && !deletion.isSuccess;
  return (
    <ArchivedGuard archived={project.status === 'completed'}>
      {/* On phones the facts come before the buttons. */}
      <div className="mb-2 max-sm:flex max-sm:flex-wrap max-sm:gap-2">
        {deleted ? (
          <DeletedProject name={project.name} />
        ) : (
          <>
            <ProjectHeader project={project} actions={actions} onOpen={setDialog} />
            <ProjectSummary project={project} detail={detail} />
          </>
        )}
      </div>
      {detail && <DeletedMeanwhile projectId={project.id} tasks={deleted ? null : detail.tasks} />}
      {/* Open editors keep their input, so that it can be copied. */}
      <div hidden={deleted} className="thumb:pb-14">
        {project.archivedAt && (
          <Notice
            className="mb-3"
            action={<Link href="/archived-projects">All archived projects</Link>}
          >
            {outcomeWords(project) && (
              <span className="block font-medium text-ink">
                {outcomeWords(project)}
                {project.outcomeNote && (
                  <span
                    dir="auto"
                    translate="no"
                    className="font-normal wrap-anywhere text-ink-soft"
                  >
                    : {project.outcomeNote}
                  </span>
                )}
              </span>
            )}
            <span>
              Archived on {formatDayOf(project.archivedAt)}. Restore it to continue working on it.
            </span>
          </Notice>
        )}
        <Comments
          of={commentedProject(project)}
          className="mb-3 rounded-lg border border-line bg-surface!"
        />
        <ProjectFacts project={project} />
        {detail ? (
          <>
            <ProjectBody project={deleted ? { ...detail, tasks: noTasks } : detail} />
            <Suspense>
              <Below projectId={project.id} />
            </Suspense>
          </>
        ) : (
          <LoadingTasks count={project.tasksCount} />
        )}
      </div>
      <ProjectDialogs
        open={dialog}
        draftKey={formName}
        project={project}
        gone={deleted}
        actions={actions}
        onClose={() => setDialog(null)}
      />
    </ArchivedGuard>
  );
}

const noTasks: ProjectDetail['tasks'] = [];

// Optional: without this code the input is still in the draft.
const LostNotices = later(
  () =>
    afterFirstView(() => import('./lost-notices.tsx')).catch(() => ({ LostNotices: () => null })),
  'LostNotices',
);

/** Shows drafts of records that others have deleted, and moves the focus on. */
export function DeletedMeanwhile(props: ComponentProps<typeof LostNotices>) {
  return (
    <Suspense>
      <LostNotices {...props} />
    </Suspense>
  );
}
