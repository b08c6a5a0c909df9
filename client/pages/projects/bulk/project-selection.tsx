import { isHire } from '#client/shared/outcome.ts';
import { useSelected } from '#client/shared/select-box.tsx';
import { useOnlyShown, useSelectKeys } from '#client/shared/select-keys.ts';
import { SelectionBar } from '#client/shared/selection-bar.tsx';
import type { Selection } from '#client/shared/selection.ts';
import type { Project } from '#contract/projects.ts';
import { counted, formatNumber } from '#contract/words.ts';

import { ArchivedGuard } from '../detail/project/archived-guard.tsx';
import { isArchived } from '../projects-view.ts';
import { ProjectActions } from './project-actions.tsx';

type ProjectSelectionProps = {
  selection: Selection;
  /** In the order of the table. */
  projects: readonly Project[];
  /** Selection mode on touch screens: the bar is shown before the first selection. */
  isPicking: boolean;
  onDone: () => void;
};

/** Shortcuts and bar of the selection. Projects hidden by a filter are deselected. */
export function ProjectSelection(props: ProjectSelectionProps) {
  const { selection, projects, isPicking, onDone } = props;
  const ids = useSelected(selection);
  const selected = projects.filter(({ id }) => ids.has(id));
  const shown = projects.map(({ id }) => id);
  useSelectKeys(selection, { shown, all: shown });
  useOnlyShown(selection, shown);
  if (selected.length === 0 && !isPicking) return null;
  const clear = () => {
    selection.choose([]);
    onDone();
  };
  return (
    <SelectionBar
      words={`${counted(selected.length, 'project')} selected`}
      rest={
        projects.length > selected.length && {
          label: `Select all ${formatNumber(projects.length)}`,
          onSelect: () => selection.choose(shown),
        }
      }
      onClear={clear}
    >
      {selected.length > 0 && (
        <ArchivedGuard archived={selected.some(isArchived)} texts={guardTexts(selected)}>
          <ProjectActions projects={selected} />
        </ArchivedGuard>
      )}
    </SelectionBar>
  );
}

function guardTexts(selected: readonly Project[]) {
  const ended = selected.filter((project) => !isHire(project)).length;
  const without = ended > 0 ? `, ${formatNumber(ended)} of them without a hire` : '';
  return {
    title: 'Archived projects',
    description: `Some of the selected projects are archived${without}. Change them anyway?`,
    confirm: 'Change them',
  };
}
