import { clsx } from 'clsx';
import { UserRound } from 'lucide-react';
import { Suspense, use, useMemo, useState } from 'react';
import type { ChangeEvent, ReactNode } from 'react';

import { FormField } from '#client/forms/form-fields.tsx';
import type { FormFields } from '#client/forms/form-fields.tsx';
import { later } from '#client/ui/later.tsx';
import { Select } from '#client/ui/select.tsx';
import { useOptimisticValue } from '#client/ui/use-optimistic-value.ts';
import type { RoleHolder } from '#contract/owner-roles.ts';

import { OwnersContext, offeredPeople, ownerGroups, ownerWords, roleOption } from './owners.ts';
import type { Owned, Owner, Owners } from './owners.ts';

type OwnerSelectProps = {
  /** For example 'Owner of step 2'. */
  label: string;
  name?: string;
  owned: Owned;
  /** The chosen owner is shown optimistically until the promise settles. */
  onChoose: (owner: Owner) => Promise<unknown> | void;
  several?: boolean;
  /** Shown without an owner; with `quiet` only on hover. */
  blank: string;
  quiet?: boolean;
  /** Without an icon. */
  plain?: boolean;
  /** A person whose name is not shown, because the whole list is theirs. */
  unsaid?: number | null;
  invalid?: boolean;
  className?: string;
};

export function OwnerSelect(props: OwnerSelectProps) {
  const { label, name, owned: stored, onChoose, blank, quiet, invalid, className } = props;
  const { several = false, plain = false, unsaid = null } = props;
  const owners = use(OwnersContext);
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  // A page may have hundreds of these, so the options are rendered on hover or focus.
  const [near, setNear] = useState(false);
  const [owned, change] = useOptimisticValue<Owned>(stored, onChoose);
  const words = ownerWords(besides(unsaid, withHolder(owned, owners)), owners);
  const { text, isWaiting } = words;
  const approach = () => setNear(true);
  const choose = (owner: Owner) => void change({ ...owner, byRole: owner.personIds.length === 0 });
  const press = ({ target }: ChangeEvent<HTMLSelectElement>) => {
    if (target.value === choosesSeveral) setOpener(target);
    else choose(ownerAt(target.value, owned, owners));
  };
  return (
    <span
      title={text ?? undefined}
      className={clsx(
        'relative inline-flex h-control-sm max-w-full min-w-0 items-center gap-1.5 rounded-md px-1.5 text-sm transition-colors duration-100 hover:bg-sunken has-focus-visible:outline-2 has-focus-visible:outline-accent',
        isWaiting ? 'font-medium text-ink' : text ? 'text-ink-soft' : 'text-ink-faint',
        quiet && !text && 'row-tool',
        invalid && 'outline-1 outline-danger',
        className,
      )}
    >
      {!plain && <UserRound aria-hidden="true" className="size-3.5 flex-none text-ink-faint" />}
      <span aria-hidden="true" dir="auto" translate="no" className={wordsClass(words)}>
        <Words {...words} blank={blank} />
      </span>
      <select
        aria-label={label}
        {...(name && { name })}
        {...(invalid && { 'aria-invalid': true })}
        value={valueOf(owned, owners)}
        onPointerEnter={approach}
        onPointerDown={approach}
        onFocus={approach}
        onChange={press}
        className="absolute inset-0 w-full cursor-pointer scroll-mt-24 scroll-mb-24 appearance-none opacity-0"
      >
        <Options owned={owned} owners={owners} near={near} several={several} />
      </select>
      {opener && (
        <Suspense>
          <PeoplePopover
            opener={opener}
            label={label}
            people={owners.people}
            chosen={owned.personIds}
            onChoose={(personIds) => choose({ ownerRoleId: owned.ownerRoleId, personIds })}
            onClose={() => setOpener(null)}
          />
        </Suspense>
      )}
    </span>
  );
}

type OwnersOfProjectProps = { holders: readonly RoleHolder[] | null; children: ReactNode };

export function OwnersOfProject({ holders, children }: OwnersOfProjectProps) {
  const owners = use(OwnersContext);
  const own = useMemo(() => ({ ...owners, holders }), [owners, holders]);
  return <OwnersContext value={own}>{children}</OwnersContext>;
}

type OwnerTextProps = {
  owner: Owner;
  blank: string | null;
  /** Without an icon. */
  plain?: boolean;
  unsaid?: number | null;
  className?: string;
};

export function OwnerText(props: OwnerTextProps) {
  const { owner, blank, plain = false, unsaid = null, className } = props;
  const words = ownerWords(besides(unsaid, owner), use(OwnersContext));
  const { text, isWaiting } = words;
  if (text === null && blank === null) return null;
  return (
    <span
      className={clsx(
        'flex min-w-0 items-center gap-1.5 text-sm',
        isWaiting ? 'font-medium text-ink' : 'text-ink-soft',
        className,
      )}
    >
      {!plain && <UserRound aria-hidden="true" className="size-3.5 flex-none text-ink-faint" />}
      <span className="sr-only">Owner: </span>
      <span dir="auto" translate="no" title={text ?? undefined} className={wordsClass(words)}>
        <Words {...words} blank={blank} />
      </span>
    </span>
  );
}

