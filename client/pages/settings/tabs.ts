import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

type MenuEntry = {
  label: string;
  icon: LucideIcon;
  /** The menu of a viewer has no others. */
  forViewers?: true;
};

export type SettingsTab = MenuEntry & { value: string; Panel: ComponentType };

export type SettingsTabs = readonly [SettingsTab, ...SettingsTab[]];

/** The links below the tabs, under their headings. */
export type SettingsFoot = readonly {
  label: string;
  links: readonly (MenuEntry & { path: string; primaryOnly?: true })[];
}[];

/** Falls back to the first tab. */
export function tabOf<Tab extends { value: string }>(
  tabs: readonly [Tab, ...Tab[]],
  named: string | null,
  fallback: string | null = null,
): Tab {
  const called = (name: string | null) => tabs.find(({ value }) => value === name);
  return called(named) ?? called(fallback) ?? tabs[0];
}
