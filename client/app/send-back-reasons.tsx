import { ReasonList } from '#client/rounds/reason-list.tsx';
import { SettingsFrame } from '#client/settings/settings-frame.tsx';

import { foot, tabs } from './settings.tsx';

export function SendBackReasons() {
  return (
    <SettingsFrame
      title="Send-back reasons"
      subtitle="Why something that was finished is not in good order."
      tabs={tabs}
      foot={foot}
      shown="/settings/send-back-reasons"
    >
      <ReasonList />
    </SettingsFrame>
  );
}
