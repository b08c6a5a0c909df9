import { useEffect, useMemo, useRef } from 'react';

import type { Project } from '../../contract/projects.ts';
import { Picker } from '../ui/picker.tsx';
import { Popover } from '../ui/popover.tsx';
import { inOrderToAnnounce } from './draft.ts';

type ProjectPanelProps = {
  id: string;
  opener: HTMLElement;
  onClose: () => void;
  projects: Project[] | undefined;
  chosen: number | null;
  onChoose: (project: Project | null) => void;
};

/** The list of projects to make a slide from, those first that wait for it. */
export function ProjectPanel(props: ProjectPanelProps) {
  const { projects, chosen, onChoose, ...popover } = props;
  const place = useRef<HTMLDivElement>(null);
  // Whoever opens it wants to type.
  useEffect(() => place.current?.querySelector<HTMLElement>('input')?.focus(), []);
  const options = useMemo(
    () =>
      projects &&
      inOrderToAnnounce(projects).map((project) => ({
        id: project.id,
        label: project.name,
        hint: hintOf(project),
      })),
    [projects],
  );
  return (
    <Popover {...popover} label="Choose a project">
      <div ref={place}>
        <Picker
          label="Projects"
          options={options}
          chosen={chosen === null ? [] : [chosen]}
          // One takes the place of the other.
          onChange={(now) => {
            const id = now.find((one) => one !== chosen);
            onChoose(projects?.find((project) => project.id === id) ?? null);
          }}
          empty="There are no projects"
          searchPlaceholder="Search name, advisor or market"
        />
      </div>
    </Popover>
  );
}

function hintOf({ advisorName, market, slidesCount, archivedAt, status }: Project): string {
  const finished = status === 'completed' || archivedAt !== null;
  const state = slidesCount > 0 ? 'Announced' : finished ? 'Completed, not yet announced' : '';
  return [advisorName, market, state].filter(Boolean).join(' · ');
}
