import type { ComponentProps } from 'react';

import { Select } from '#client/ui/select.tsx';
import { managerLabel } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { Person } from '#contract/people.ts';

type Member = { id: number; isActive: boolean };

type MemberSelectProps<Of extends Member> = Omit<
  ComponentProps<typeof Select>,
  'value' | 'onChange'
> & {
  value: number | null;
  /** The stored choice, which stays available. */
  current?: number | null | undefined;
  onChange: (id: number | null) => void;
  members: readonly Of[] | undefined;
  nameOf: (member: Of) => string;
  /** Whether an active member can be chosen. */
  offers?: (member: Of) => boolean;
  nothing: string;
};

function MemberSelect<Of extends Member>(props: MemberSelectProps<Of>) {
  const { value, current, onChange, members, nameOf, offers, nothing, ...select } = props;
  const offered = (members ?? []).filter(
    (member) =>
      member.id === value ||
      member.id === current ||
      (member.isActive && (offers?.(member) ?? true)),
  );
  const known = value === null || offered.some(({ id }) => id === value);
  return (
    <Select
      {...select}
      value={value ?? ''}
      onChange={(event) => onChange(Number(event.target.value) || null)}
    >
      <option value="">{nothing}</option>
      {!known && <option value={value}>{members ? 'Unknown user' : 'Loading...'}</option>}
      {offered.map((member) => (
        <option key={member.id} value={member.id}>
          {member.isActive ? nameOf(member) : `${nameOf(member)} (inactive)`}
        </option>
      ))}
    </Select>
  );
}

type Props<Of extends Member, Given extends string> = Omit<
  MemberSelectProps<Of>,
  'members' | 'nameOf' | 'offers' | Given
>;

export function AssigneeSelect({
  people,
  nothing = 'Unassigned',
  ...select
}: Props<Person, 'nothing'> & { people: readonly Person[] | undefined; nothing?: string }) {
  return (
    <MemberSelect
      name="assigneeId"
      {...select}
      members={people}
      nameOf={({ name }) => name}
      nothing={nothing}
    />
  );
}

export function PersonSelect({
  people,
  ...select
}: Omit<MemberSelectProps<Person>, 'members' | 'nameOf'> & {
  people: readonly Person[] | undefined;
}) {
  return <MemberSelect {...select} members={people} nameOf={({ name }) => name} />;
}

export function AccountSelect({
  accounts,
  ...select
}: Omit<MemberSelectProps<ProjectManager>, 'members' | 'nameOf' | 'nothing'> & {
  accounts: readonly ProjectManager[] | undefined;
}) {
  return <MemberSelect {...select} members={accounts} nameOf={managerLabel} nothing="No account" />;
}

/** Only managers manage projects. */
export function ManagerSelect({
  managers,
  ...select
}: Props<ProjectManager, never> & { managers: readonly ProjectManager[] | undefined }) {
  return (
    <MemberSelect
      name="projectManagerId"
      {...select}
      members={managers}
      nameOf={managerLabel}
      offers={({ role }) => role === 'manager'}
    />
  );
}
