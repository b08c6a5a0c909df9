import { SettingsFrame } from '#client/pages/settings/settings-frame.tsx';
import { WebhookList } from '#client/pages/settings/webhooks/webhook-list.tsx';

import { settingsPages } from './settings-pages.ts';
import { tabs } from './settings.tsx';

export function Webhooks() {
  return (
    <SettingsFrame
      title="Webhooks"
      subtitle="Report to chats and other programs what happens"
      tabs={tabs}
      foot={settingsPages}
      shown="/settings/webhooks"
    >
      <WebhookList />
    </SettingsFrame>
  );
}
