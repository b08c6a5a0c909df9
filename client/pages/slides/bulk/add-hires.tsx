import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Checkbox } from '#client/ui/checkbox.tsx';
import { Dialog } from '#client/ui/dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { Project } from '#contract/projects.ts';
import { formatNumber } from '#contract/words.ts';

import { nothingFor, offersFor } from '../offers.ts';
import { Setback } from '../setback.tsx';

type AddHiresProps = {
  projects: readonly Project[];
  room: number;
  onAdd: (projects: readonly Project[]) => void;
  onClose: () => void;
};

export function AddHires({ projects, room, onAdd, onClose }: AddHiresProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const isChosen = ({ id }: Project) => chosen.has(id);
  const found = offersFor(projects, typed, isChosen);
  const listed = found.slice(0, mostListed);
  const toggle = (id: number) =>
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(id)) next.add(id);
      return next;
    });
  const inOrder = () => offersFor(projects, '', isChosen).map(({ project }) => project);
  const tooMany = chosen.size > room ? `There is room for ${room} more` : null;
  return (
    <Dialog
      open
      title="Add hires"
      input={chosen.size > 0 ? 'unsaved' : undefined}
      onOpenChange={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            tone="primary"
            disabledBecause={tooMany ?? (chosen.size === 0 ? 'Choose at least one project' : null)}
            onClick={() => onAdd(inOrder().filter(isChosen))}
          >
            {chosen.size > 0 ? `Add ${chosen.size}` : 'Add'}
          </Button>
        </>
      }
    >
      <Field label="Projects" hideLabel>
        <TextInput
          autoComplete="off"
          spellCheck={false}
          placeholder="Search name, advisor or market"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {found.length === 0 && (
        <p role="status" className="px-2 py-6 text-center text-sm text-ink-soft">
          {nothingFor(typed, projects.length)}
        </p>
      )}
      <ul aria-label="Projects" className="mt-2 flex flex-col">
        {listed.map(({ project, hint, setback }) => (
          <li key={project.id}>
            <Checkbox
              className="w-full rounded-sm px-1 hover:bg-sunken"
              checked={chosen.has(project.id)}
              onChange={() => toggle(project.id)}
              label={
                <>
                  <span dir="auto" translate="no" className="block wrap-anywhere text-ink">
                    {project.name}
                  </span>
                  <span className="block text-sm wrap-anywhere text-ink-faint">{hint}</span>
                  {setback && <Setback>{setback}</Setback>}
                </>
              }
            />
          </li>
        ))}
      </ul>
      {found.length > listed.length && (
        <p className="px-1 pt-2 text-sm text-ink-faint">
          {formatNumber(found.length - listed.length)} more; type to narrow them down
        </p>
      )}
    </Dialog>
  );
}

/** Beyond this the user has to search. */
const mostListed = 100;
