import { useState } from 'react';

import type { ProjectManager } from '../../contract/managers.ts';
import type { CurrentUser } from '../../contract/sessions.ts';
import { currentIn, problemsIn, tellFailure } from '../failure.ts';
import { useUpdateManager } from '../managers/queries.ts';
import { showSuccess } from '../ui/toasts.ts';
import type { EditForm } from '../ui/use-edit-form.ts';
import { profileProblems, profileStanding } from './profile-values.ts';
import type { ProfileField, ProfileValues } from './profile-values.ts';

type Problems = Partial<Record<ProfileField, string>>;
type Refused = { problems: Problems; refusals: number };

/**
 * Saves the own profile: checks it first and says how it went. What is wrong stands in `problems`, by field;
 * `refusals` counts how often something was.
 */
export function useSaveProfile(user: CurrentUser, form: EditForm<ProfileValues>) {
  const update = useUpdateManager();
  const [{ problems, refusals }, setRefused] = useState<Refused>({ problems: {}, refusals: 0 });
  const [busy, setBusy] = useState(false);
  const refuse = (found: Problems) =>
    setRefused((before) => ({ problems: found, refusals: before.refusals + 1 }));

  const save = async () => {
    if (busy) return;
    const found = profileProblems(form.values);
    refuse(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      const saved = await form.save(
        (changes, version) =>
          update.mutateAsync({ params: { id: user.id }, body: { ...changes, version } }),
        (error) => newerStanding(error, user),
      );
      if (saved) showSuccess('Project manager updated successfully');
    } catch (error) {
      refuse(problemsIn(error));
      tellFailure('Failed to update project manager', error);
    } finally {
      setBusy(false);
    }
  };
  return { problems, refusals, busy, save };
}

/** The account as it is now, where a save came too late. */
function newerStanding(error: unknown, user: CurrentUser) {
  const current = currentIn(error) as ProjectManager | null;
  return current && profileStanding(current, user);
}
