import { Suspense } from 'react';

import { useRefusal } from '#client/data/session/queries.ts';
import { LoadingCard } from '#client/ui/card.tsx';
import { useSearchParams } from '#client/ui/search-params.ts';
import { SkeletonRows } from '#client/ui/skeleton.tsx';

import { SettingsFrame } from './settings-frame.tsx';
import { tabOf } from './tabs.ts';
import type { SettingsFoot, SettingsTabs } from './tabs.ts';

export function SettingsPage({ tabs, foot }: { tabs: SettingsTabs; foot: SettingsFoot }) {
  const [search] = useSearchParams();
  const mayChange = useRefusal('change') === null;
  const { Panel, value: shown } = tabOf(tabs, search.get('tab'), mayChange ? null : 'theme');
  return (
    <SettingsFrame
      title="Settings"
      subtitle="Manage people, lists, templates and appearance"
      tabs={tabs}
      foot={foot}
      shown={shown}
    >
      <Suspense key={shown} fallback={<LoadingTab />}>
        <Panel />
      </Suspense>
    </SettingsFrame>
  );
}

function LoadingTab() {
  return (
    <LoadingCard flush>
      <SkeletonRows label="Loading the settings" />
    </LoadingCard>
  );
}
