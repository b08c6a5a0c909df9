import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { Dispatch } from 'react';

import { readOf } from '#client/data/reads.ts';
import { draftsOf } from '#client/outline/items.ts';
import type { OutlineAction } from '#client/outline/reducer.ts';
import { Button } from '#client/ui/button.tsx';
import { Menu, MenuItem } from '#client/ui/menu.tsx';
import { itemOfTemplate } from '#contract/checklist.ts';

/** Adds a copy of a task template, which keeps the id of its source. */
export function FromTaskTemplate({ dispatch }: { dispatch: Dispatch<OutlineAction> }) {
  const { data: templates } = useQuery(readOf('listTaskTemplates'));
  if (!templates || templates.length === 0) return null;
  return (
    <Menu
      align="start"
      trigger={
        <Button tone="ghost">
          From Task Template
          <ChevronDown aria-hidden="true" className="size-4 text-ink-faint" />
        </Button>
      }
    >
      {templates.map((template) => (
        <MenuItem
          key={template.id}
          onSelect={() =>
            dispatch({
              type: 'add tasks',
              make: (firstId) =>
                draftsOf([itemOfTemplate({ ...template, taskTemplateId: template.id })], firstId),
            })
          }
        >
          <span dir="auto" translate="no" className="max-w-80 truncate" title={template.name}>
            {template.name}
          </span>
        </MenuItem>
      ))}
    </Menu>
  );
}
