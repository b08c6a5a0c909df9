import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import type { ComponentType } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useCurrentUser } from '#client/data/session/queries.ts';
import { useRecordForm } from '#client/forms/record-form.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { Card } from '#client/ui/card.tsx';
import { discardDrafts } from '#client/ui/drafts.ts';
import { recoverFocus } from '#client/ui/focus.ts';
import { Notice } from '#client/ui/notice.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { organisationChanges } from '#contract/organisation.ts';
import type { Organisation } from '#contract/organisation.ts';
import { refusal } from '#rules/permissions.ts';

import { BrandCard } from './brand-card.tsx';
import { LogoCard } from './logo-card.tsx';
import { colourIn, organisationFields } from './organisation-fields.ts';

export type Looks = Pick<Organisation, 'name' | 'primaryColour' | 'accentColour' | 'logo'>;

type OrganisationFormProps = {
  Preview: ComponentType<{ looks: Looks }>;
};

export function OrganisationForm({ Preview }: OrganisationFormProps) {
  const query = useQuery(readOf('readOrganisation'));
  // Each discard remounts the form.
  const [round, setRound] = useState(0);
  const onDiscard = () => {
    discardDrafts(draftKey);
    setRound(round + 1);
    recoverFocus(() => document.querySelector<HTMLElement>('main [type="submit"]'));
  };
  return (
    <QueryState query={query} content="organization" framed>
      {(organisation) => <Loaded key={round} {...{ organisation, Preview, onDiscard }} />}
    </QueryState>
  );
}

const draftKey = 'organisation/form';

type LoadedProps = OrganisationFormProps & { organisation: Organisation; onDiscard: () => void };

function Loaded({ organisation, Preview, onDiscard }: LoadedProps) {
  const user = useCurrentUser();
  const refused = user ? refusal('primary', user) : null;
  const form = useRecordForm({
    draftKey: draftKey,
    noun: 'organization',
    fields: organisationFields,
    schema: organisationChanges,
    record: organisation,
    now: organisation,
    update: 'updateOrganisation',
  });
  const { name, primaryColour, accentColour } = form.values;
  const looks: Looks = {
    name,
    primaryColour: colourIn(primaryColour) ?? organisation.primaryColour,
    accentColour: colourIn(accentColour) ?? organisation.accentColour,
    logo: organisation.logo,
  };
  return (
    <>
      {refused && (
        <Notice className="mb-4">{refused}. These settings apply to all new slides.</Notice>
      )}
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,22rem)] xl:gap-6">
        <div className="flex min-w-0 flex-col gap-4">
          <BrandCard {...{ organisation, form, refused, onDiscard }} />
          <LogoCard logo={organisation.logo} refused={refused} />
        </div>
        <Card
          title="Preview"
          subtitle="Light, dark and brand. Text stays readable on every color; logos are not changed."
          className="xl:sticky xl:top-6"
        >
          <Suspense fallback={<LoadingPreview />}>
            <Preview looks={looks} />
          </Suspense>
        </Card>
      </div>
    </>
  );
}

/** As high as the preview. */
function LoadingPreview() {
  return (
    <Loading label="Loading the preview">
      <div className="grid gap-3 sm:grid-cols-3 xl:grid-cols-1">
        {['light', 'dark', 'brand'].map((variant) => (
          <div key={variant} className="aspect-[1200/627] *:h-full">
            <Skeleton />
          </div>
        ))}
      </div>
    </Loading>
  );
}
