import { Users } from 'lucide-react';
import { Suspense, useEffect, useState } from 'react';

import { useRefusal } from '#client/data/session/queries.ts';
import { isNotAnnounced } from '#client/shared/badges.tsx';
import { Badge } from '#client/ui/badge.tsx';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ConfirmDialogLater } from '#client/ui/confirm-dialog-later.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { later } from '#client/ui/later.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { Loading, Skeleton } from '#client/ui/skeleton.tsx';
import { Heading, Table } from '#client/ui/table.tsx';
import { counts } from '#contract/limits.ts';
import { counted } from '#contract/words.ts';

import { WhoseAnnouncement } from '../whose-announcement.tsx';
import { isMade, isSettled, roomIn } from './batch.ts';
import { useRun } from './run.ts';
import { useBatch } from './use-batch.ts';
import type { BatchControl } from './use-batch.ts';

export function BulkSlidesPage() {
  const refused = useRefusal('change') !== null;
  return (
    <>
      <PageHeader
        title="Create Several Slides"
        subtitle="One slide for each hire, with its own photo and compliance number"
        actions={
          <>
            <ButtonLink href="/photo-upload">Create Slide</ButtonLink>
            <ButtonLink href="/slides">Generated Slides</ButtonLink>
          </>
        }
      />
      {refused ? (
        <Notice>Managers create slides. You can view and download them in Generated Slides.</Notice>
      ) : (
        <Suspense fallback={<LoadingBatch />}>
          <SlideBatch />
        </Suspense>
      )}
    </>
  );
}

const BatchRow = later(() => import('./batch-row.tsx'), 'BatchRow');
const SharedFields = later(() => import('./shared-fields.tsx'), 'SharedFields');
const BatchFooter = later(() => import('./batch-footer.tsx'), 'BatchFooter');
const AddHires = later(() => import('./add-hires.tsx'), 'AddHires');
const AskAboutHires = later(() => import('./ask-about-hires.tsx'), 'AskAboutHires');
const RowDialog = later(() => import('./row-dialog.tsx'), 'RowDialog');

function SlideBatch() {
  const control = useBatch();
  const { batch, rows, projects } = control;
  const running = useRun() !== null;
  const [adding, setAdding] = useState(false);
  if (!projects && rows.length === 0) return <LoadingBatch />;
  const known = new Set(rows.map(({ row }) => row.projectId));
  const others = (projects ?? []).filter(({ id }) => !known.has(id));
  const room = roomIn(batch);
  const add = (
    <Button
      size="sm"
      aria-haspopup="dialog"
      disabled={running}
      disabledBecause={room === 0 ? `At most ${counts.slidesAtOnce} slides at once` : null}
      onPointerEnter={AddHires.prefetch}
      onClick={() => setAdding(true)}
    >
      Add hires
    </Button>
  );
  return (
    <div className="flex flex-col gap-4">
      <WhoseAnnouncement />
      <fieldset inert={running} className="min-w-0">
        <SharedFields control={control} />
      </fieldset>
      <Card
        flush
        title="Hires"
        actions={
          <div className="flex flex-wrap items-center gap-2">
            <Badge>{counted(rows.length, 'slide')}</Badge>
            {rows.length > 0 && (
              <>
                <StartOver control={control} disabled={running} />
                {add}
              </>
            )}
          </div>
        }
      >
        {rows.length > 0 ? (
          <Rows control={control} />
        ) : (
          <NoHires control={control} onChoose={() => setAdding(true)} />
        )}
      </Card>
      <Suspense>
        {control.doubtful.length > 0 && (
          <AskAboutHires
            projects={control.doubtful}
            onAgree={() => control.answerDoubtful(true)}
            onDecline={() => control.answerDoubtful(false)}
          />
        )}
      </Suspense>
      <Suspense>{rows.length > 0 && <BatchFooter control={control} />}</Suspense>
      <Suspense>
        {adding && (
          <AddHires
            projects={others}
            room={room}
            onAdd={(chosen) => {
              control.add(chosen);
              setAdding(false);
            }}
            onClose={() => setAdding(false)}
          />
        )}
      </Suspense>
    </div>
  );
}

function LoadingBatch() {
  useEffect(() => {
    SharedFields.prefetch();
    BatchFooter.prefetch();
  }, []);
  return (
    <Loading label="Loading the projects">
      <Skeleton className="h-64 w-full" />
    </Loading>
  );
}

function Rows({ control }: { control: BatchControl }) {
  const { rows, changeRow, remove } = control;
  const run = useRun();
  const [opened, setOpened] = useState<number | null>(null);
  const editable = rows.filter(({ row }) => !isSettled(row));
  const at = editable.findIndex(({ row }) => row.projectId === opened);
  const checked = editable[at];
  const goTo = (place: number) => {
    const next = editable[place];
    return next ? () => setOpened(next.row.projectId) : null;
  };
  return (
    <>
      <Table
        caption="Slides to create"
        columns={columnsClass}
        headings={['Photo', 'Hire', 'Compliance number', 'State', ''].map((text) => (
          <Heading key={text}>{text || <span className="sr-only">Actions</span>}</Heading>
        ))}
      >
        {rows.map((one) => (
          <BatchRow
            key={one.row.projectId}
            checked={one}
            locked={run !== null}
            sending={run?.projectId === one.row.projectId}
            change={(some) => changeRow(one.row.projectId, some)}
            onEdit={() => setOpened(one.row.projectId)}
            onRemove={() => remove(one.row.projectId)}
          />
        ))}
      </Table>
      <Suspense>
        {checked && (
          <RowDialog
            checked={checked}
            change={(some) => changeRow(checked.row.projectId, some)}
            onPrevious={goTo(at - 1)}
            onNext={goTo(at + 1)}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  );
}

function NoHires({ control, onChoose }: { control: BatchControl; onChoose: () => void }) {
  const waiting = (control.projects ?? []).filter(isNotAnnounced).slice(0, counts.slidesAtOnce);
  return (
    <EmptyState
      icon={Users}
      title="No hires chosen yet"
      action={
        <div className="flex flex-wrap justify-center gap-2">
          {waiting.length > 0 && (
            <Button tone="primary" onClick={() => control.add(waiting)}>
              {waiting.length === 1
                ? 'Add the completed hire that is not announced'
                : `Add the ${waiting.length} completed hires that are not announced`}
            </Button>
          )}
          <Button
            aria-haspopup="dialog"
            onPointerEnter={AddHires.prefetch}
            tone={waiting.length > 0 ? 'secondary' : 'primary'}
            onClick={onChoose}
          >
            Add hires
          </Button>
        </div>
      }
    >
      You can also select hires in the table of all projects.
    </EmptyState>
  );
}

function StartOver({ control, disabled }: { control: BatchControl; disabled: boolean }) {
  const [confirming, setConfirming] = useState(false);
  const { clear, batch } = control;
  const made = batch.rows.every(isMade);
  return (
    <>
      <Button size="sm" disabled={disabled} onClick={() => (made ? clear() : setConfirming(true))}>
        Clear list
      </Button>
      <ConfirmDialogLater
        open={confirming}
        onOpenChange={setConfirming}
        title="Clear this list?"
        description="Photos and compliance numbers that you entered here will be lost. Slides that were created stay."
        confirm="Clear list"
        onConfirm={() => {
          setConfirming(false);
          clear();
        }}
      />
    </>
  );
}

const columnsClass = 'grid-cols-[5.25rem_minmax(0,1fr)_13rem_minmax(0,1fr)_6.25rem]';
