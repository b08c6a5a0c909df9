import { clsx } from 'clsx';
import { navigate } from 'wouter/use-browser-location';

import { useCurrentUser, useRefusal } from '#client/data/session/queries.ts';
import { PlainLink } from '#client/ui/link.tsx';
import { Select } from '#client/ui/select.tsx';

import type { SettingsFoot, SettingsTab, SettingsTabs } from './tabs.ts';

type MenuProps = { tabs: SettingsTabs; foot: SettingsFoot; shown: string };

/** A select on phones, labelled with the group of the shown page. */
export function SettingsMenu(props: MenuProps) {
  const groups = useGroups(props);
  const shown = groups.find(({ links }) => links.some(({ here }) => here));
  return (
    <nav
      aria-labelledby="configuration"
      className="xl:sticky xl:top-6 xl:w-48 xl:flex-none print:hidden"
    >
      <h2 id="settings-group" className={`${headingClass} sm:hidden`}>
        {shown?.label ?? configuration}
      </h2>
      <Select
        aria-labelledby="settings-group"
        className="sm:hidden"
        value={shown?.links.find(({ here }) => here)?.href ?? ''}
        onChange={({ target }) => navigate(target.value)}
      >
        {/* For a page that is refused to the account. */}
        {!shown && (
          <option value="" hidden>
            {configuration}
          </option>
        )}
        {groups.map(({ label, links }) => (
          <optgroup key={label} label={label}>
            {links.map(({ href, label: name }) => (
              <option key={href} value={href}>
                {name}
              </option>
            ))}
          </optgroup>
        ))}
      </Select>
      <div className="flex flex-wrap gap-x-6 gap-y-1 max-sm:hidden xl:flex-col xl:gap-y-3">
        {groups.map(({ label, links }) => (
          <div key={label} className="flex flex-wrap items-center gap-x-1 xl:block">
            {label === configuration ? (
              <h2 id="configuration" className={`${headingClass} px-2`}>
                {label}
              </h2>
            ) : (
              <h3 className={`${headingClass} px-2`}>{label}</h3>
            )}
            <ul className="flex flex-wrap gap-0.5 xl:flex-col">
              {links.map((link) => (
                <Item key={link.href} {...link} />
              ))}
            </ul>
          </div>
        ))}
      </div>
    </nav>
  );
}

const configuration = 'Configuration';
const headingClass = 'max-sm:mb-1.5 xl:mb-1.5 text-sm font-medium text-ink-faint';

type MenuLink = Pick<SettingsTab, 'label' | 'icon'> & { href: string; here: boolean };

function useGroups({ tabs, foot, shown }: MenuProps): { label: string; links: MenuLink[] }[] {
  const isPrimary = useCurrentUser()?.isPrimary ?? false;
  const mayChange = useRefusal('change') === null;
  const groups = [
    {
      label: configuration,
      links: tabs.map((tab) => ({
        ...tab,
        href: `/settings?tab=${tab.value}`,
        here: tab.value === shown,
        primaryOnly: false,
      })),
    },
    ...foot.map(({ label, links }) => ({
      label,
      links: links.map((link) => ({ ...link, href: link.path, here: link.path === shown })),
    })),
  ];
  return groups
    .map(({ label, links }) => ({
      label,
      links: links.filter(
        ({ here, primaryOnly, forViewers }) =>
          (isPrimary || !primaryOnly) && (mayChange || here || forViewers),
      ),
    }))
    .filter(({ links }) => links.length > 0);
}

function Item({ href, label, icon: Icon, here }: MenuLink) {
  return (
    <li>
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
