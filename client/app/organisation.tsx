import { OrganisationForm } from '#client/pages/settings/organisation/organisation-form.tsx';
import { SettingsFrame } from '#client/pages/settings/settings-frame.tsx';
import { later } from '#client/ui/later.tsx';

import { settingsPages } from './settings-pages.ts';
import { tabs } from './settings.tsx';

export function Organisation() {
  return (
    <SettingsFrame
      title="Organization"
      subtitle="The name, logo and colors of your slides, and your time zone"
      tabs={tabs}
      foot={settingsPages}
      shown="/settings/organisation"
    >
      <OrganisationForm Preview={BrandPreview} />
    </SettingsFrame>
  );
}

const BrandPreview = later(() => import('./brand-preview.tsx'), 'BrandPreview');
