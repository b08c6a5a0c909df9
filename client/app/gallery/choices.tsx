import { useState } from 'react';

import { Button } from '#client/ui/button.tsx';
import { Calendar } from '#client/ui/calendar.tsx';
import { Card } from '#client/ui/card.tsx';
import { Chip } from '#client/ui/chip.tsx';
import { Field } from '#client/ui/field.tsx';
import { Picker } from '#client/ui/picker.tsx';
import { Popover } from '#client/ui/popover.tsx';
import { TagsInput } from '#client/ui/tags-input.tsx';

export function Choices() {
  const [chosen, setChosen] = useState([2, 4]);
  const [tags, setTags] = useState(['Form U4', 'Outreach']);
  return (
    <Card title="Choices">
      <div className="grid items-start gap-5 md:grid-cols-2">
        <Picker
          label="People"
          options={options}
          chosen={chosen}
          onChange={setChosen}
          empty="No people yet"
          searchPlaceholder="Search people..."
        />
        <div className="flex flex-col gap-5">
          <Picker
            label="Nobody"
            options={[]}
            chosen={[]}
            onChange={() => {}}
            empty="No people yet"
          />
          <Field label="Tags" hint="At most 5.">
            <TagsInput
              tags={tags}
              onChange={setTags}
              max={5}
              suggestions={['Series 65', 'Licensing']}
              listLabel="Tags so far"
            />
          </Field>
          <Field label="Tags with an error" error="Must be at most 200 characters">
            <TagsInput tags={[]} onChange={() => {}} max={5} listLabel="None" />
          </Field>
          <Days />
          <div className="flex flex-wrap items-center gap-2">
            <Chip label="A chip" />
            <Chip label="One that can go" onRemove={() => {}} />
            <Explained />
          </div>
        </div>
      </div>
    </Card>
  );
}

function Days() {
  const [day, setDay] = useState('2026-11-27');
  return (
    <Calendar
      value={day}
      today="2026-11-23"
      onChoose={setDay}
      isDayOff={(one) => [0, 6].includes(new Date(one).getUTCDay())}
    />
  );
}

function Explained() {
  const [opener, setOpener] = useState<HTMLElement | null>(null);
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={opener !== null}
        onClick={({ currentTarget }) => setOpener(opener ? null : currentTarget)}
      >
        Open popover
      </Button>
      {opener && (
        <Popover opener={opener} onClose={() => setOpener(null)} label="An explanation">
          The rest of the page stays usable. Escape closes it.
        </Popover>
      )}
    </>
  );
}

const options = [
  { id: 1, label: 'Ada Lund', hint: 'Analyst' },
  { id: 2, label: 'Bo Quist', hint: 'Inactive', disabled: true },
  { id: 3, label: 'Carla Nwosu', hint: 'Branch Operations Manager' },
  { id: 4, label: 'Derek Yoon', hint: 'Supervisory Principal' },
  { id: 5, label: 'Esther Abiodun-Vandenberghe of the long names', hint: 'Technology' },
  { id: 6, label: 'Former Colleague', hint: 'Inactive', disabled: true },
  ...Array.from({ length: 120 }, (_, at) => ({ id: at + 10, label: `Person ${at + 1}` })),
];
