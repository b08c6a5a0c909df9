import { useState } from 'react';

import { currentIn, problemsIn, tellFailure } from '#client/shared/failure.ts';
import type { Problems } from '#client/shared/field-problems.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ConflictChoice } from '#client/ui/conflict-choice.tsx';
import { Field } from '#client/ui/field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { showSuccess } from '#client/ui/toasts.ts';
import type { EditForm } from '#client/ui/use-edit-form.ts';
import { lengths } from '#contract/limits.ts';
import type { Organisation } from '#contract/organisation.ts';

import { ColourField } from './colour-field.tsx';
import { labels, problemsOf, standingOf } from './organisation-values.ts';
import type { OrganisationValues } from './organisation-values.ts';
import { useUpdateOrganisation } from './queries.ts';

type BrandCardProps = {
  organisation: Organisation;
  form: EditForm<OrganisationValues>;
  /** Why nothing can be changed, if so. */
  refused: string | null;
  /** What was typed is given up. */
  onDiscard: () => void;
};

/** Name and colours of the organisation. */
export function BrandCard({ organisation, form, refused, onDiscard }: BrandCardProps) {
  const { mutateAsync, isPending } = useUpdateOrganisation();
  const [problems, setProblems] = useState<Problems>({});
  const submit = async (element: HTMLFormElement) => {
    const found = problemsOf(form.values);
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) return focusOn(element, first);
    try {
      const saved = await form.save(
        (changes, version) => mutateAsync({ ...changes, version }),
        newerOrganisation,
      );
      if (saved && form.dirty) showSuccess('Organisation updated successfully');
    } catch (error) {
      setProblems(problemsIn(error));
      tellFailure('Failed to update organisation', error);
    }
  };
  return (
    <Card title="Name and colours">
      <form
        noValidate
        aria-label="Name and colours"
        aria-busy={isPending}
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending && !refused) void submit(event.currentTarget);
        }}
      >
        <ConflictChoice
          form={form}
          thing="organisation"
          labels={labels}
          show={(_, value) => value}
        />
        <Fields
          {...{ organisation, form, problems }}
          locked={refused !== null || isPending}
          onTyped={(field) => setProblems(({ [field]: _, ...rest }) => rest)}
        />
        {!refused && (
          <div className="mt-5 flex flex-wrap gap-2 max-sm:*:flex-1">
            <Button
              type="submit"
              tone="primary"
              busy={isPending}
              busyLabel="Saving..."
              disabledBecause={form.dirty ? null : 'Nothing has been changed'}
            >
              Save Changes
            </Button>
            {form.dirty && (
              <Button disabled={isPending} onClick={onDiscard}>
                Discard Changes
              </Button>
            )}
          </div>
        )}
      </form>
    </Card>
  );
}

type FieldsProps = Pick<BrandCardProps, 'organisation' | 'form'> & {
  problems: Problems;
  locked: boolean;
  onTyped: (field: string) => void;
};

function Fields({ organisation, form, problems, locked, onTyped }: FieldsProps) {
  const { values, change } = form;
  const colour = (field: 'primaryColour' | 'accentColour') => ({
    name: field,
    label: labels[field],
    value: values[field],
    last: organisation[field],
    error: problems[field],
    onChange: (value: string) => {
      change({ [field]: value });
      onTyped(field);
    },
  });
  return (
    <fieldset disabled={locked} className="grid min-w-0 gap-4 sm:grid-cols-2">
      <Field
        label={labels.name}
        limit={lengths.name}
        error={problems['name']}
        hint="Stands on slides where there is no logo."
        className="sm:col-span-2"
      >
        <TextInput
          name="name"
          dir="auto"
          autoComplete="organization"
          value={values.name}
          onChange={(event) => {
            change({ name: event.target.value });
            onTyped('name');
          }}
        />
      </Field>
      <ColourField {...colour('primaryColour')} hint="Light and brand slides." />
      <ColourField {...colour('accentColour')} hint="Dark slides." />
    </fieldset>
  );
}

/** Brings the focus to a field, once it can have it. */
function focusOn(form: HTMLFormElement, field: string): void {
  const control = form.elements.namedItem(field);
  if (control instanceof HTMLElement) control.focus();
}

function newerOrganisation(error: unknown) {
  const current = currentIn(error);
  return current ? standingOf(current as Organisation) : null;
}
