import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { readNow } from '#client/data/read-now.ts';
import type { Reader } from '#client/data/read-now.ts';
import { loaded } from '#client/lists/query.ts';
import { nameIn } from '#client/outline/owners.ts';
import type { Owners } from '#client/outline/owners.ts';
import { ChecklistPrint } from '#client/outline/print/checklist-print.tsx';
import { itemsIn, partOf } from '#client/outline/print/parts.ts';
import { everything, PrintDialog } from '#client/outline/print/print-dialog.tsx';
import type { PrintChoice } from '#client/outline/print/print-dialog.tsx';
import { PrintedChecklist } from '#client/outline/print/printed-checklist.tsx';
import { printedGroups } from '#client/outline/print/printed-groups.ts';
import { printedFacts } from '#client/shared/printed-facts.ts';
import { PrintView } from '#client/ui/print.tsx';
import type { Sheets } from '#client/ui/print.tsx';
import { counted } from '#contract/words.ts';

import type { PrintedTemplate } from './printed-template.ts';

export function PrintedTemplate({ printed }: { printed: () => PrintedTemplate }) {
  const queryClient = useQueryClient();
  return <PrintView draw={() => templateSheets(readNow(queryClient), printed(), everything)} />;
}

type PrintTemplateProps = { template: PrintedTemplate; owners: Owners; onDone: () => void };

export function PrintTemplate({ template, owners, onDone }: PrintTemplateProps) {
  const queryClient = useQueryClient();
  const [asking, setAsking] = useState(true);
  const { tasks } = template;
  const ask = (onPrint: (choice: PrintChoice) => void) => (
    <PrintDialog checklist={loaded({ tasks, owners })} onPrint={onPrint} onClose={onDone} />
  );
  return (
    <ChecklistPrint
      draw={(choice) => templateSheets(readNow(queryClient), template, choice)}
      asking={asking ? ask : null}
      onChosen={() => setAsking(false)}
      onPrinted={onDone}
    />
  );
}

function templateSheets(
  read: Reader,
  { name, facts, tasks: all }: PrintedTemplate,
  { part, descriptions }: PrintChoice,
): Sheets {
  const { people, roles, today, asOf } = printedFacts(read);
  const tasks = partOf(all, part);
  const members = part?.kind === 'role' ? roles : people;
  const whose = part ? `Items of ${nameIn(members, part.id)}` : 'Template';
  const owners = { people, roles, holders: null };
  return {
    footer: `${name}. As of ${asOf}`,
    content: (
      <PrintedChecklist
        title={name}
        subtitle={`${whose}: ${counted(itemsIn(tasks).all, 'item')}`}
        facts={facts}
        asOf={asOf}
        groups={printedGroups(tasks, { owners, today, descriptions })}
        empty="There is nothing in this checklist."
      />
    ),
  };
}
