import { useQuery } from '@tanstack/react-query';
import { ListChecks, Printer } from 'lucide-react';

import { useCurrentUser, useRefusal } from '#client/data/session/queries.ts';
import { useListView } from '#client/lists/use-list-view.ts';
import { Button } from '#client/ui/button.tsx';
import { Card, LoadingCard } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { LatePart } from '#client/ui/late-part.tsx';
import { later } from '#client/ui/later.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { SkeletonRows } from '#client/ui/skeleton.tsx';
import { useToday } from '#client/ui/today.ts';
import { Celebrations } from '#client/work/celebration/celebrations.tsx';
import { mentionsQuery } from '#client/work/comments/queries.ts';

import { sentFor, workView } from './filters.ts';
import type { Filters } from './filters.ts';
import { HiresOnHold } from './hires-on-hold.tsx';
import { HiresToPublish } from './hires-to-publish.tsx';
import { Mentioned } from './mentioned.tsx';
import { NewForYou, newForYouQuery } from './new-for-you.tsx';
import { WorkFilters } from './work-filters.tsx';
import { WorkList } from './work-list.tsx';

export function MyWorkPage() {
  const control = useListView(workView);
  const filters = control.view;
  const user = useCurrentUser();
  const day = useToday();
  // Both are above the list, which must not move after it has rendered.
  const enabled = filters.who === 'me';
  const mentions = useQuery({ ...mentionsQuery(), enabled });
  const news = useQuery({ ...newForYouQuery(), enabled });
  const isSettled = !enabled || !(mentions.isPending || news.isPending);
  if (!user) return null;
  const sent = sentFor(filters, user, day);
  return (
    <>
      <PageHeader
        title="My Work"
        subtitle="Open steps, the earliest due first"
        wideActions
        actions={
          sent && (
            <Button
              onClick={() => window.print()}
              icon={<Printer aria-hidden="true" className="size-4" />}
            >
              Print
            </Button>
          )
        }
      />
      {sent && (
        <LatePart>
          <PrintedWork sent={sent} />
        </LatePart>
      )}
      <Celebrations />
      <WorkFilters of={control} />
      {filters.who === 'me' && <Mentioned />}
      {filters.who === 'me' && <NewForYou />}
      {filters.who === 'me' && <HiresOnHold managerId={user.id} />}
      {filters.who === 'me' && <HiresToPublish managerId={user.id} />}
      {filters.who === 'hires' && <HiresOnHold managerId={filters.id ?? user.id} />}
      {!isSettled ? (
        <LoadingCard flush>
          <SkeletonRows label="Loading the work" rows={8} />
        </LoadingCard>
      ) : sent ? (
        <WorkList
          sent={sent}
          onShowAll={filters.due === null ? null : () => control.choose({ due: null })}
        />
      ) : (
        <Card flush>
          <Nobody who={filters.who} />
        </Card>
      )}
    </>
  );
}

function Nobody({ who }: Pick<Filters, 'who'>) {
  const mayLink = useRefusal('change') === null;
  return who === 'me' ? (
    <EmptyState
      icon={ListChecks}
      title="Who are you?"
      action={
        mayLink && (
          <ButtonLink tone="primary" href="/settings/account">
            Link your account
          </ButtonLink>
        )
      }
    >
      Your account is not linked to a person yet. Once it is, your steps are listed here.
      {!mayLink && ' Ask the primary manager to link it.'}
    </EmptyState>
  ) : (
    <EmptyState icon={ListChecks} title={who === 'role' ? 'Which role?' : 'Whose work?'}>
      {who === 'role' ? 'Choose a role' : 'Choose a person'} above to see the open steps.
    </EmptyState>
  );
}

const PrintedWork = later(() => import('./printed-work.tsx'), 'PrintedWork');
