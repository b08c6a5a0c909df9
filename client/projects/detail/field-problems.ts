import { useState } from 'react';

type Problems = Partial<Record<string, string>>;

/** The messages at the fields of a form, and how often it was refused. */
export function useFieldProblems() {
  const [problems, setProblems] = useState<Problems>({});
  const [refusals, setRefusals] = useState(0);
  return {
    problems,
    refusals,
    /** Shows messages; true where there are any. */
    refuse: (found: Problems): boolean => {
      setProblems(found);
      const refused = Object.keys(found).length > 0;
      if (refused) setRefusals(refusals + 1);
      return refused;
    },
    /** Forgets the messages at fields that were changed. */
    forget: (changed: object) =>
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))),
      ),
  };
}
