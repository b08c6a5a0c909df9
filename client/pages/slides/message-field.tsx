import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Field } from '#client/ui/field.tsx';
import { Link } from '#client/ui/link.tsx';
import { Select } from '#client/ui/select.tsx';
import { TextArea } from '#client/ui/text-area.tsx';
import { lengths } from '#contract/limits.ts';
import { unknownPlaceholdersNotice } from '#contract/placeholders.ts';

import type { NewSlide } from './use-slide-fields.ts';

export function MessageField({ slide }: { slide: NewSlide }) {
  const { draft, message, messageTemplate, problems, forget } = slide;
  const { templates, template, gone } = messageTemplate;
  const active = templates?.filter(({ isActive }) => isActive);
  const notice = unknownPlaceholdersNotice(messageTemplate.text);
  return (
    <div className="flex h-full flex-col gap-4">
      <Field
        label="Message template"
        required
        error={problems['messageTemplate']}
        hint={hintOf(active?.length)}
      >
        <Select
          name="messageTemplate"
          value={template?.id ?? (gone ? 'gone' : '')}
          onChange={(event) => {
            messageTemplate.choose(Number(event.target.value) || null);
            forget('messageTemplate', 'message');
          }}
        >
          <option value="">{templates ? 'Choose a template' : 'Loading...'}</option>
          {gone && (
            <option value="gone" disabled>
              {gone.name} ({gone.deleted ? 'deleted' : 'inactive'})
            </option>
          )}
          {active?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </Field>
      {gone && (
        <p role="status" className="-mt-2 text-sm wrap-anywhere text-ink-soft">
          {gone.deleted ? `${gone.name} has been deleted. ` : `${gone.name} is no longer active. `}
          The message is kept as custom text.
        </p>
      )}
      <Field
        label="Message on the slide"
        className="flex-1"
        limit={lengths.message}
        error={problems['message']}
        hint={
          notice ? (
            <span role="status" className="font-medium wrap-anywhere text-danger-ink">
              {notice}
            </span>
          ) : (
            'Placeholders such as {advisor} are filled in on each slide.'
          )
        }
      >
        <TextArea
          dir="auto"
          rows={4}
          className="flex-1"
          placeholder="Choose a template, or write the message here."
          value={message}
          onChange={(event) => {
            messageTemplate.write(event.target.value);
            forget('messageTemplate', 'message');
          }}
        />
      </Field>
      {draft.message !== null && template && (
        <div className="-mt-2 flex flex-wrap items-center justify-between gap-x-4 gap-y-1 text-sm text-ink-faint">
          Custom text. It no longer follows the template.
          <Button
            size="sm"
            icon={<RotateCcw aria-hidden="true" className="size-4" />}
            onClick={messageTemplate.follow}
          >
            Reset to template
          </Button>
        </div>
      )}
    </div>
  );
}

function hintOf(count: number | undefined): ReactNode {
  if (count !== 0) return null;
  return (
    <>
      There is no active template. <Link href="/message-templates">Message Templates</Link>
    </>
  );
}
