import { useQuery } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useCurrentUser, useRefusal } from '#client/data/session/queries.ts';
import { ChoiceField } from '#client/forms/form-fields.tsx';
import { useRecordForm } from '#client/forms/record-form.ts';
import { SaveButtons } from '#client/forms/save-buttons.tsx';
import { QueryState } from '#client/lists/query-state.tsx';
import { Card } from '#client/ui/card.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { discardDrafts } from '#client/ui/drafts.ts';
import { recoverFocus } from '#client/ui/focus.ts';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { accessChanges } from '#contract/access.ts';
import type { AccessRules as Rules } from '#contract/access.ts';

import { accessFields } from './access-fields.ts';
import { LinksToConfirm } from './links-to-confirm.tsx';
import { ProviderCard } from './provider-card.tsx';

export function AccessRules() {
  const refused = useRefusal('primary');
  const query = useQuery({ ...readOf('readAccess'), enabled: refused === null });
  // Each discard remounts the form.
  const [round, setRound] = useState(0);
  const onDiscard = () => {
    discardDrafts(draftKey);
    setRound(round + 1);
    recoverFocus(() => document.querySelector<HTMLElement>('main [type="submit"]'));
  };
  if (refused) return <Notice>{refused}.</Notice>;
  return (
    <>
      <LinksToConfirm />
      <QueryState query={query} content="access rules" framed>
        {(rules) => <RulesForm key={round} {...{ rules, onDiscard }} />}
      </QueryState>
    </>
  );
}

const draftKey = 'access/form';

function RulesForm({ rules, onDiscard }: { rules: Rules; onDiscard: () => void }) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const form = useRecordForm({
    draftKey,
    noun: 'access rules',
    fields: accessFields,
    schema: accessChanges,
    record: rules,
    now: rules,
    update: 'updateAccess',
  });
  const lacksFactor = useCurrentUser()?.secondFactor === false;
  const needsOwn = lacksFactor && form.values.secondFactor !== 'nobody';
  return (
    <Form
      {...{ id, button }}
      label="Access rules"
      busy={form.busy}
      refusals={form.refusals}
      onSubmit={form.save}
    >
      <ConflictChoice form={form} thing="access rules" labels={form.labels} show={form.inWords} />
      <div className="flex flex-col gap-4">
        <Card title="Own passwords">
          <Checkbox
            name="requireOwnPasswords"
            label="Require a password that nobody else knows"
            checked={form.values.requireOwnPasswords}
            onChange={(event) => form.change({ requireOwnPasswords: event.target.checked })}
          />
          <p className="mt-1 ml-6 text-sm text-ink-soft">
            An account whose password somebody else typed has to choose its own before it can do
            anything else.
          </p>
        </Card>
        <Card title="Second factor">
          <ChoiceField
            form={form}
            name="secondFactor"
            options={accessFields.secondFactor.options}
            hint="Signing in then also requires a code from an authenticator app. People without one have to set it up before they can do anything else."
            className="max-w-md"
          />
          {needsOwn && (
            <Notice className="mt-3">
              You have no second factor yet: you set it up as soon as you save.
            </Notice>
          )}
        </Card>
        <Card title="Permissions of managers">
          <div className="grid max-w-2xl gap-4 sm:grid-cols-2">
            <ChoiceField
              form={form}
              name="deleteProjects"
              options={accessFields.deleteProjects.options}
            />
            <ChoiceField
              form={form}
              name="changeTemplates"
              options={accessFields.changeTemplates.options}
              hint="Templates of projects, tasks and messages."
            />
          </div>
        </Card>
        <ProviderCard isOn={form.values.oidc} onChange={(oidc) => form.change({ oidc })} />
      </div>
      <SaveButtons {...{ button, form, onDiscard }} />
    </Form>
  );
}
