import type { ColumnType, Generated } from 'kysely';

import type { taskFields } from '#contract/item.ts';
import type { TemplateMilestone } from '#contract/milestones.ts';
import type { TemplateStep, TemplateTask } from '#contract/templates.ts';
import type { Priority } from '#contract/values.ts';

import type { Edited, FieldColumns, Json } from './columns.ts';

export type TaskTemplatesTable = Edited &
  FieldColumns<typeof taskFields> & {
    id: Generated<number>;
    name: string;
    category: string | null;
    steps: Json<TemplateStep[]>;
    assigneeRoles: Json<string[]>;
    personId: number | null;
  };

export type ProjectTemplatesTable = Edited & {
  id: Generated<number>;
  name: string;
  description: string | null;
  category: string | null;
  market: string | null;
  priority: Priority;
  estimatedDuration: number;
  milestones: ColumnType<TemplateMilestone[], string | undefined, string>;
  taskTemplates: Json<TemplateTask[]>;
};

export type MessageTemplatesTable = Edited & {
  id: Generated<number>;
  name: string;
  content: string;
  description: string | null;
  isActive: Generated<boolean>;
};
