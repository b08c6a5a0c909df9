import type { LucideIcon } from 'lucide-react';
import type { ComponentType } from 'react';

export type SettingsTab = {
  value: string;
  label: string;
  icon: LucideIcon;
  Panel: ComponentType;
};

export type SettingsTabs = readonly [SettingsTab, ...SettingsTab[]];

export type SettingsFoot = readonly {
  path: string;
  label: string;
  icon: LucideIcon;
  primaryOnly?: true;
}[];

/** Falls back to the first tab. */
export function tabOf<Tab extends { value: string }>(
  tabs: readonly [Tab, ...Tab[]],
  named: string | null,
): Tab {
  return tabs.find(({ value }) => value === named) ?? tabs[0];
}
