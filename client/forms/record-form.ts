import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import { useRef } from 'react';

import { currentIn } from '#client/data/failure.ts';
import { freshKey } from '#client/data/fresh-key.ts';
import { withKey } from '#client/data/with-key.ts';
import { write } from '#client/data/writes.ts';
import type { WriteName } from '#client/data/writes.ts';
import { saveDraft } from '#client/ui/drafts.ts';
import type { Edit, Snapshot } from '#client/ui/edited.ts';
import { formDraftKey } from '#client/ui/use-draft.ts';
import { useEditForm } from '#client/ui/use-edit-form.ts';

import type { Issue, Problems } from './field-problems.ts';
import { blankValues, bodyOf, fieldSentAs, labelsOf, restored, valuesOf } from './record-fields.ts';
import type { RecordFields, ValuesOf } from './record-fields.ts';
import { useSaving } from './use-saving.ts';

type Versioned = { id?: number; version: number };
type Schema = {
  safeParse: (body: unknown) => { error?: { issues: readonly Issue[] } | undefined };
};
type Send = Parameters<typeof write<WriteName>>[2];
type Body = Record<string, unknown>;

/** The server's response, and whether a request was necessary. */
export type Saved = { answer: unknown; changed: boolean };

type RecordFormOptions<Fields extends RecordFields, Item extends Versioned> = {
  /** The draft survives a reload under this key. */
  draftKey: string;
  /** The kind of record in texts, such as 'message template'. */
  noun: string;
  fields: Fields;
  /** Validates all values before they are sent. */
  schema: Schema;
  /** The record when the form opened; null for a new one. */
  record: Item | null;
  /** The current record; null once deleted. */
  now: Item | null;
  /** The parent of a new record was deleted. */
  gone?: boolean;
  /** Initial values of a new record, if not blank. */
  initial?: Partial<ValuesOf<Fields>>;
  /** Sent with the values but never stored in the draft, such as a password. */
  secrets?: Record<string, string | boolean>;
  create?: WriteName | ((body: Body, idempotencyKey: string) => Promise<unknown>);
  update?: WriteName;
  /** Completes the request body before it is sent. */
  prepare?: (body: Body) => Body;
  /** Shows issues inside a field where they belong; returns those for `problems`. */
  placeIssues?: (issues: readonly Issue[]) => readonly Issue[];
  /** Called after a save, while the form is still locked. */
  onSaved?: (saved: Saved) => void | Promise<void>;
  /** `onSaved` reports the success. */
  quiet?: boolean;
  /** The text of the toast after a failure with these issues. */
  failed?: (issues: readonly Issue[]) => string;
};

/** The current record in the list: null once deleted, the given one until the list is loaded. */
export function useCurrent<Item extends Versioned>(
  query: UseQueryOptions<Item[]>,
  record: Item | null,
): Item | null {
  const { data } = useQuery(query);
  return record && data ? (data.find(({ id }) => id === record.id) ?? null) : record;
}

/** Stores input as the draft of a new record. */
export function saveFormDraft<Fields extends RecordFields>(
  draftKey: string,
  fields: Fields,
  typed: Partial<ValuesOf<Fields>>,
): void {
  const base = { version: 0, values: blankValues(fields) };
  const edit: Edit<ValuesOf<Fields>> = { base, typed, choices: {} };
  saveDraft(formDraftKey(draftKey), edit);
}

/**
 * The form of a new or stored record: draft, conflicts with changes by others, problems by field, and saving with its
 * toasts.
 */
