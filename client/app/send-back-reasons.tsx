import { SettingsFrame } from '#client/pages/settings/settings-frame.tsx';
import { ReasonList } from '#client/work/rounds/reason-list.tsx';

import { settingsPages } from './settings-pages.ts';
import { tabs } from './settings.tsx';

export function SendBackReasons() {
  return (
    <SettingsFrame
      title="Send-back reasons"
      subtitle="Reasons for sending back finished steps"
      tabs={tabs}
      foot={settingsPages}
      shown="/settings/send-back-reasons"
    >
      <ReasonList />
    </SettingsFrame>
  );
}
