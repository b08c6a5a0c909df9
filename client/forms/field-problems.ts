import { useState } from 'react';

export type Problems<Field extends string = string> = Partial<Record<Field, string>>;

export type Issue = { path: string | readonly PropertyKey[]; message: string };

/** The first message for each field; issues inside a field count for the field. */
export function firstOfEach<Field extends string>(issues: readonly Issue[] = []): Problems<Field> {
  const problems: Problems = {};
  for (const { path, message } of issues) {
    const field = typeof path === 'string' ? path.split('.')[0] : path[0];
    problems[String(field)] ??= message;
  }
  return problems;
}

/** `refusals` counts rejected attempts. */
export function useFieldProblems<Field extends string = string>() {
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [refusals, setRefusals] = useState(0);
  return {
    problems,
    refusals,
    show: (found: Problems<Field>, refused: boolean) => {
      setProblems(found);
      if (refused) setRefusals((before) => before + 1);
    },
    forget: (changed: object) =>
      setProblems(
        (before) =>
          Object.fromEntries(
            Object.entries(before).filter(([field]) => !(field in changed)),
          ) as Problems<Field>,
      ),
  };
}
