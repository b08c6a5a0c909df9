import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { useCurrentUser } from '#client/data/session/queries.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { Card } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import type { MailPreview } from '#contract/mail.ts';
import { managerLabel } from '#contract/manager-names.ts';

/** As text: the policy of the page permits no styles inside elements, which the HTML consists of. */
export function PreviewCard() {
  const own = useCurrentUser()?.id ?? 0;
  const [managerId, choose] = useState(own);
  const { data: accounts = [] } = useQuery(readOf('listProjectManagers'));
  const active = accounts.filter(({ isActive }) => isActive);
  const name = active.find(({ id }) => id === managerId);
  const preview = useQuery({
    ...readOf('previewMail', { query: { managerId: String(managerId) } }),
    staleTime: 0,
  });
  return (
    <Card title="Preview" subtitle="The digest that an account gets next, if nothing changes.">
      <Field label="Account" className="max-w-md">
        <Select value={managerId} onChange={(event) => choose(Number(event.target.value))}>
          {active.map((account) => (
            <option key={account.id} value={account.id}>
              {managerLabel(account)}
            </option>
          ))}
        </Select>
      </Field>
      <div className="mt-4">
        <QueryState query={preview} content="the preview">
          {(mail) => <Preview mail={mail} name={name ? managerLabel(name) : ''} />}
        </QueryState>
      </div>
    </Card>
  );
}

function Preview({ mail: { subject, text }, name }: { mail: MailPreview; name: string }) {
  if (subject === null || text === null) {
    return (
      <p className="text-base text-ink-soft">
        Nothing is due and nothing is new, so <bdi>{name}</bdi> gets no mail.
      </p>
    );
  }
  return (
    <article aria-label="Preview" className="rounded-md border border-line">
      <h3 className="border-b border-line px-4 py-2 text-base font-semibold wrap-anywhere text-ink">
        {subject}
      </h3>
      <p className="px-4 py-3 font-mono text-sm wrap-anywhere whitespace-pre-wrap text-ink">
        {text}
      </p>
    </article>
  );
}
