import { useQuery } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { FileQuestion } from 'lucide-react';
import { useState } from 'react';
import type { ReactNode } from 'react';

import { readOf } from '#client/data/reads.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { Button } from '#client/ui/button.tsx';
import { discardDrafts } from '#client/ui/drafts.ts';

import { ProjectTemplateEditor } from './project-template-editor.tsx';
import { TaskTemplateEditor } from './task-template-editor.tsx';
import { draftName } from './template-address.ts';
import type { TemplatePlace } from './template-address.ts';

type TemplateEditorProps = { place: NonNullable<TemplatePlace>; onClose: () => void };

export function TemplateEditor({ place, onClose }: TemplateEditorProps) {
  const projects = useQuery(readOf('listProjectTemplates'));
  const tasks = useQuery(readOf('listTaskTemplates'));
  const [beginning, setBeginning] = useState(0);
  const draftKey = draftName(place);
  const handling = {
    draftKey,
    onClose: () => {
      discardDrafts(draftKey);
      onClose();
    },
    onStartOver: () => {
      discardDrafts(draftKey);
      setBeginning(beginning + 1);
    },
  };
  if (place.kind === 'project') {
    return (
      <Found {...{ place, beginning, onClose }} query={projects}>
        {(opened) => <ProjectTemplateEditor key={beginning} opened={opened} {...handling} />}
      </Found>
    );
  }
  return (
    <Found {...{ place, beginning, onClose }} query={tasks}>
      {(opened) => <TaskTemplateEditor key={beginning} opened={opened} {...handling} />}
    </Found>
  );
}

type FoundProps<Template> = TemplateEditorProps & {
  query: UseQueryResult<Template[]>;
  /** Counts how often the editor started over, from the latest version. */
  beginning: number;
  children: (opened: Template | null) => ReactNode;
};

function Found<Template extends { id: number }>(props: FoundProps<Template>) {
  const { place, query, beginning, onClose, children } = props;
  const { data } = query;
  const found = data?.find(({ id }) => id === place.id);
  // Input is kept if the template is deleted in the meantime.
  const [opened, setOpened] = useState(found);
  const [openedAs, setOpenedAs] = useState(beginning);
  if (found && (!opened || openedAs !== beginning)) {
    setOpened(found);
    setOpenedAs(beginning);
  }
  if (place.id === 'new') return children(null);
  return (
    <QueryState
      query={query}
      data={opened ?? found ?? (data && null)}
      content="template"
      framed
      isEmpty={(template) => template === null}
      empty={{
        icon: FileQuestion,
        title: 'Template not found',
        children: 'It may have been deleted.',
        action: <Button onClick={onClose}>Back to the templates</Button>,
      }}
    >
      {children}
    </QueryState>
  );
}
