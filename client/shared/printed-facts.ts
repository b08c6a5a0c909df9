import { eitherRead } from '#client/data/read-now.ts';
import type { Reader } from '#client/data/read-now.ts';
import { dayIn } from '#contract/today.ts';

export const printReads = {
  people: eitherRead('listPeople'),
  roles: eitherRead('listOwnerRoles'),
  organisation: eitherRead('readOrganisation'),
};

export function printedFacts(read: Reader, now = new Date()) {
  const { name, timeZone: chosen, serverTimeZone } = read(printReads.organisation);
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
    people: read(printReads.people),
    roles: read(printReads.roles),
    organisation: name,
    timeZone,
    today: dayIn(timeZone, now.toISOString()),
    asOf: moment.format(now),
  };
}
