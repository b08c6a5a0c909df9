import { useState } from 'react';

import { Field } from '#client/ui/field.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import type { DueOffset } from '#contract/due.ts';
import { counts, lengths } from '#contract/limits.ts';
import { milestoneOf } from '#rules/due.ts';
import type { NamedDay } from '#rules/due.ts';

import type { Anchor, DueValue } from './due-values.ts';

type AnchorFieldProps = {
  label: string;
  hideLabel?: boolean;
  name?: string;
  chosen: Anchor | null;
  /** Choices other than days of the project, such as no date. */
  others: readonly Choice[];
  /** Null if only the hire date and the start are offered. */
  milestones: readonly NamedDay[] | null;
  onChange: (anchor: Anchor | null) => void;
};

type Choice = { label: string; anchor: Anchor | null };

/** Chooses the day that a due date is counted from, and before or after. A new milestone can be named. */
export function AnchorField(props: AnchorFieldProps) {
  const { label, hideLabel, name, chosen, others, onChange } = props;
  const [naming, setNaming] = useState(false);
  const known = props.milestones && withChosen(props.milestones, naming ? null : chosen);
  const ofMilestones = known?.flatMap(choicesOf) ?? [];
  // While a milestone is being named, it may be in the list already.
  const named = naming || (known?.length ?? Infinity) < counts.milestonesOfProject;
  const all = [...others, ...ofProject, ...ofMilestones, ...(named ? another : [])];
  const shown = naming && chosen ? { ...chosen, milestone: '' } : chosen;
  const choose = (key: string) => {
    const anchor = all.find((choice) => keyOf(choice.anchor) === key)?.anchor ?? null;
    setNaming(anchor?.milestone === '');
    onChange(anchor);
  };
  return (
    <>
      <Field label={label} hideLabel={hideLabel}>
        <Select name={name} value={keyOf(shown)} onChange={({ target }) => choose(target.value)}>
          <Options choices={[...others, ...ofProject]} />
          {known && (
            <optgroup label="Milestones">
              <Options choices={ofMilestones} />
              {named && <Options choices={another} />}
            </optgroup>
          )}
        </Select>
      </Field>
      {naming && chosen && (
        <Field label="Milestone" required limit={lengths.name}>
          <TextInput
            name="milestone"
            dir="auto"
            autoComplete="off"
            placeholder="U4 approved"
            value={chosen.milestone ?? ''}
            onChange={({ target }) => onChange({ ...chosen, milestone: target.value })}
          />
        </Field>
      )}
    </>
  );
}

function Options({ choices }: { choices: readonly Choice[] }) {
  return choices.map(({ label, anchor }) => (
    <option key={keyOf(anchor)} value={keyOf(anchor)}>
      {label}
    </option>
  ));
}

const ofProject: Choice[] = [
  choiceOf('before', 'hire', 'the projected hire date'),
  choiceOf('after', 'hire', 'the projected hire date'),
  choiceOf('before', 'start', 'the start'),
  choiceOf('after', 'start', 'the start'),
];

const another: Choice[] = [
  choiceOf('before', 'milestone', 'another milestone', ''),
  choiceOf('after', 'milestone', 'another milestone', ''),
];

type UnitSelectProps = { due: DueValue; name?: string; onChange: (due: DueValue) => void };

export function UnitSelect({ due, name, onChange }: UnitSelectProps) {
  return (
    <Select
      name={name}
      value={due.unit}
      onChange={({ target }) => onChange({ ...due, unit: target.value as DueOffset['unit'] })}
    >
      <option value="calendar">Calendar days</option>
      <option value="working">Working days</option>
    </Select>
  );
}

function choicesOf({ id, name }: Pick<NamedDay, 'id' | 'name'>): Choice[] {
  const of = id ?? name;
  return [choiceOf('before', 'milestone', name, of), choiceOf('after', 'milestone', name, of)];
}

function choiceOf(
  side: Anchor['side'],
  from: Anchor['from'],
  words: string,
  milestone: Anchor['milestone'] = null,
): Choice {
  return {
    label: `${side === 'before' ? 'Before' : 'After'} ${words}`,
    anchor: { from, side, milestone },
  };
}

function keyOf(anchor: Anchor | null): string {
  if (!anchor) return 'none';
  if (anchor.from === 'day') return 'day';
  return [anchor.side, anchor.from, anchor.milestone].filter((part) => part !== null).join(' ');
}

/** Adds the chosen milestone if it was removed from the list in the meantime. */
function withChosen(milestones: readonly NamedDay[], chosen: Anchor | null) {
  const { milestone = null } = chosen ?? {};
  const known = milestones.map(({ id, name }) => ({ ...(id !== undefined && { id }), name }));
  if (milestone === null || milestone === '') return known;
  const found = milestoneOf({ milestone }, milestones);
  if (found) {
    // Names of milestones are case-insensitive.
    return known.map((one) =>
      one.name === found.name && !found.id ? { name: String(milestone) } : one,
    );
  }
  const name = typeof milestone === 'string' ? milestone : 'a milestone';
  return [...known, { ...(typeof milestone === 'number' && { id: milestone }), name }];
}
