import { useId, useRef } from 'react';

import { FormField } from '#client/forms/form-fields.tsx';
import type { RecordForm } from '#client/forms/record-form.ts';
import { SaveButtons } from '#client/forms/save-buttons.tsx';
import { Card } from '#client/ui/card.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { Field } from '#client/ui/field.tsx';
import { Form } from '#client/ui/form.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import type { Organisation } from '#contract/organisation.ts';

import { ColourField } from './colour-field.tsx';
import type { organisationFields } from './organisation-fields.ts';
import { ZoneOptions } from './zone-options.tsx';

type BrandCardProps = {
  organisation: Organisation;
  form: RecordForm<typeof organisationFields>;
  refused: string | null;
  onDiscard: () => void;
};

export function BrandCard({ organisation, form, refused, onDiscard }: BrandCardProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  return (
    <Card title="Name, colors and time zone">
      <Form
        {...{ id, button }}
        label="Name, colors and time zone"
        busy={form.busy}
        disabledBecause={refused}
        refusals={form.refusals}
        onSubmit={form.save}
      >
        <ConflictChoice form={form} thing="organization" labels={form.labels} show={form.inWords} />
        <Fields {...{ organisation, form }} locked={refused !== null} />
        {!refused && <SaveButtons {...{ button, form, onDiscard }} />}
      </Form>
    </Card>
  );
}

type FieldsProps = Pick<BrandCardProps, 'organisation' | 'form'> & {
  locked: boolean;
};

function Fields({ organisation, form, locked }: FieldsProps) {
  const { values, change, problems, labels } = form;
  const colour = (field: 'primaryColour' | 'accentColour') => ({
    name: field,
    label: labels[field],
    value: values[field],
    last: organisation[field],
    error: problems[field],
    onChange: (value: string) => change({ [field]: value }),
  });
  return (
    <fieldset disabled={locked} className="grid min-w-0 gap-4 sm:grid-cols-2">
      <Field
        label={labels.name}
        limit={lengths.name}
        error={problems['name']}
        hint="Shown on slides without a logo."
        className="sm:col-span-2"
      >
        <TextInput
          name="name"
          dir="auto"
          autoComplete="organization"
          value={values.name}
          onChange={(event) => change({ name: event.target.value })}
        />
      </Field>
      <ColourField {...colour('primaryColour')} hint="Light and brand slides." />
      <ColourField {...colour('accentColour')} hint="Dark slides." />
      <FormField
        form={form}
        name="timeZone"
        hint="Sets the calendar day for reports and for “look again” dates."
        className="sm:col-span-2"
      >
        {(zone, choose) => (
          <Select
            name="timeZone"
            value={zone}
            onChange={(event) => choose(event.target.value)}
            className="sm:max-w-80"
          >
            <option value="">{`The server's (${organisation.serverTimeZone})`}</option>
            <ZoneOptions chosen={organisation.timeZone ?? ''} />
          </Select>
        )}
      </FormField>
      <Checkbox
        name="viewersComment"
        label={labels.viewersComment}
        checked={values.viewersComment}
        onChange={(event) => change({ viewersComment: event.target.checked })}
        className="sm:col-span-2"
      />
      <FormField form={form} name="evidenceMb">
        {(value, choose) => (
          <TextInput
            name="evidenceMb"
            inputMode="numeric"
            value={value}
            onChange={(event) => choose(event.target.value)}
          />
        )}
      </FormField>
      <FormField form={form} name="retentionYears">
        {(value, choose) => (
          <TextInput
            name="retentionYears"
            inputMode="numeric"
            value={value}
            onChange={(event) => choose(event.target.value)}
          />
        )}
      </FormField>
    </fieldset>
  );
}
