import { clsx } from 'clsx';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { ConfirmDialog } from '#client/ui/confirm-dialog.tsx';
import { Field } from '#client/ui/field.tsx';
import { closeAndGoOn } from '#client/ui/focus.ts';
import { Form } from '#client/ui/form.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { useHasDraft } from '#client/ui/use-draft.ts';
import { lengths } from '#contract/limits.ts';

import { focusTitle } from './ask-about-hire.tsx';
import { ComplianceField } from './compliance-field.tsx';
import { newSlideDraftKey } from './draft.ts';
import { FromProject } from './from-project.tsx';
import { GateField } from './gate-field.tsx';
import { HireDateField } from './hire-date-field.tsx';
import { LookLine } from './look-line.tsx';
import { MessageField } from './message-field.tsx';
import { PeopleFields } from './people-fields.tsx';
import { PhotoField } from './photo-field.tsx';
import type { NewSlideForm } from './use-new-slide.ts';

/** The draft stays in this tab until the user starts a new slide. */
export function SlideForm({ slide }: { slide: NewSlideForm }) {
  const { draft, change, problems, forget, sending, refusals, made, hire } = slide;
  const button = useRef<HTMLButtonElement>(null);
  const buttons = (
    <footer className="mt-4 flex flex-wrap gap-2 max-sm:*:flex-1">
      <Button
        ref={button}
        type="submit"
        tone="primary"
        busy={sending}
        busyLabel="Generating Slide..."
        disabledBecause={hire.reading ? 'The project is still loading' : null}
        icon={<Download aria-hidden="true" className="size-4" />}
      >
        Generate PowerPoint Slide
      </Button>
      <StartNewSlide slide={slide} made={made} />
    </footer>
  );
  return (
    <Form
      button={button}
      label="Create Slide"
      busy={sending}
      refusals={refusals}
      enterMovesOn
      onSubmit={() => void slide.send()}
      footer={buttons}
    >
      <div
        className={clsx(
          'flex min-w-0 flex-col gap-4 transition-opacity',
          sending && 'opacity-60 delay-200',
        )}
      >
        <Card title="Slide" actions={<FromProject slide={slide} />}>
          <Field label="Slide title" required limit={lengths.name} error={problems['title']}>
            <TextInput
              name="title"
              dir="auto"
              autoComplete="off"
              placeholder="Welcome to the team"
              value={draft.title}
              onChange={(event) => {
                change({ title: event.target.value });
                forget('title');
              }}
            />
          </Field>
          <PhotoField slide={slide} />
          <LookLine slide={slide} />
        </Card>
        <PeopleFields slide={slide} of="advisors" />
        <PeopleFields slide={slide} of="managers" />
        {problems['people'] && (
          <div tabIndex={-1} data-wrong="">
            <Notice tone="danger">{problems['people']}</Notice>
          </div>
        )}
        <Card title="Message">
          <MessageField slide={slide} />
          <HireDateField slide={slide} />
          <ComplianceField slide={slide} />
          <GateField slide={slide} />
        </Card>
      </div>
    </Form>
  );
}

/** Asks for confirmation unless a slide was made from the form. */
function StartNewSlide({ slide, made }: { slide: NewSlideForm; made: boolean }) {
  const typed = useHasDraft(newSlideDraftKey);
  const [confirming, setConfirming] = useState(false);
  if (!typed && !slide.picture.photo && !slide.picture.lost) return null;
  const begin = () => {
    slide.begin();
    focusTitle();
  };
  return (
    <>
      <Button disabled={slide.sending} onClick={() => (made ? begin() : setConfirming(true))}>
        New slide
      </Button>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title="Start a new slide?"
        description="Everything in this form will be lost."
        confirm="Start new slide"
        cancel="Keep editing"
        onConfirm={() => closeAndGoOn(() => setConfirming(false), begin)}
      />
    </>
  );
}
