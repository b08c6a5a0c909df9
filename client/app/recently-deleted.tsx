import { DeletedThings } from '#client/pages/settings/deleted/deleted-things.tsx';
import { SettingsFrame } from '#client/pages/settings/settings-frame.tsx';
import { recentlyDeleted } from '#client/shared/notify-deleted.ts';
import { recoverableDays } from '#contract/limits.ts';

import { settingsPages } from './settings-pages.ts';
import { tabs } from './settings.tsx';

export function RecentlyDeleted() {
  return (
    <SettingsFrame
      title={recentlyDeleted.label}
      subtitle={`Deleted items can be restored for ${recoverableDays} days`}
      tabs={tabs}
      foot={settingsPages}
      shown={recentlyDeleted.href}
    >
      <DeletedThings />
    </SettingsFrame>
  );
}
