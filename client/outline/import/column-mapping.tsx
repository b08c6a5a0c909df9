import { clsx } from 'clsx';

import { Select } from '#client/ui/select.tsx';
import { targetsInside } from '#formats/checklist/columns.ts';
import type { Inside } from '#formats/checklist/imported.ts';
import { checklistColumns } from '#formats/checklist/item-columns.ts';
import type { Target } from '#formats/checklist/item-columns.ts';

import type { ReadTable } from './reading.ts';

type ColumnMappingProps = {
  table: ReadTable;
  inside: Inside;
  onChoose: (at: number, target: Target | null) => void;
};

export function ColumnMapping({ table, inside, onChoose }: ColumnMappingProps) {
  const { rows, columns } = table;
  const { headings } = columns;
  const body = rows.filter(({ number }) => headings === null || number > headings);
  const shown = columns.columns
    .map((column, at) => ({ ...column, at }))
    .filter(({ at, target }) => target !== null || body.some(({ cells }) => cells[at]?.trim()));
  return (
    <section aria-label="Columns">
      <p className="mb-1 text-sm font-medium text-ink">Columns</p>
      <div className="overflow-x-auto rounded-md border border-line">
        <table className="w-full border-collapse text-left text-sm">
          <thead>
            <tr className="align-bottom">
              {shown.map(({ at, name, target }) => (
                <th
                  key={at}
                  scope="col"
                  className="min-w-36 border-b border-line bg-canvas p-2 font-medium"
                >
                  <span
                    dir="auto"
                    translate="no"
                    title={name}
                    className="mb-1 block max-w-52 truncate text-ink"
                  >
                    {name}
                  </span>
                  <Select
                    aria-label={`Read ${name} as`}
                    value={target ?? ''}
                    onChange={(event) =>
                      onChoose(at, (event.target.value || null) as Target | null)
                    }
                    className={clsx(target === null && 'opacity-80')}
                  >
                    <option value="">Not read</option>
                    {targetsInside[inside].map((one) => (
                      <option key={one} value={one}>
                        {checklistColumns[one]}
                      </option>
                    ))}
                  </Select>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.slice(0, mostShown).map(({ number, cells }) => (
              <tr key={number} className="border-t border-line first:border-t-0">
                {shown.map(({ at, target }) => (
                  <td
                    key={at}
                    className={clsx(
                      'px-2 py-1',
                      target === null ? 'text-ink-faint' : 'text-ink-soft',
                    )}
                  >
                    <span dir="auto" translate="no" className="block max-w-52 truncate">
                      {cells[at]}
                    </span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {inside !== 'step' && shown.some(({ target }) => target === 'detail') && (
        <p className="mt-1 text-sm text-ink-faint">
          A row holds one detail. For more of them, repeat the step in the next rows or leave it
          empty there.
        </p>
      )}
    </section>
  );
}

const mostShown = 3;
