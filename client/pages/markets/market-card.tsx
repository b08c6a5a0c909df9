import { clsx } from 'clsx';
import { memo } from 'react';

import { HireDay } from '#client/shared/hire-day.tsx';
import { LoadingCards } from '#client/ui/card-grid.tsx';
import { Link } from '#client/ui/link.tsx';
import { ProgressBar } from '#client/ui/progress-bar.tsx';
import { Skeleton } from '#client/ui/skeleton.tsx';
import type { MarketOverview } from '#contract/lists.ts';
import { formatNumber, plural } from '#contract/words.ts';

import { archivedProjectsIn, openProjectsIn } from './shown-markets.ts';

export const MarketCard = memo(function MarketCard({ market }: { market: MarketOverview }) {
  const { name, description, openProjects, archivedProjects, averageProgress, nextHires } = market;
  return (
    <article className={cardClass}>
      <h2
        dir="auto"
        translate="no"
        title={name}
        className="truncate text-lg font-semibold text-ink"
      >
        {name}
      </h2>
      <p
        dir="auto"
        translate="no"
        {...(description && { title: description })}
        className={clsx(
          'mt-1 line-clamp-2 text-base wrap-anywhere',
          description ? 'text-ink-soft' : 'text-ink-faint',
        )}
      >
        {description || 'No description provided'}
      </p>
      <div className={numbersClass}>
        <p className="flex flex-wrap gap-x-4 text-base tabular-nums">
          <Count count={openProjects} what="open" href={openProjectsIn(name)} of={name} />
          <Count
            count={archivedProjects}
            what="archived"
            href={archivedProjectsIn(name)}
            of={name}
          />
        </p>
        {openProjects > 0 ? (
          <>
            <ProgressBar
              label="Average progress"
              showLabel
              value={averageProgress}
              className="mt-3"
            />
            <h3 className="mt-3 border-t border-line pt-2.5 text-sm leading-4 text-ink-faint">
              Next hire dates
            </h3>
            <NextHires hires={nextHires} />
          </>
        ) : (
          <p className="mt-3 border-t border-line pt-2.5 text-ink-faint">No open projects.</p>
        )}
      </div>
    </article>
  );
});

/* The minimum height lets the windowed grid compute its length. */
const cardClass = 'flex min-h-74 min-w-0 flex-col rounded-lg border border-line bg-surface p-4';

/* High enough for three hires, so that the cards of a row align. */
const numbersClass = 'mt-auto flex-none pt-3 sm:min-h-48';

type CountProps = { count: number; what: 'open' | 'archived'; href: string; of: string };

function Count({ count, what, href, of }: CountProps) {
  const words = `${formatNumber(count)} ${what}`;
  if (count === 0) return <span className="text-ink-faint">{words}</span>;
  return (
    <Link href={href} className="-my-0.5 inline-block py-0.5 font-medium">
      {words}
      <span className="sr-only">{` ${plural(count, 'project')} in ${of}`}</span>
    </Link>
  );
}

function NextHires({ hires }: { hires: MarketOverview['nextHires'] }) {
  if (hires.length === 0) return <p className="mt-1 text-ink-faint">No hire dates</p>;
  return (
    <ul className="mt-1 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4">
      {hires.map(({ projectId, name, ...hire }) => (
        <li key={projectId} className="col-span-2 grid grid-cols-subgrid leading-6">
          <span className="whitespace-nowrap text-ink-soft tabular-nums">
            <HireDay project={hire} />
          </span>
          <Link href={`/projects/${projectId}`} title={name} className="min-w-0 truncate">
            <bdi>{name}</bdi>
          </Link>
        </li>
      ))}
    </ul>
  );
}

export function LoadingMarkets() {
  return (
    <LoadingCards label="Loading markets" cardClass={cardClass}>
      <Skeleton className="h-5 w-1/2" />
      <Skeleton className="mt-3 h-4 w-full" />
      <Skeleton className="mt-6 h-4 w-2/3" />
      <Skeleton className="mt-5 h-7 w-full" />
      <span className="mt-auto" />
      <Skeleton className="h-18 w-full" />
    </LoadingCards>
  );
}
