import { History } from 'lucide-react';
import { useMemo, useState } from 'react';

import { QueryState } from '#client/lists/query-state.tsx';
import type { Empty } from '#client/lists/query-state.tsx';
import { CollapsibleCard } from '#client/ui/collapsible-card.tsx';
import { Link } from '#client/ui/link.tsx';
import { ShowMore } from '#client/ui/show-more.tsx';

import { ActivityDays } from './activity-days.tsx';
import { ExportActivity } from './export-activity.tsx';
import { activityView, sentFor } from './filters.ts';
import { useActivity } from './use-activity.ts';

export function ProjectActivity({ projectId }: { projectId: number }) {
  const [open, setOpen] = useState(false);
  return (
    <CollapsibleCard
      title="Activity"
      open={open}
      onOpenChange={setOpen}
      aside={
        open && (
          <div className="flex flex-wrap items-center justify-end gap-x-3">
            <ExportActivity sent={sentFor({ ...activityView.whole, project: projectId })} />
            <Link href={`/activity?project=${projectId}`} className="text-sm">
              Open in Activity
            </Link>
          </div>
        )
      }
      className="mt-6"
    >
      <div className="-mx-4 -mb-4 sm:-mx-5 sm:-mb-5">
        <Log projectId={projectId} />
      </div>
    </CollapsibleCard>
  );
}

function Log({ projectId }: { projectId: number }) {
  const sent = useMemo(() => sentFor({ ...activityView.whole, project: projectId }), [projectId]);
  const { entries, outdated, older, query } = useActivity(sent);
  return (
    <QueryState query={query} data={entries} content="activity" rows={6} empty={noActivity}>
      {(shown) => (
        <>
          <ActivityDays entries={shown} list={String(projectId)} busy={outdated} inProject>
            {({ key, title, rows }) => (
              <section key={key} className="border-t border-line">
                <h3 className="px-4 pt-3 text-sm font-semibold text-ink-soft sm:px-5">{title}</h3>
                {rows}
              </section>
            )}
          </ActivityDays>
          {older && (
            // Unlike the activity page, loads more only on request.
            <ShowMore
              failure="Couldn't load more activity"
              busy={older.busy}
              failed={older.failed}
              onMore={older.fetch}
              className="border-t border-line"
            />
          )}
        </>
      )}
    </QueryState>
  );
}

const noActivity: Empty = {
  icon: History,
  title: 'No activity yet',
  children: 'Changes to this project appear here as people make them.',
};
