import { LayoutTemplate } from 'lucide-react';
import type { ReactNode } from 'react';

import { CreateButton } from '#client/lists/create-button.tsx';
import type { Noun } from '#client/lists/filtered-list.tsx';
import { ListCard } from '#client/lists/list-card.tsx';
import type { Query } from '#client/lists/query.ts';
import { Rows } from '#client/lists/rows.tsx';
import { formDraftKey, useHasDraft } from '#client/ui/use-draft.ts';

type TemplateListProps<Template> = {
  title: string;
  subtitle: string;
  /** Singular in titles: 'Project Template'. */
  thing: string;
  noun: Noun;
  query: Query<readonly Template[]>;
  /** Id of the button that adds one. */
  id: string;
  draftKey: string;
  refused: string | null;
  reserved: string | null;
  onNew: () => void;
  advice: string;
  children: (template: Template) => ReactNode;
};

export function TemplateList<Template extends { id: number }>(props: TemplateListProps<Template>) {
  const { title, subtitle, thing, noun, query, refused, reserved, onNew, advice, children } = props;
  const unsaved = useHasDraft(formDraftKey(props.draftKey));
  return (
    <ListCard
      title={title}
      subtitle={subtitle}
      noun={noun}
      create={
        <CreateButton id={props.id} {...{ refused, reserved }} onClick={onNew}>
          {unsaved ? `Continue New ${thing}` : `New ${thing}`}
        </CreateButton>
      }
      query={query}
      rows={4}
      empty={{ icon: LayoutTemplate, title: `No ${noun.many} yet`, children: advice }}
    >
      {(templates) => (
        <Rows label={title} items={templates} height={89}>
          {children}
        </Rows>
      )}
    </ListCard>
  );
}
