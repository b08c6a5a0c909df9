import { HolidayList } from '#client/pages/settings/holidays/holiday-list.tsx';
import { SettingsFrame } from '#client/pages/settings/settings-frame.tsx';

import { settingsPages } from './settings-pages.ts';
import { tabs } from './settings.tsx';

export function Holidays() {
  return (
    <SettingsFrame
      title="Holidays"
      subtitle="Due dates in working days skip weekends and these days"
      tabs={tabs}
      foot={settingsPages}
      shown="/settings/holidays"
    >
      <HolidayList />
    </SettingsFrame>
  );
}
