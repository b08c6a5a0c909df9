import { useRef, useState } from 'react';

import { useWrite } from '#client/data/writes.ts';
import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { FormDialog } from '#client/ui/form-dialog.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';
import { publication } from '#contract/projects.ts';
import type { Project } from '#contract/projects.ts';

type MakePublicProps = { project: Project; onClose: () => void };

/** Until now the project may have had a cover name. */
export function MakePublic({ project: current, onClose }: MakePublicProps) {
  // As opened: others may change it meanwhile.
  const [project] = useState(current);
  const offered = project.advisorName?.trim() || project.name;
  const [name, setName] = useState(offered);
  const [refusals, setRefusals] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const { mutate, isPending } = useWrite('makePublic', {
    success: 'Everybody can see the project now',
    onSuccess: onClose,
    failure: 'Failed to make the project public',
  });
  const isSameName = name.trim() === project.name;
  const problem = publication.safeParse({ name }).error?.issues[0]?.message;
  const submit = () => {
    if (problem) setRefusals(refusals + 1);
    else mutate({ params: { id: project.id }, body: isSameName ? {} : { name } });
  };
  return (
    <FormDialog
      title={`Make “${project.name}” public?`}
      description="Everybody who signs in will see it, with its comments and its history."
      submit="Make Public"
      busyLabel="Making public..."
      busy={isPending}
      dirty={name !== offered}
      refusals={refusals}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field label="Rename to" required limit={lengths.name} error={problem}>
        <TextInput
          ref={input}
          name="name"
          dir="auto"
          autoComplete="off"
          autoFocus
          value={name}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {!isSameName && (
        <Button
          size="sm"
          tone="ghost"
          className="mt-2 -ml-2.5 max-w-full"
          onClick={() => {
            setName(project.name);
            input.current?.focus();
          }}
        >
          <span className="truncate">Keep “{project.name}”</span>
        </Button>
      )}
    </FormDialog>
  );
}
