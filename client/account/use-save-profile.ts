import { useUpdateManager } from '#client/managers/queries.ts';
import { currentIn } from '#client/shared/failure.ts';
import { useSaving } from '#client/shared/use-saving.ts';
import type { EditForm } from '#client/ui/use-edit-form.ts';
import type { ProjectManager } from '#contract/managers.ts';
import type { CurrentUser } from '#contract/sessions.ts';

import { profileProblems, profileStanding } from './profile-values.ts';
import type { ProfileValues } from './profile-values.ts';

/** Saves the own profile, as `useSaving` does. */
export function useSaveProfile(user: CurrentUser, form: EditForm<ProfileValues>) {
  const update = useUpdateManager();
  return useSaving({
    check: () => profileProblems(form.values),
    send: () =>
      form.save(
        (changes, version) =>
          update.mutateAsync({ params: { id: user.id }, body: { ...changes, version } }),
        (error) => newerStanding(error, user),
      ),
    texts: {
      saved: 'Project manager updated successfully',
      failed: 'Failed to update project manager',
    },
  });
}

/** The account as it is now, where a save came too late. */
function newerStanding(error: unknown, user: CurrentUser) {
  const current = currentIn(error) as ProjectManager | null;
  return current && profileStanding(current, user);
}
