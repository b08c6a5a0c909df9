import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { KeyboardEvent } from 'react';

import { readOf } from '#client/data/reads.ts';
import { QueryState } from '#client/lists/query-state.tsx';
import { DueNotice } from '#client/outline/due-notice.tsx';
import { dueDatesIn } from '#client/outline/due-values.ts';
import { useHolidays } from '#client/pages/settings/holidays/queries.ts';
import { Button } from '#client/ui/button.tsx';
import { isComposing } from '#client/ui/composing.ts';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { today } from '#client/ui/day.ts';
import { Dialog } from '#client/ui/dialog.tsx';
import { closeAndGoOn } from '#client/ui/focus.ts';
import { keepTyped } from '#client/ui/keep-typed.ts';
import { Notice } from '#client/ui/notice.tsx';
import { showFailure, showSuccess } from '#client/ui/toasts.ts';
import type { ProjectTemplate } from '#contract/templates.ts';

import { daysOfTemplate, fillNewProject } from './draft-of-template.ts';
import { loadingTemplate, useLoadTemplate } from './load-template.ts';
import { TemplateChoice } from './template-choice.tsx';

type TemplateDialogProps = {
  /** The New Project form has input: ask before overwriting it. */
  typed: boolean;
  /** Loads the code of the form, so that it can take the focus as soon as the dialog has gone. */
  prepare: () => Promise<unknown>;
  /** Called when the draft was filled in and the dialog has closed. */
  onLoad: () => void;
  onClose: () => void;
};

export function TemplateDialog({ typed, prepare, onLoad, onClose }: TemplateDialogProps) {
  const id = useId();
  const templates = useQuery(readOf('listProjectTemplates'));
  const [chosen, setChosen] = useState<number | null>(null);
  const [confirming, setConfirming] = useState(false);
  const { load, isPending } = useLoadTemplate();
  const found = templates.data?.find((template) => template.id === chosen);
  const listed = found !== undefined;
  const gone = chosen !== null && templates.data !== undefined && !listed;

  const fill = async () => {
    setConfirming(false);
    if (chosen === null) return;
    const endTyping = keepTyped();
    const [loaded] = await Promise.all([load(chosen), prepare().catch(() => {})]);
    if (loaded) {
      closeAndGoOn(onClose, () => {
        fillNewProject(loaded, today());
        onLoad();
      });
      showSuccess('Template loaded successfully', { attempt: loadingTemplate });
    }
    endTyping(loaded !== null);
  };
  const submit = () => {
    if (isPending) return;
    // The button is disabled in these cases, but the keys still submit.
    const attempt = loadingTemplate;
    if (chosen === null) return showFailure(nothingChosen, { attempt });
    if (gone) return showFailure('Template not found', { attempt });
    if (typed) setConfirming(true);
    else void fill();
  };
  return (
    <Dialog
      open
      onOpenChange={() => isPending || onClose()}
      title="Create from Template"
      description="Fills the New Project form; nothing is created yet."
      aboveFooter={found && <TemplateNotice template={found} />}
      footer={
        <>
          <Button disabled={isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            type="submit"
            form={id}
            tone="primary"
            busy={isPending}
            busyLabel="Loading..."
            disabledBecause={chosen === null ? nothingChosen : null}
          >
            Load Template
          </Button>
        </>
      }
    >
      {/* The submit key works in every field. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <form
        id={id}
        noValidate
        inert={isPending}
        onKeyDown={sendByKeys}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        {gone && (
          <Notice className="mb-3">
            <p>Template not found</p>
            <p className="text-sm">The selected template has been deleted.</p>
          </Notice>
        )}
        <QueryState
          query={templates}
          content="templates"
          rows={3}
          empty={{
            title: 'No project templates available.',
            children: 'Create a project first, then save it as a template.',
          }}
        >
          {(all) => (
            <TemplateChoice templates={all} chosen={listed ? chosen : null} onChoose={setChosen} />
          )}
        </QueryState>
      </form>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Replace what you typed?"
        description="The New Project form holds input that has not been saved. The template replaces it."
        confirm="Replace"
        cancel="Keep it"
        onConfirm={() => void fill()}
      />
    </Dialog>
  );
}

/** Counts the due dates that would be past, or on a weekend or holiday, in a project made today. */
function TemplateNotice({ template }: { template: ProjectTemplate }) {
  const holidays = useHolidays();
  const days = daysOfTemplate(template, today(), holidays);
  return <DueNotice dates={dueDatesIn(template.taskTemplates, days)} holidays={holidays} />;
}

const nothingChosen = 'Please select a template';

function sendByKeys(event: KeyboardEvent<HTMLFormElement>): void {
  const { key, ctrlKey, metaKey, repeat } = event;
  if (key !== 'Enter' || !(ctrlKey || metaKey) || isComposing(event)) return;
  event.preventDefault();
  if (!repeat) event.currentTarget.requestSubmit();
}
