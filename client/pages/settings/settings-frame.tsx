import type { ReactNode } from 'react';

import { PageHeader } from '#client/ui/page-header.tsx';

import { SettingsMenu } from './settings-menu.tsx';
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
  const { title, subtitle, tabs, foot, shown, children } = props;
  const label = tabs.find(({ value }) => value === shown)?.label ?? title;
  return (
    <>
      <PageHeader title={title} documentTitle={`${label} · Settings`} subtitle={subtitle} />
      <div className="flex flex-col gap-6 xl:flex-row xl:items-start xl:gap-8">
        <SettingsMenu {...{ tabs, foot, shown }} />
        <div className="min-w-0 flex-1">{children}</div>
      </div>
    </>
  );
}
