import { clsx } from 'clsx';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';

import { useFrame, PageHeading } from './frame.tsx';
import { PlainLink } from './link.tsx';

type PageHeaderProps = {
  title: string;
  documentTitle?: string;
  subtitle?: ReactNode;
  badges?: ReactNode;
  actions?: ReactNode;
  /** Phones have no actions. */
  wideActions?: boolean;
  back?: { label: string; href: string };
  /** The next section belongs to the header. */
  compact?: boolean;
};

export function PageHeader({
  title,
  documentTitle,
  subtitle,
  badges,
  actions,
  wideActions = false,
  back,
  compact = false,
}: PageHeaderProps) {
  const { headerTools } = useFrame();
  return (
    <header className={compact ? 'mb-1 max-sm:contents lg:-mt-4' : 'mb-6'}>
      {back && (
        <PlainLink
          href={back.href}
          className={clsx(
            compact ? 'max-sm:basis-full' : 'mb-2',
            '-ml-1 inline-flex h-7 items-center pointer-coarse:-my-1.5 pointer-coarse:h-11 gap-1.5 rounded-sm px-1 text-sm text-ink-soft transition-colors duration-100 hover:text-ink',
          )}
        >
          <ArrowLeft aria-hidden="true" className="size-4" />
          {back.label}
        </PlainLink>
      )}
      <div
        className={clsx(
          'flex flex-wrap items-start gap-x-2 gap-y-3 sm:flex-nowrap',
          compact && 'max-sm:contents',
        )}
      >
        {/* Buttons are beside the title if both fit, otherwise below. */}
        <div className="max-sm:contents sm:flex sm:min-w-0 sm:flex-1 sm:flex-wrap sm:items-start sm:gap-x-2 sm:gap-y-3 lg:flex-nowrap">
          <div className="min-w-0 flex-1 sm:flex-auto sm:pr-4">
            <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <PageHeading
                title={title}
                documentTitle={documentTitle}
                className={clsx(
                  'min-w-0 text-left font-semibold tracking-tight wrap-anywhere text-ink',
                  title.length > longTitle ? 'text-xl' : 'text-2xl text-balance',
                )}
              />
              {badges}
            </div>
            {subtitle && (
              <p className="mt-1 text-base text-balance text-ink-soft sm:w-0 sm:min-w-full">
                {subtitle}
              </p>
            )}
          </div>
          {actions && (
            // A full line in a narrow window; the header tools stay beside the title.
            <div
              className={clsx(
                'flex flex-wrap items-center gap-2 max-sm:order-1 max-sm:basis-full lg:flex-none max-sm:[&>:is(a,button)]:grow',
                wideActions && 'max-sm:hidden',
              )}
            >
              {actions}
            </div>
          )}
        </div>
        {headerTools}
      </div>
    </header>
  );
}

const longTitle = 60;
