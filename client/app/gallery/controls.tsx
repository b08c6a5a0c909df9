import { Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import type { ButtonTone } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Field } from '#client/ui/field.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { ButtonLink, Link } from '#client/ui/link.tsx';
import { PasswordInput } from '#client/ui/password-input.tsx';
import { SelectOrNew } from '#client/ui/select-or-new.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { DateInput, TextInput } from '#client/ui/text-input.tsx';

const tones: ButtonTone[] = ['primary', 'secondary', 'ghost', 'danger', 'danger-quiet'];

export function Controls() {
  return (
    <>
      <Card title="Buttons">
        <div className="flex flex-col gap-3">
          {tones.map((tone) => (
            <div key={tone} className="flex flex-wrap items-center gap-2">
              <Button tone={tone} size="sm">
                Small
              </Button>
              <Button tone={tone} icon={<Plus aria-hidden="true" className="size-4" />}>
                Medium {tone}
              </Button>
              <Button tone={tone} size="lg">
                Large
              </Button>
              <Button tone={tone} busy busyLabel="Saving...">
                Save
              </Button>
              <Button tone={tone} disabled>
                Disabled
              </Button>
              <Button tone={tone} disabledBecause="Only the owner can do this">
                With a reason
              </Button>
            </div>
          ))}
          <div className="flex flex-wrap items-center gap-2">
            <IconButton label="Edit">
              <Pencil aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton label="Edit, small" size="sm" tone="secondary">
              <Pencil aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton label="Delete" tone="danger-quiet">
              <Trash2 aria-hidden="true" className="size-4" />
            </IconButton>
            <IconButton label="Deleting" busy>
              <Trash2 aria-hidden="true" className="size-4" />
            </IconButton>
            <ButtonLink href="/projects">A link as a button</ButtonLink>
            <Link href="/projects">A plain link</Link>
          </div>
        </div>
      </Card>
      <Fields />
    </>
  );
}

function Fields() {
  const [market, setMarket] = useState('');
  return (
    <Card title="Fields">
      <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        <Field label="Name" required hint="As it will be announced.">
          <TextInput placeholder="Ada Larsen" />
        </Field>
        <Field label="Name" required error="Name is required">
          <TextInput />
        </Field>
        <Field label="Short text" limit={20}>
          <TextInput defaultValue="Nearly at the limit" />
        </Field>
        <Field label="Disabled" hint="Not while it is archived.">
          <TextInput disabled value="Cannot be changed" />
        </Field>
        <Field label="Password">
          <PasswordInput defaultValue="secret" />
        </Field>
        <Field label="Day">
          <DateInput defaultValue="2026-11-21" />
        </Field>
        <Field label="Priority">
          <Select defaultValue="medium">
            <option value="high">High</option>
            <option value="medium">Medium</option>
            <option value="low">Low</option>
          </Select>
        </Field>
        <Field label="Market" required>
          <SelectOrNew
            value={market}
            onChange={setMarket}
            options={['North', 'South']}
            placeholder="Select a market"
          />
        </Field>
        <Field label="Fetching its list">
          <SelectOrNew value="" onChange={() => {}} options={undefined} placeholder="Select" />
        </Field>
        <Field label="Description" className="sm:col-span-2" limit={5000}>
          <TextArea placeholder="Grows with what is written" rows={3} />
        </Field>
        <div className="flex flex-col gap-1">
          <Checkbox label="Complete" defaultChecked />
          <Checkbox label="Incomplete" />
          <Checkbox label="Some of them" indeterminate />
          <Checkbox label="Disabled" disabled defaultChecked />
        </div>
      </div>
    </Card>
  );
}
