import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

/** A part of the settings. */
export type SettingsTab = {
  /** How the address calls it. */
  value: string;
  label: string;
  icon: LucideIcon;
  Panel: ComponentType;
};

/** All tabs; the first one is what /settings shows. */
export type SettingsTabs = readonly [SettingsTab, ...SettingsTab[]];

/** The pages that the menu names below the tabs. */
export type SettingsFoot = readonly {
  path: string;
  label: string;
  icon: LucideIcon;
  /** Of no use to anybody but the primary manager. */
  primaryOnly?: true;
}[];

/** The tab that an address names; the first one where it names none that there is. */
export function tabOf<Tab extends { value: string }>(
  tabs: readonly [Tab, ...Tab[]],
  named: string | null,
): Tab {
  return tabs.find(({ value }) => value === named) ?? tabs[0];
}
