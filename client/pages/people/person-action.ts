import type { Person } from '#contract/people.ts';

export type PersonAction =
  | { kind: 'add' }
  | { kind: 'edit' | 'link' | 'replace' | 'deactivate' | 'activate' | 'delete'; person: Person };

export const personDraftKey = 'people/form';
