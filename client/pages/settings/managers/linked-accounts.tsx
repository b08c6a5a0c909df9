import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import { useWrite } from '#client/data/writes.ts';
import { Button } from '#client/ui/button.tsx';
import { Notice } from '#client/ui/notice.tsx';
import { managerLabel } from '#contract/manager-names.ts';
import type { ProjectManager } from '#contract/managers.ts';

/** Shows the primary manager once which accounts the upgrade has linked to people. */
export function LinkedAccounts({ managers }: { managers: readonly ProjectManager[] }) {
  const { data: people } = useQuery(readOf('listPeople'));
  const { mutate, isPending } = useWrite('confirmLinks', {
    failure: 'Failed to confirm the links',
  });
  const linked = (people ?? []).flatMap(({ id, name, linkConfirmed, projectManagerId }) => {
    const account = !linkConfirmed && managers.find((one) => one.id === projectManagerId);
    return account ? [{ id, name, account: managerLabel(account) }] : [];
  });
  if (linked.length === 0) return null;
  return (
    <Notice
      className="mx-4 mb-4 sm:mx-5"
      action={
        <Button busy={isPending} busyLabel="Confirming..." onClick={() => mutate({})}>
          All correct
        </Button>
      }
    >
      <p>
        The upgrade has linked accounts to people with the same email address. Correct wrong links
        under People, in “Signs in as”.
      </p>
      <ul className="mt-1.5 flex flex-col gap-0.5">
        {linked.map(({ id, name, account }) => (
          <li key={id} className="wrap-anywhere">
            <span className="text-ink">{account}</span> is {name}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
