import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ClipboardList, Plus } from 'lucide-react';

import { readOf } from '#client/data/reads.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuItem, MenuLabel, MenuSeparator } from '#client/ui/menu.tsx';
import type { TaskTemplate } from '#contract/templates.ts';

import { prefetchTaskDialogs } from './task-dialogs.tsx';

type AddTaskMenuProps = {
  tone?: 'primary' | 'secondary';
  disabledBecause: string | null;
  onCreate: (template?: TaskTemplate) => void;
};

export function AddTaskMenu({ tone = 'secondary', disabledBecause, onCreate }: AddTaskMenuProps) {
  // Without the list of templates a blank task can still be added.
  const { data: templates } = useQuery(readOf('listTaskTemplates'));
  const button = (
    <Button
      tone={tone}
      size={tone === 'primary' ? 'md' : 'sm'}
      icon={<Plus aria-hidden="true" className="size-3.5" />}
      disabledBecause={disabledBecause}
      onPointerEnter={prefetchTaskDialogs}
      onFocus={prefetchTaskDialogs}
    >
      Add Task
      <ChevronDown aria-hidden="true" className="size-3.5" />
    </Button>
  );
  if (disabledBecause) return button;
  return (
    <Menu trigger={button}>
      <MenuItem icon={<Plus aria-hidden="true" className="size-4" />} onSelect={() => onCreate()}>
        Create New Task
      </MenuItem>
      {templates && templates.length > 0 && (
        <>
          <MenuSeparator />
          <MenuLabel>From Templates</MenuLabel>
          {templates.map((template) => (
            <MenuItem
              key={template.id}
              icon={<ClipboardList aria-hidden="true" className="size-4" />}
              onSelect={() => onCreate(template)}
            >
              <span className="max-w-64 truncate">{template.name}</span>
            </MenuItem>
          ))}
        </>
      )}
    </Menu>
  );
}
