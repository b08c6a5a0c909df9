import { useDeferredValue, useMemo } from 'react';

import type { Looks } from '#client/pages/settings/organisation/organisation-form.tsx';
import { brandOf } from '#client/pages/slides/content.ts';
import { SlidePicture } from '#client/pages/slides/slide-picture.tsx';
import { variants } from '#slide/palette.ts';
import type { Variant } from '#slide/palette.ts';
import { planSlide } from '#slide/plan.ts';

export function BrandPreview({ looks }: { looks: Looks }) {
  // Computing the layout takes time; typing must not wait for it.
  const shown = useDeferredValue(looks);
  return (
    <div className="grid gap-3 sm:grid-cols-3 xl:grid-cols-1">
      {variants.map((variant) => (
        <ExampleSlide key={variant} variant={variant} looks={shown} />
      ))}
    </div>
  );
}

function ExampleSlide({ variant, looks }: { variant: Variant; looks: Looks }) {
  const { name, primaryColour, accentColour, logo } = looks;
  const plan = useMemo(
    () =>
      planSlide(
        { ...example, variant, format: 'landscape', composition: 'side', photo: null },
        brandOf({ name, primaryColour, accentColour, logo }),
      ),
    [variant, name, primaryColour, accentColour, logo],
  );
  return (
    <div className="overflow-hidden rounded-md border border-line">
      <SlidePicture
        plan={plan}
        label={`Example of a ${variant} slide`}
        className="block h-auto w-full"
        pictures={{
          logo: logo && { ...logo, href: `/api/organisation/logo?v=${logo.sha256}` },
        }}
      />
    </div>
  );
}

const example = {
  title: 'Welcome to the firm',
  message: 'Please join us in welcoming Jordan Avery.',
  people: [
    {
      role: 'senior',
      name: 'Jordan Avery',
      title: 'Managing Director',
      priorFirm: 'Hartwell Partners',
      location: 'Charlotte, NC',
    },
    { role: 'junior', name: 'Priya Nair', title: 'Branch Manager' },
  ],
  complianceNumber: 'CN-2026-001',
} as const;
