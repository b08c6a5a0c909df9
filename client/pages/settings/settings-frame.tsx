import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

import { useCurrentUser } from '#client/data/session/queries.ts';
import { PlainLink } from '#client/ui/link.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';

import type { SettingsFoot, SettingsTabs } from './tabs.ts';

type SettingsFrameProps = {
  title: string;
  subtitle: string;
  tabs: SettingsTabs;
  foot: SettingsFoot;
  shown: string;
  children: ReactNode;
};

export function SettingsFrame(props: SettingsFrameProps) {
  const { title, subtitle, tabs, shown, children } = props;
  const isPrimary = useCurrentUser()?.isPrimary ?? false;
  const here =
    tabs.find(({ value }) => value === shown) ?? props.foot.find(({ path }) => path === shown);
  const foot = props.foot.filter(({ primaryOnly }) => isPrimary || !primaryOnly);
  return (
    <>
      <PageHeader
        title={title}
        documentTitle={`${here?.label ?? title} · Settings`}
        subtitle={subtitle}
      />
      <div className="flex flex-col gap-6 xl:flex-row xl:items-start xl:gap-8">
        <nav
          aria-labelledby="configuration"
          className="xl:sticky xl:top-6 xl:w-48 xl:flex-none print:hidden"
        >
          <h2 id="configuration" className="mb-1.5 px-2 text-sm font-medium text-ink-faint">
            Configuration
          </h2>
          <div data-menu="" className={menuClass}>
            <ul className={listClass}>
              {tabs.map(({ value, label, icon }) => (
                <Item
                  key={value}
                  href={`/settings?tab=${value}`}
                  {...{ label, icon }}
                  here={value === shown}
                />
              ))}
            </ul>
            {foot.length > 0 && (
              <ul className={clsx(listClass, footClass)}>
                {foot.map(({ path, label, icon }) => (
                  <Item key={path} href={path} {...{ label, icon }} here={path === shown} />
                ))}
              </ul>
            )}
          </div>
        </nav>
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </>
  );
}

/** On phones the menu is one scrolling line; centres the current item. */
function centreInMenu(item: HTMLElement | null): void {
  const menu = item?.closest<HTMLElement>('[data-menu]');
  if (!item || !menu) return;
  const before = item.getBoundingClientRect().left - menu.getBoundingClientRect().left;
  menu.scrollLeft += before - (menu.clientWidth - item.offsetWidth) / 2;
}

/** The padding keeps focus outlines visible. */
const menuClass =
  'max-sm:-mx-4 max-sm:-my-1 max-sm:flex max-sm:overflow-x-auto max-sm:px-4 max-sm:py-1 max-sm:[scrollbar-width:none]';
const listClass =
  'flex gap-0.5 max-sm:flex-none max-sm:whitespace-nowrap sm:max-xl:flex-wrap xl:flex-col';
const footClass = 'border-line max-sm:ml-2 max-sm:border-l max-sm:pl-2 sm:mt-3 sm:border-t sm:pt-3';

type ItemProps = { href: string; label: string; icon: LucideIcon; here: boolean };

function Item({ href, label, icon: Icon, here }: ItemProps) {
  return (
    <li {...(here && { ref: centreInMenu })}>
      <PlainLink
        href={href}
        {...(here && { 'aria-current': 'page' })}
        className={clsx(
          'flex min-h-9 items-center gap-2 rounded-md border border-transparent px-2 text-base transition-colors duration-100 pointer-coarse:min-h-11',
          here
            ? 'bg-accent-soft font-medium text-accent-ink forced-colors:forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
            : 'text-ink-soft hover:bg-sunken hover:text-ink',
        )}
      >
        <Icon aria-hidden="true" className="size-4" />
        {label}
      </PlainLink>
    </li>
  );
}
