import { recoverableDays } from '../../contract/deleted.ts';
import { DeletedThings } from '../deleted/deleted-things.tsx';
import { SettingsFrame } from '../settings/settings-frame.tsx';
import { recentlyDeleted } from '../shared/recoverable.ts';
import { foot, tabs } from './settings-menu.tsx';

/** /settings/deleted, in the settings' frame. */
export function RecentlyDeleted() {
  return (
    <SettingsFrame
      title={recentlyDeleted.label}
      subtitle={`What was deleted can be restored for ${recoverableDays} days.`}
      tabs={tabs}
      foot={foot}
      shown={recentlyDeleted.href}
    >
      <DeletedThings />
    </SettingsFrame>
  );
}
