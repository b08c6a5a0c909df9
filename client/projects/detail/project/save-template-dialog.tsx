import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { lengths } from '../../../../contract/limits.ts';
import type { Project } from '../../../../contract/projects.ts';
import { ApiError } from '../../../api.ts';
import { tellFailure } from '../../../failure.ts';
import { problemsIn } from '../../../failure.ts';
import { freshKey } from '../../../fresh-key.ts';
import { projectTemplatesQuery, useCreateProjectTemplate } from '../../../templates/queries.ts';
import { Field } from '../../../ui/field.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { TextInput } from '../../../ui/text-input.tsx';
import { showSuccess } from '../../../ui/toasts.ts';
import { readWholeProject } from '../../queries.ts';
import { useFieldProblems } from '../field-problems.ts';
import { isTakenName } from './project-values.ts';
import { templateOf } from './template-of.ts';

/** Asks for a name and saves a project's checklist as a template. Without a name nothing happens. */
export function SaveTemplateDialog({
  project: { id },
  onClose,
}: {
  project: Project;
  onClose: () => void;
}) {
  const [name, setName] = useState('');
  const [idempotencyKey, setKey] = useState(freshKey);
  const { problems, refusals, refuse, forget } = useFieldProblems();
  const { data: templates } = useQuery(projectTemplatesQuery());
  const create = useCreateProjectTemplate();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const body = templateOf(await readWholeProject(id), name.trim());
      return create.mutateAsync({ body, idempotencyKey });
    },
    onSuccess: () => {
      showSuccess('Project template saved successfully');
      onClose();
    },
    onError: (error) => {
      refuse(problemsIn(error));
      // After a refusal the project may be another one, and so is what is sent.
      if (error instanceof ApiError) setKey(freshKey());
      tellFailure('Failed to save project template', error);
    },
  });
  const taken = isTakenName(
    templates?.map((template) => template.name),
    name,
    '',
  );
  return (
    <FormDialog
      title="Save as Template"
      description="Keeps the tasks, steps and details without what is done in them and without the people."
      size="sm"
      submit="Save Template"
      busyLabel="Saving..."
      busy={isPending}
      dirty={false}
      refusals={refusals}
      onSubmit={() => (name.trim() === '' ? onClose() : mutate())}
      onClose={onClose}
    >
      <Field
        label="Template name"
        limit={lengths.name}
        error={problems['name']}
        hint={taken && 'Another template has this name already. That is allowed.'}
      >
        <TextInput
          name="name"
          autoComplete="off"
          value={name}
          onChange={(event) => {
            setName(event.target.value);
            // What is sent now is something else than what may have been sent before.
            setKey(freshKey());
            forget({ name });
          }}
        />
      </Field>
    </FormDialog>
  );
}