type WordsProps = ReturnType<typeof ownerWords> & { blank: string | null };

/** The person first, because space may be limited; "nobody yet" is never cut. */
function Words({ text, who, role, isWaiting, blank }: WordsProps) {
  if (isWaiting) {
    return (
      <>
        <span className="min-w-0 truncate">{role}</span>
        <span className="flex-none whitespace-pre">: {who}</span>
      </>
    );
  }
  if (who === null || role === null) return text ?? blank;
  return (
    <>
      <span className="max-w-full truncate">{who}</span>
      <span className="whitespace-pre text-ink-faint"> · {role}</span>
    </>
  );
}

/** One line: a role that does not fit wraps out of sight, without an ellipsis that suggests more people. */
function wordsClass({ who, role, isWaiting }: ReturnType<typeof ownerWords>): string {
  if (who === null || role === null) return 'min-w-0 truncate';
  return clsx('line-clamp-1 flex! h-5 min-w-0', !isWaiting && 'flex-wrap');
}

type OwnerChoiceProps = { owner: Owner; onChange: (owner: Owner) => void };

function OwnerChoice({ owner, onChange }: OwnerChoiceProps) {
  const owners = use(OwnersContext);
  const owned = { ...owner, byRole: owner.personIds.length === 0 };
  return (
    <Select
      name="owner"
      value={valueOf(owned, owners)}
      onChange={({ target }) => onChange(ownerAt(target.value, owned, owners))}
    >
      <Options owned={owned} owners={owners} near />
    </Select>
  );
}

type OptionsProps = { owned: Owned; owners: Owners; near: boolean; several?: boolean };

function Options({ owned, owners, near, several = false }: OptionsProps) {
  const { people, roles } = owners;
  const value = valueOf(owned, owners);
  const { text } = ownerWords(withHolder(owned, owners), owners);
  const offered = people && offeredPeople(people, owned, owners.holders);
  const isListed =
    near &&
    (roles?.some(({ id }) => value === `role ${id}`) ||
      offered?.some(({ id }) => value === `person ${id}`));
  return (
    <>
      {(near || value === '') && <option value="">Unassigned</option>}
      {value !== '' && !isListed && <option value={value}>{text}</option>}
      {near && roles && roles.length > 0 && (
        <optgroup label={ownerGroups.roles}>
          {roles.map((role) => (
            <option key={role.id} value={`role ${role.id}`}>
              {roleOption(role, owners)}
            </option>
          ))}
        </optgroup>
      )}
      {near && offered && offered.length > 0 && (
        <optgroup label={ownerGroups.people}>
          {offered.map(({ id, name, isActive }) => (
            <option key={id} value={`person ${id}`}>
              {isActive ? name : `${name} (inactive)`}
            </option>
          ))}
        </optgroup>
      )}
      {near && several && <option value={choosesSeveral}>Several people...</option>}
    </>
  );
}

const PeoplePopover = later(() => import('./people-popover.tsx'), 'PeoplePopover');

/** The option value of an owner with several people, and that of choosing several. */
const isSeveral = 'several';
const choosesSeveral = 'choose several';

/** A person who came with the role, but stayed when the role was passed on, counts as chosen by hand. */
function valueOf({ ownerRoleId, personIds, byRole }: Owned, { holders }: Owners): string {
  if (personIds.length > 1) return isSeveral;
  const [personId] = personIds;
  if (personId === undefined) return ownerRoleId === null ? '' : `role ${ownerRoleId}`;
  const holder = holders?.find((roleHolder) => roleHolder.ownerRoleId === ownerRoleId)?.personId;
  return byRole && holder === personId ? `role ${ownerRoleId}` : `person ${personId}`;
}

/** In a project a person chosen by hand acts for the item's role; a template allows only one owner. */
function ownerAt(value: string, owned: Owned, { holders }: Owners): Owner {
  const [kind, id] = value.split(' ');
  if (value === isSeveral) return owned;
  if (kind === 'role') return { ownerRoleId: Number(id), personIds: [] };
  if (kind !== 'person') return { ownerRoleId: null, personIds: [] };
  return { ownerRoleId: holders ? owned.ownerRoleId : null, personIds: [Number(id)] };
}

/** The others. The role of an unsaid person is not said either. */
function besides(unsaid: number | null, { ownerRoleId, personIds }: Owner): Owner {
  if (unsaid === null || !personIds.includes(unsaid)) return { ownerRoleId, personIds };
  return { ownerRoleId: null, personIds: personIds.filter((id) => id !== unsaid) };
}

/** A role also selects its holder. */
function withHolder(owned: Owned, { holders }: Owners): Owner {
  const { ownerRoleId, personIds, byRole } = owned;
  if (!byRole || personIds.length > 0 || !holders) return owned;
  const personId = holders.find((roleHolder) => roleHolder.ownerRoleId === ownerRoleId)?.personId;
  return personId ? { ownerRoleId, personIds: [personId] } : owned;
}

type OwnerFieldProps = {
  form: FormFields<{ owner: Owner }>;
  className?: string;
};

export function OwnerField({ form, className }: OwnerFieldProps) {
  return (
    <FormField form={form} name="owner" {...(className && { className })}>
      {(owner, change) => <OwnerChoice owner={owner} onChange={change} />}
    </FormField>
  );
}
