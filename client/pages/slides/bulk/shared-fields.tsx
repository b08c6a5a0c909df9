import { Card } from '#client/ui/card.tsx';
import { Field } from '#client/ui/field.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';

import { LookLine } from '../look-line.tsx';
import { MessageField } from '../message-field.tsx';
import { managersNotice } from '../plan-words.ts';
import { usePhoto } from '../use-photo.ts';
import { useSlideFields } from '../use-slide-fields.ts';
import { batchDraftKey } from './batch.ts';
import type { BatchControl } from './use-batch.ts';

export function SharedFields({ control }: { control: BatchControl }) {
  const { batch, rows, changeShared } = control;
  const picture = usePhoto(`${batchDraftKey}/shared`, () => {});
  const slide = useSlideFields({ draft: batch.shared, change: changeShared, picture });
  const welcomed = [...new Set(rows.flatMap(({ managers }) => managers))];
  return (
    <Card title="On all slides">
      <div className="grid gap-x-6 gap-y-4 lg:grid-cols-2">
        <div>
          <Field label="Slide title" required limit={lengths.name}>
            <TextInput
              name="title"
              dir="auto"
              autoComplete="off"
              placeholder="Welcome to the team"
              value={batch.shared.title}
              onChange={({ target }) => changeShared({ title: target.value })}
            />
          </Field>
          <LookLine slide={slide} />
        </div>
        <div className="flex flex-col">
          <div className="flex-1">
            <MessageField slide={slide} />
          </div>
          {managersNotice(welcomed).map((text) => (
            <Notice key={text} className="mt-3">
              {text}
            </Notice>
          ))}
        </div>
      </div>
    </Card>
  );
}
