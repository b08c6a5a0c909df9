import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { readOf } from '#client/data/reads.ts';
import { everybody, sightInWords } from '#client/forms/sight-field.ts';
import type { Sight } from '#client/forms/sight-field.ts';
import { SightFields } from '#client/forms/sight-fields.tsx';
import type { ProjectManager } from '#contract/managers.ts';

import { comparableName } from '../taken-name.ts';

type SightOfNewProps = {
  market: string;
  /** Null until it is chosen. */
  value: Sight | null;
  accounts: readonly ProjectManager[] | undefined;
  onChange: (value: Sight) => void;
  error: string | undefined;
};

/**
 * One line, which shows the market's default until something else is chosen. The fields replace it, because they say
 * the same.
 */
export function SightOfNew({ market, value, accounts, onChange, error }: SightOfNewProps) {
  const [isOpen, open] = useState(false);
  const usual = useDefaultOf(market);
  const shown = value ?? usual;
  if (isOpen || error !== undefined) {
    return (
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        <SightFields
          label="Who sees it"
          value={shown}
          accounts={accounts}
          onChange={onChange}
          error={error}
          autoFocus={isOpen}
        />
      </div>
    );
  }
  return (
    <details onToggle={() => open(true)}>
      <summary className="cursor-pointer text-sm text-ink-faint">
        <h3 className="inline text-sm font-medium text-ink">Who sees it</h3>{' '}
        {sightInWords(shown, accounts)}
        {!value && usual !== everybody && `, as usual in ${market}`}
      </summary>
    </details>
  );
}

function useDefaultOf(market: string): Sight {
  const { data: markets } = useQuery(readOf('listMarkets'));
  const name = comparableName(market);
  const found = markets?.find((one) => comparableName(one.name) === name);
  if (found?.defaultVisibility !== 'people') return everybody;
  return { visibility: 'people', also: found.defaultAlsoVisibleTo };
}
