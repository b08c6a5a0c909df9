import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';

import { openProjectsQuery } from '#client/pages/projects/queries.ts';
import { Choice } from '#client/ui/choice.tsx';
import { dot } from '#contract/words.ts';

type ProjectChoiceProps = {
  value: number | null;
  onChange: (projectId: number | null) => void;
  nothing: string;
  hideLabel?: boolean;
  required?: boolean;
  error?: string | undefined;
  className?: string;
};

export function ProjectChoice(props: ProjectChoiceProps) {
  const { data } = useQuery(openProjectsQuery());
  const options = useMemo(
    () =>
      data?.map(({ id, name, category, market, status }) => ({
        id,
        label: name,
        hint: [category, market, ...(status === 'on_hold' ? ['On hold'] : [])].join(dot),
      })),
    [data],
  );
  return (
    <Choice
      {...props}
      label="Project"
      options={options}
      unknown="A project that is not open"
      optionsLabel="Open projects"
      empty="There are no open projects"
      searchPlaceholder="Search name, category or market"
    />
  );
}
