import { useEffect, useMemo, useRef, useState } from 'react';

import { Picker } from '#client/ui/picker.tsx';
import { Popover } from '#client/ui/popover.tsx';
import type { Person } from '#contract/people.ts';

import { peopleOptions } from './owners.ts';

type PeoplePopoverProps = {
  opener: HTMLElement;
  label: string;
  people: readonly Person[] | undefined;
  chosen: readonly number[];
  onChoose: (personIds: number[]) => void;
  onClose: () => void;
};

/** Chooses several people. The choice applies when it closes. */
export function PeoplePopover(props: PeoplePopoverProps) {
  const { opener, label, people, onChoose, onClose } = props;
  // Others may change the people meanwhile.
  const [before] = useState(props.chosen);
  const [chosen, setChosen] = useState(before);
  const options = useMemo(() => people && peopleOptions(people), [people]);
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.querySelector('input')?.focus(), []);
  const close = () => {
    if (chosen.join() !== before.join()) onChoose([...chosen]);
    onClose();
  };
  return (
    <Popover opener={opener} onClose={close} label={label} sheet>
      <div ref={content}>
        <Picker
          label="People on this step"
          options={options}
          chosen={chosen}
          onChange={setChosen}
          empty="There are no people yet"
          searchPlaceholder="Search people..."
        />
      </div>
    </Popover>
  );
}
