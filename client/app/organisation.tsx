import { OrganisationForm } from '#client/organisation/organisation-form.tsx';
import { SettingsFrame } from '#client/settings/settings-frame.tsx';
import { later } from '#client/ui/later.tsx';

import { foot, tabs } from './settings-menu.tsx';

/** /settings/organisation: whose slides these are, in the frame of the settings. */
export function Organisation() {
  return (
    <SettingsFrame
      title="Organisation"
      subtitle="What your slides look like: name, logo and colours."
      tabs={tabs}
      foot={foot}
      shown="/settings/organisation"
    >
      <OrganisationForm Preview={BrandPreview} />
    </SettingsFrame>
  );
}

const BrandPreview = later(() => import('./brand-preview.tsx'), 'BrandPreview');
