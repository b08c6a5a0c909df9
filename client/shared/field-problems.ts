import { useState } from 'react';

/** What is wrong with which field of a form. */
export type Problems<Field extends string = string> = Partial<Record<Field, string>>;

export type Issue = { path: string | readonly PropertyKey[]; message: string };

/** The first thing that is wrong with each field; what is wrong inside a field is wrong with it. */
export function firstOfEach<Field extends string>(issues: readonly Issue[] = []): Problems<Field> {
  const problems: Problems = {};
  for (const { path, message } of issues) {
    const field = typeof path === 'string' ? path.split('.')[0] : path[0];
    problems[String(field)] ??= message;
  }
  return problems;
}

/** The messages at the fields of a form, and how often it was refused. */
export function useFieldProblems<Field extends string = string>() {
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [refusals, setRefusals] = useState(0);
  return {
    problems,
    refusals,
    /** Shows messages; true where there are any. */
    refuse: (found: Problems<Field>): boolean => {
      setProblems(found);
      const refused = Object.keys(found).length > 0;
      if (refused) setRefusals((before) => before + 1);
      return refused;
    },
    /** Forgets the messages at fields that were changed. */
    forget: (changed: object) =>
      setProblems(
        (before) =>
          Object.fromEntries(
            Object.entries(before).filter(([field]) => !(field in changed)),
          ) as Problems<Field>,
      ),
  };
}
