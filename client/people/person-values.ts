import { firstOfEach } from '#client/shared/field-problems.ts';
import type { Problems } from '#client/shared/field-problems.ts';
import { newPerson } from '#contract/people.ts';
import type { Person } from '#contract/people.ts';

/** What the form of a person holds. */
export type PersonValues = {
  name: string;
  email: string;
  role: string;
  department: string;
  skills: string[];
  isActive: boolean;
};

export type PersonField = keyof PersonValues;

export const noPerson: PersonValues = {
  name: '',
  email: '',
  role: '',
  department: '',
  skills: [],
  isActive: true,
};

/** A person as the form shows them, and the version that it shows. */
export function standingOf({ version, ...person }: Person) {
  const { name, email, role, department, skills, isActive } = person;
  const values: PersonValues = {
    name,
    email: email ?? '',
    role: role ?? '',
    department: department ?? '',
    skills,
    isActive,
  };
  return { version, values };
}

/** What is sent of these values: blank texts mean none. */
export function bodyOf({ email, role, department, ...rest }: Partial<PersonValues>) {
  return {
    ...rest,
    ...(email !== undefined && { email: orNull(email) }),
    ...(role !== undefined && { role: orNull(role) }),
    ...(department !== undefined && { department: orNull(department) }),
  };
}

/** What the contract refuses in the form as it stands. */
export function problemsOf(values: PersonValues): Problems<PersonField> {
  return firstOfEach(newPerson.safeParse(bodyOf(values)).error?.issues);
}

function orNull(text: string): string | null {
  return text.trim() === '' ? null : text;
}
