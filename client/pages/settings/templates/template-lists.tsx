import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { reportFailure } from '#client/data/failure.ts';
import { readOf } from '#client/data/reads.ts';
import { useWrite } from '#client/data/writes.ts';
import { countsOf, countsOfSteps } from '#client/outline/counts.ts';
import { hoursWords } from '#client/outline/due-words.ts';
import { ownerWords } from '#client/outline/owners.ts';
import type { Owners } from '#client/outline/owners.ts';
import type { PrintAction } from '#client/outline/print/print-menu.tsx';
import { useOwners } from '#client/pages/settings/owner-roles/queries.ts';
import { LatePart, showNotLoaded } from '#client/ui/late-part.tsx';
import { later } from '#client/ui/later.tsx';
import { itemOfTemplate } from '#contract/checklist.ts';
import { setFlags } from '#contract/fields.ts';
import { taskFields } from '#contract/item.ts';
import { kindWords } from '#contract/kind-words.ts';
import { lengths } from '#contract/limits.ts';
import type { ProjectTemplate, TaskTemplate } from '#contract/templates.ts';
import { priorityLabels } from '#contract/value-labels.ts';
import { counted } from '#contract/words.ts';

import { DeleteTemplate } from './delete-template.tsx';
import { printedProjectTemplate, printedTaskTemplate } from './printed-template.ts';
import type { PrintedTemplate } from './printed-template.ts';
import { draftName, openerId } from './template-address.ts';
import type { TemplateKind, TemplatePlace } from './template-address.ts';
import { TemplateList } from './template-list.tsx';
import { StepOutline, TemplateOutline } from './template-outline.tsx';
import { TemplateRow } from './template-row.tsx';
import type { TemplateAction } from './template-row.tsx';

type TemplateListsProps = {
  refused: string | null;
  /** Why a manager may not change them. */
  reserved: string | null;
  onOpen: (place: NonNullable<TemplatePlace>) => void;
};

export function TemplateLists({ refused, reserved, onOpen }: TemplateListsProps) {
  const projects = useQuery(readOf('listProjectTemplates'));
  const tasks = useQuery(readOf('listTaskTemplates'));
  const [doomed, setDoomed] = useState<Doomed | null>(null);
  const duplicate = useDuplicating();
  const { put, printing } = usePrinting();
  const owners = useOwners(null);
  const listOf = (kind: TemplateKind) => {
    const fresh = { kind, id: 'new' } as const;
    return {
      id: openerId(fresh),
      draftKey: draftName(fresh),
      refused,
      reserved,
      onNew: () => onOpen(fresh),
    };
  };
  const rowOf = (kind: TemplateKind, template: ProjectTemplate | TaskTemplate) => {
    const place = { kind, id: template.id };
    const act = (action: TemplateAction) => {
      if (action === 'edit') onOpen(place);
      else if (action === 'delete') setDoomed({ kind, template });
      else if (action === 'duplicate') duplicate(template);
      else put(printedOf(template), action);
    };
    const { name, description } = template;
    const own = { id: openerId(place), draftKey: draftName(place), name, description };
    return { ...own, refused, reserved, onAct: act };
  };
  return (
    <div className="flex flex-col gap-6">
      <TemplateList
        {...listOf('project')}
        title="Project Templates"
        subtitle="Complete checklists for new projects."
        thing="Project Template"
        noun={kindWords.projectTemplate}
        query={projects}
        advice="Create one here, or save a project as a template."
      >
        {(template) => (
          <TemplateRow {...rowOf('project', template)} facts={factsOfProject(template)}>
            <TemplateOutline template={template} owners={owners} />
          </TemplateRow>
        )}
      </TemplateList>
      {/* Rendered once nothing above it can grow any more. */}
      {!projects.isPending && (
        <TemplateList
          {...listOf('task')}
          title="Task Templates"
          subtitle="Single tasks that can be added to any project or project template."
          thing="Task Template"
          noun={kindWords.taskTemplate}
          query={tasks}
          advice="Create one here, or save a task of a project as a template."
        >
          {(template) => (
            <TemplateRow {...rowOf('task', template)} facts={factsOfTask(template, owners)}>
              <StepOutline template={template} owners={owners} />
            </TemplateRow>
          )}
        </TemplateList>
      )}
      {doomed && <DeleteTemplate {...doomed} onClose={() => setDoomed(null)} />}
      {printing && (
        <LatePart onFailed={() => showNotLoaded('the printed page')}>
          <PrintTemplate {...printing} owners={owners} />
        </LatePart>
      )}
    </div>
  );
}

type Doomed = { kind: TemplateKind; template: { id: number; name: string } };

function factsOfProject(template: ProjectTemplate): string[] {
  const { category, market, priority, estimatedDuration, taskTemplates } = template;
  return [
    category,
    market,
    `${priorityLabels[priority]} priority`,
    counted(estimatedDuration, 'day'),
    countsOf(taskTemplates),
  ].filter((fact) => fact !== null);
}

function factsOfTask(template: TaskTemplate, owners: Owners) {
  const { category, priority, estimatedHours, steps } = template;
  return [
    category,
    `${priorityLabels[priority]} priority`,
    hoursWords(estimatedHours),
    countsOfSteps(steps),
    ...setFlags(taskFields, template),
    ownerWords(itemOfTemplate(template), owners).text,
  ].filter((fact) => fact !== null);
}

function usePrinting() {
  const queryClient = useQueryClient();
  const [template, setTemplate] = useState<PrintedTemplate | null>(null);
  const put = async (of: PrintedTemplate, action: PrintAction) => {
    if (action === 'print') {
      setTemplate(of);
      return;
    }
    try {
      const { exportTemplate } = await import('./export-template.ts');
      await exportTemplate(queryClient, of, action);
    } catch (error) {
      reportFailure('Failed to export the checklist', error);
    }
  };
  return {
    put: (of: PrintedTemplate, action: PrintAction) => void put(of, action),
    printing: template && { template, onDone: () => setTemplate(null) },
  };
}

const PrintTemplate = later(() => import('./printed-template.tsx'), 'PrintTemplate');

function printedOf(template: ProjectTemplate | TaskTemplate): PrintedTemplate {
  return 'taskTemplates' in template
    ? printedProjectTemplate(template)
    : printedTaskTemplate(template);
}

function useDuplicating(): (template: ProjectTemplate | TaskTemplate) => void {
  const project = useWrite('createProjectTemplate', {
    success: 'Project template created successfully',
    failure: 'Failed to create project template',
  });
  const task = useWrite('createTaskTemplate', {
    success: 'Task template created successfully',
    failure: 'Failed to create task template',
  });
  return (template) => {
    const name = Array.from(`Copy of ${template.name}`).slice(0, lengths.name).join('');
    if ('taskTemplates' in template) project.mutate({ body: { ...template, name } });
    else task.mutate({ body: { ...template, name } });
  };
}
