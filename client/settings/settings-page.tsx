import { clsx } from 'clsx';
import { Suspense } from 'react';
import { useSearchParams } from 'wouter';

import { PlainLink } from '../ui/link.tsx';
import { PageHeader } from '../ui/page-header.tsx';
import { SkeletonRows } from '../ui/skeleton.tsx';
import { tabOf } from './tabs.ts';
import type { SettingsTab } from './tabs.ts';

/** /settings: a menu of its tabs and the one that the address names. */
export function SettingsPage({ tabs }: { tabs: readonly [SettingsTab, ...SettingsTab[]] }) {
  const [search] = useSearchParams();
  const { Panel, value: shown } = tabOf(tabs, search.get('tab'));
  return (
    <>
      <PageHeader title="Settings" subtitle="What everybody's projects are made from." />
      <div className="flex flex-col gap-6 lg:flex-row lg:items-start lg:gap-8">
        <nav aria-labelledby="configuration" className="lg:sticky lg:top-6 lg:w-48 lg:flex-none">
          <h2 id="configuration" className="mb-1.5 px-2 text-sm font-medium text-ink-faint">
            Configuration
          </h2>
          <ul className="flex gap-0.5 max-lg:flex-wrap lg:flex-col">
            {tabs.map(({ value, label, icon: Icon }) => (
              <li key={value}>
                <PlainLink
                  href={`/settings?tab=${value}`}
                  {...(value === shown && { 'aria-current': 'page' })}
                  className={clsx(
                    'flex min-h-9 items-center gap-2 rounded-md border border-transparent px-2 text-base transition-colors duration-100 pointer-coarse:min-h-11',
                    value === shown
                      ? 'bg-accent-soft font-medium text-accent-ink forced-colors:border-[Highlight]'
                      : 'text-ink-soft hover:bg-sunken hover:text-ink',
                  )}
                >
                  <Icon aria-hidden="true" className="size-4" />
                  {label}
                </PlainLink>
              </li>
            ))}
          </ul>
        </nav>
        <div className="min-w-0 flex-1">
          <Suspense key={shown} fallback={<SkeletonRows label="Loading the settings" />}>
            <Panel />
          </Suspense>
        </div>
      </div>
    </>
  );
}
