import { useQuery } from '@tanstack/react-query';

import { readOf } from '#client/data/reads.ts';
import { useWrite } from '#client/data/writes.ts';
import { Button } from '#client/ui/button.tsx';
import { Card } from '#client/ui/card.tsx';
import { Link } from '#client/ui/link.tsx';
import { useFocusAfterLoss } from '#client/ui/use-focus-after-loss.ts';
import { managerLabel } from '#contract/manager-names.ts';
import { counted } from '#contract/words.ts';

/** Links that others have made, or an upgrade. Absent if there are none. */
export function LinksToConfirm() {
  const { data: people = [] } = useQuery(readOf('listPeople'));
  const { data: managers = [] } = useQuery(readOf('listProjectManagers'));
  const { mutate, isPending } = useWrite('confirmLinks', {
    success: 'Links confirmed',
    failure: 'Failed to confirm the links',
  });
  const links = people.flatMap(({ id, name, linkConfirmed, projectManagerId }) => {
    const account = !linkConfirmed && managers.find((one) => one.id === projectManagerId);
    return account ? [{ id, name, account: managerLabel(account) }] : [];
  });
  useFocusAfterLoss(links.length > 0);
  if (links.length === 0) return null;
  return (
    <Card
      title={`${counted(links.length, 'link')} to confirm`}
      actions={
        <Button busy={isPending} busyLabel="Confirming..." onClick={() => mutate({})}>
          Confirm All
        </Button>
      }
      className="mb-4"
    >
      <p className="text-base text-ink-soft">
        Until you confirm who is who, these links give no sight of restricted projects. Correct
        wrong ones under <Link href="/people">People</Link>, in “Signs in as”.
      </p>
      <ul aria-label="Links to confirm" className="mt-3 flex flex-col gap-1">
        {links.map(({ id, name, account }) => (
          <li key={id} className="wrap-anywhere text-ink-soft">
            <span dir="auto" translate="no" className="text-ink">
              {account}
            </span>{' '}
            is{' '}
            <span dir="auto" translate="no" className="text-ink">
              {name}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
