/** The days of a year on which the stock exchange is closed or the team is off. */
export function holidaysOf(year: number): { day: string; name: string }[] {
  return [
    { day: `${year}-01-01`, name: 'New Year’s Day' },
    { day: nth(year, 1, 'Mon', 3), name: 'Martin Luther King Jr. Day' },
    { day: nth(year, 2, 'Mon', 3), name: 'Presidents’ Day' },
    { day: nth(year, 5, 'Mon', -1), name: 'Memorial Day' },
    { day: `${year}-06-19`, name: 'Juneteenth' },
    { day: `${year}-07-04`, name: 'Independence Day' },
    { day: nth(year, 9, 'Mon', 1), name: 'Labor Day' },
    { day: `${year}-11-11`, name: 'Veterans Day' },
    { day: nth(year, 11, 'Thu', 4), name: 'Thanksgiving' },
    { day: `${year}-12-25`, name: 'Christmas Day' },
  ];
}

const weekdays = { Mon: 1, Thu: 4 };

/** For example the fourth Thursday of a month; -1 means the last one. */
function nth(year: number, month: number, weekday: keyof typeof weekdays, which: number): string {
  const days = Array.from({ length: 31 }, (_, at) => new Date(Date.UTC(year, month - 1, at + 1)))
    .filter((date) => date.getUTCMonth() === month - 1)
    .filter((date) => date.getUTCDay() === weekdays[weekday]);
  return (
    days
      .at(which > 0 ? which - 1 : which)
      ?.toISOString()
      .slice(0, 10) ?? ''
  );
}
