import { clsx } from 'clsx';
import { use, useMemo, useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { DiscardQuestion } from '#client/ui/confirm-dialog.tsx';
import { today } from '#client/ui/day.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { FileDrop } from '#client/ui/file-drop.tsx';
import { Notice } from '#client/ui/notice.tsx';
import type { TaskItem } from '#contract/checklist.ts';
import { templateBytes } from '#contract/limits.ts';

import { OwnersContext } from '../owners.ts';
import { ColumnMapping } from './column-mapping.tsx';
import { ImportPreview } from './import-preview.tsx';
import { ImportReport } from './import-report.tsx';
import { ListInput } from './list-input.tsx';
import { addWords } from './notes.ts';
import { ReadingOptions } from './reading-options.tsx';
import { ReadingStatus } from './reading-status.tsx';
import { usedIn, withOwnerIds } from './reading.ts';
import type { Destination, Reading } from './reading.ts';
import { remainingItems } from './remaining-items.ts';
import { rememberColumns, rememberedColumns } from './remembered-columns.ts';
import { UnknownOwners } from './unknown-owners.tsx';
import { useList } from './use-list.ts';
import { useReading } from './use-reading.ts';

type ImportDialogProps = {
  destination: Destination;
  text?: string;
  /** `source` is the name of the file. The dialog waits for the promise. */
  onImport: (tasks: TaskItem[], source: string | null) => void | Promise<void>;
  onClose: () => void;
};

export function ImportDialog({ destination, text = '', onImport, onClose }: ImportDialogProps) {
  const list = useList(text);
  const { source, choices, choose, chooseOwners, leftOut } = list;
  const owners = use(OwnersContext);
  const [remembered] = useState(rememberedColumns);
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const known = useMemo(() => {
    const { roles = [], people = [] } = owners;
    return { destination, owners: { roles, people }, remembered, today: today() };
  }, [destination, owners, remembered]);
  const { reading, isReading, isFailed } = useReading(source, choices, known);
  const remaining = useMemo(
    () => remainingItems(reading?.read.tasks ?? [], leftOut),
    [reading, leftOut],
  );
  const add = async ({ table, newOwners }: Reading) => {
    setBusy(true);
    try {
      if (table) rememberColumns(table.columns.columns, choices.targets);
      const ids = new Map<number, number>();
      for (const { id, kind, name } of usedIn(remaining, newOwners)) {
        if (!owners.add) break;
        const made = await owners.add(kind, name);
        ids.set(id, made);
        // A retry does not create it again.
        chooseOwners({ [name]: `${kind} ${made}` });
      }
      await onImport(withOwnerIds(remaining.tasks, ids), source?.name ?? null);
    } catch {
      // The caller has reported the failure. The list stays for a retry.
    } finally {
      setBusy(false);
    }
  };
  const leave = () => {
    if (busy) return;
    if (list.isChanged) setLeaving(true);
    else onClose();
  };
  const isBesideText = !list.isFile && !reading?.table;
  return (
    <Dialog
      open
      onOpenChange={leave}
      size="xl"
      title="Import a checklist"
      description="A spreadsheet (.xlsx, .csv), or text with headings, bullets or indentation."
      input={list.isChanged ? 'unsaved' : undefined}
      aboveFooter={
        reading && (
          <ImportReport
            reading={reading}
            kind={destination.kind}
            onTicks={(at, isRead) =>
              choose(
                at === null
                  ? { keepsTicks: isRead }
                  : { targets: { ...choices.targets, [at]: isRead ? 'done' : null } },
              )
            }
          />
        )
      }
      footer={
        <>
          <Button disabled={busy} onClick={leave}>
            Cancel
          </Button>
          <Button
            tone="primary"
            busy={busy}
            busyLabel="Adding..."
            disabledBecause={isReading ? 'Reading the list' : refusalOf(reading, remaining.tasks)}
            onClick={() => reading && void add(reading)}
          >
            {addWords(reading, remaining.without)}
          </Button>
        </>
      }
    >
      <FileDrop onFiles={([file]) => list.take(file)}>
        {(list.refused || isFailed) && (
          <Notice tone="danger" className="mb-4">
            {list.refused ?? 'This list could not be read. Choose it again.'}
          </Notice>
        )}
        <div
          className={clsx(
            'grid gap-4',
            isBesideText && 'md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]',
          )}
        >
          <ListInput list={list} isTable={Boolean(reading?.table)} />
          {isReading && !reading && <ReadingStatus what="the list" onCancel={list.clear} />}
          {source && reading && (
            <div className="flex min-w-0 flex-col gap-4">
              <ReadingOptions
                {...{ source, reading, choices }}
                onChoose={choose}
                onEncoding={list.readAs}
              />
              {reading.table && (
                <ColumnMapping
                  table={reading.table}
                  inside={destination.inside}
                  onChoose={(at, target) =>
                    choose({ targets: { ...choices.targets, [at]: target } })
                  }
                />
              )}
              <UnknownOwners
                all={reading.read.namesToMatch}
                names={reading.read.unknownOwners}
                chosen={choices.owners}
                onChoose={chooseOwners}
              />
              <ImportPreview
                reading={reading}
                inside={destination.inside}
                leftOut={leftOut}
                onLeaveOut={list.leaveOut}
              />
            </div>
          )}
        </div>
      </FileDrop>
      <DiscardQuestion open={leaving} onOpenChange={setLeaving} onDiscard={onClose} />
    </Dialog>
  );
}

function refusalOf(reading: Reading | null, remaining: readonly TaskItem[]): string | null {
  if (!reading) return 'Choose a file, or paste a checklist';
  if (reading.waitsFor !== null) return reading.waitsFor;
  if (remaining.length === 0) return 'Every row is left out';
  const size = new TextEncoder().encode(JSON.stringify(remaining)).length;
  return size > templateBytes ? 'The list is too large: at most 3.5 MB of text at once' : null;
}
