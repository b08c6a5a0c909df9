import { eitherRead } from '#client/data/read-now.ts';
import type { Reader } from '#client/data/read-now.ts';
import { dayIn } from '#contract/today.ts';

export const paperReads = {
  people: eitherRead('listPeople'),
  roles: eitherRead('listOwnerRoles'),
  organisation: eitherRead('readOrganisation'),
};

export function paperFacts(read: Reader, now = new Date()) {
  const { name, timeZone: chosen, serverTimeZone } = read(paperReads.organisation);
  const timeZone = chosen ?? serverTimeZone;
  const moment = new Intl.DateTimeFormat('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    year: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  });
  return {
    people: read(paperReads.people),
    roles: read(paperReads.roles),
    organisation: name,
    timeZone,
    today: dayIn(timeZone, now.toISOString()),
    asOf: moment.format(now),
  };
}
