const hours = Array.from({ length: 24 }, (_, hour) => hour);

/** The hours of a day, as the interface writes times. */
export const hourLabels: Readonly<Record<`${number}`, string>> = Object.fromEntries(
  hours.map((hour) => [hour, `${hour % 12 || 12}:00 ${hour < 12 ? 'AM' : 'PM'}`]),
);
