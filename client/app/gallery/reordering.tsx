import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { later } from '#client/ui/later.tsx';
import { QuickAddPrompt } from '#client/ui/quick-add-prompt.tsx';
import type { PromptProps } from '#client/ui/quick-add-prompt.tsx';
import { QuickAdd } from '#client/ui/quick-add.tsx';
import { useDropTarget } from '#client/ui/reorder-target.ts';
import {
  DragHandle,
  DropLine,
  reorderKeys,
  useReorder,
  useReorderRow,
} from '#client/ui/reorder.tsx';
import type { Reorder } from '#client/ui/reorder.tsx';

const Prompt = later(async () => ({ NewThingPrompt }), 'NewThingPrompt');

export function Reordering() {
  const [rows, setRows] = useState(['Bread', 'Butter', 'Salt', 'A thing with a longer name']);
  const [ids, setIds] = useState([0, 1, 2, 3]);
  const reorder = useReorder({
    kind: 'thing',
    ids,
    nameOf: (id) => rows[id] ?? '',
    onReorder: setIds,
  });
  const { ref, over } = useDropTarget<HTMLParagraphElement>({
    kind: 'thing',
    accepts: () => true,
    onDrop: (taken) => setIds(ids.filter((id) => id !== taken)),
  });
  return (
    <Card
      title="Reordering"
      subtitle="By the handle with a mouse, by Alt and the arrows, or by whatever calls it."
    >
      <ol aria-label="Things" className="divide-y divide-line border border-line">
        {ids.map((id) => (
          <Row key={id} id={id} name={rows[id] ?? ''} reorder={reorder} />
        ))}
      </ol>
      <p
        ref={ref}
        className={`my-3 rounded-md border border-dashed p-3 text-ink-soft ${over ? 'border-accent bg-accent-soft' : 'border-control'}`}
      >
        Dropped here, a thing leaves the list.
      </p>
      <QuickAdd
        prompt={Prompt}
        draftKey="gallery/new-thing"
        nouns={{ one: 'thing', many: 'things' }}
        count={ids.length}
        onAdd={(lines) => {
          setRows([...rows, ...lines.map(({ text }) => text)]);
          setIds([...ids, ...lines.map((_, index) => rows.length + index)]);
        }}
      />
    </Card>
  );
}

function NewThingPrompt(props: PromptProps) {
  return (
    <QuickAddPrompt
      {...props}
      label="Name of a thing"
      max={8}
      tooMany="At most 8 things"
      limit={60}
      problemOf={(name) => (name.startsWith('-') ? 'Must not begin with a dash' : undefined)}
    />
  );
}

function Row({ id, name, reorder }: { id: number; name: string; reorder: Reorder }) {
  const row = useReorderRow(reorder, id);
  return (
    <li
      {...row.rowProps}
      className={`relative flex items-center gap-2 py-2 pr-3 pl-5 ${row.dragging ? 'opacity-50' : ''}`}
    >
      <DropLine row={row} />
      <DragHandle row={row} className="absolute left-0.5" />
      <button type="button" aria-keyshortcuts={reorderKeys} className="flex-1 text-start">
        {name}
      </button>
      <Button size="sm" onClick={() => reorder.move(id, -1)}>
        Move up
      </Button>
      <Button size="sm" onClick={() => reorder.move(id, 1)}>
        Move down
      </Button>
    </li>
  );
}