export function useRecordForm<Fields extends RecordFields, Item extends Versioned>(
  options: RecordFormOptions<Fields, Item>,
) {
  const { draftKey, noun, fields, schema, record, now, initial, secrets = {} } = options;
  const blank = { version: 0, values: { ...blankValues(fields), ...initial } };
  const opened = record ? snapshotOf(fields, record) : blank;
  const fresh = options.gone ? null : blank;
  const live = record ? now && snapshotOf(fields, now) : fresh;
  const form = useEditForm<ValuesOf<Fields>>(draftKey, live, opened, (typed) =>
    restored(fields, typed),
  );
  const body = () => ({ ...bodyOf(fields, form.values), ...secrets });
  const send = useSend(options, form);
  const success = `${capitalized(noun)} ${record ? 'updated' : 'created'} successfully`;
  const check = () =>
    (schema.safeParse(body()).error?.issues ?? []).map((issue) =>
      reworded(fields, form.values, issue),
    );
  const { problems, forget, ...saving } = useSaving<Saved>({
    check,
    send: () => send(body()),
    texts: {
      saved: options.quiet ? undefined : success,
      failed: options.failed ?? `Failed to ${record ? 'update' : 'create'} ${noun}`,
    },
    placeIssues: (issues) => {
      const placed = issues.map((issue) => atField(fields, issue));
      return options.placeIssues?.(placed) ?? placed;
    },
    onSaved: options.onSaved,
  });

  return {
    ...form,
    change: (some: Partial<ValuesOf<Fields>>) => {
      form.change(some);
      forget(some);
    },
    dirty: form.dirty || Object.values(secrets).some((secret) => secret !== ''),
    isNew: record === null,
    labels: labelsOf(fields),
    inWords: (name: keyof Fields & string, value: unknown, other: unknown) =>
      fields[name]?.inWords(value, other) ?? '',
    problems: problems as Problems<keyof Fields & string> & Problems,
    forget,
    body,
    check,
    ...saving,
  };
}

export type RecordForm<Fields extends RecordFields> = ReturnType<
  typeof useRecordForm<Fields, Versioned>
>;

/** Creates or updates the record; resolves to null if the user has to resolve a conflict first. */
function useSend<Fields extends RecordFields, Item extends Versioned>(
  {
    draftKey,
    fields,
    record,
    secrets,
    create,
    update,
    prepare = (body) => body,
  }: RecordFormOptions<Fields, Item>,
  form: ReturnType<typeof useEditForm<ValuesOf<Fields>>>,
) {
  const queryClient = useQueryClient();
  const secretKeyFor = useSecretKey();

  const add = async (how: NonNullable<typeof create>, values: Body): Promise<Saved> => {
    const body = prepare(values);
    const send = (idempotencyKey: string): Promise<unknown> =>
      typeof how === 'function'
        ? how(body, idempotencyKey)
        : write(queryClient, how, { body } as unknown as Send, { idempotencyKey });
    const answer = await (secrets ? send(secretKeyFor(body)) : withKey(draftKey, body, send));
    return { answer, changed: true };
  };
  const change = async (name: WriteName, { id }: Item): Promise<Saved | null> => {
    const result: Saved = { answer: undefined, changed: false };
    const saved = await form.save(
      async (changes, version) => {
        const body = { ...prepare(bodyOf(fields, changes)), version };
        result.answer = await write(queryClient, name, { params: { id }, body } as Send);
        result.changed = true;
      },
      (error) => {
        const newer = currentIn(error) as Item | null;
        return newer && snapshotOf(fields, newer);
      },
    );
    return saved ? result : null;
  };
  return async (body: Body): Promise<Saved | null> => {
    if (record && update) return change(update, record);
    return create ? add(create, body) : null;
  };
}

function atField(fields: RecordFields, issue: Issue): Issue {
  const { path, message } = issue;
  const [sent = '', ...inside] = typeof path === 'string' ? path.split('.') : path.map(String);
  const field = fieldSentAs(fields, sent);
  return field === sent ? issue : { path: [field, ...inside], message };
}

function reworded<Fields extends RecordFields>(
  fields: Fields,
  values: ValuesOf<Fields>,
  issue: Issue,
): Issue {
  const name = fieldSentAs(fields, String(issue.path[0]));
  const message = fields[name]?.reword?.(issue.message, values[name]);
  return message === undefined ? issue : { ...issue, message };
}

/** Like `keyFor`, but the body is only held in memory, because it contains a password. */
function useSecretKey() {
  const attempt = useRef({ sent: '', key: '' });
  return (body: object): string => {
    const sent = JSON.stringify(body);
    if (attempt.current.sent !== sent) attempt.current = { sent, key: freshKey() };
    return attempt.current.key;
  };
}

function snapshotOf<Fields extends RecordFields>(
  fields: Fields,
  item: Versioned,
): Snapshot<ValuesOf<Fields>> {
  return { version: item.version, values: valuesOf(fields, item as never) };
}

function capitalized(noun: string): string {
  return noun.charAt(0).toUpperCase() + noun.slice(1);
}
