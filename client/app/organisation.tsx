import { OrganisationForm } from '#client/organisation/organisation-form.tsx';
import { SettingsFrame } from '#client/settings/settings-frame.tsx';
import { later } from '#client/ui/later.tsx';

import { foot, tabs } from './settings.tsx';

export function Organisation() {
  return (
    <SettingsFrame
      title="Organisation"
      subtitle="The name, logo and colours of your slides."
      tabs={tabs}
      foot={foot}
      shown="/settings/organisation"
    >
      <OrganisationForm Preview={BrandPreview} />
    </SettingsFrame>
  );
}

const BrandPreview = later(() => import('./brand-preview.tsx'), 'BrandPreview');
