import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';

import { readOf } from '#client/data/reads.ts';
import { formatMoment } from '#client/ui/day.ts';
import { Field } from '#client/ui/field.tsx';
import { Link } from '#client/ui/link.tsx';
import { TextInput } from '#client/ui/text-input.tsx';
import { lengths } from '#contract/limits.ts';

import { ForgetButton } from './forget-button.tsx';
import { useRemembered } from './remembered.ts';
import { slidesWithNumber } from './shown-slides.ts';
import type { NewSlide } from './use-slide-fields.ts';

export function ComplianceField({ slide }: { slide: NewSlide }) {
  const { draft, change, problems, forget, made } = slide;
  const numbers = useRemembered('compliance-numbers');
  const id = useId();
  // Always refetched, to include slides made a moment ago.
  const { data: slides = [] } = useQuery({ ...readOf('listSlides'), refetchOnMount: 'always' });
  // The slide made from this form does not count.
  const [newest] = made ? [] : slidesWithNumber(slides, draft.complianceNumber);
  return (
    <div className="mt-4">
      <datalist id={id}>
        {numbers.map((number) => (
          <option key={number}>{number}</option>
        ))}
      </datalist>
      <Field
        label="Compliance number"
        required
        limit={lengths.complianceNumber}
        error={problems['complianceNumber']}
        hint={
          newest && (
            <span role="status" className="font-medium text-danger-ink">
              Used before, on{' '}
              <Link href={`/slides?search=${encodeURIComponent(draft.complianceNumber.trim())}`}>
                {newest.title}
              </Link>{' '}
              ({formatMoment(newest.createdAt)})
            </span>
          )
        }
      >
        <TextInput
          name="complianceNumber"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          list={id}
          value={draft.complianceNumber}
          onChange={(event) => {
            change({ complianceNumber: event.target.value });
            forget('complianceNumber');
          }}
        />
      </Field>
      {numbers.length > 0 && (
        <div className="mt-1 -ml-2.5">
          <ForgetButton name="compliance-numbers" of="compliance numbers" />
        </div>
      )}
    </div>
  );
}
