/** Forty controls in four areas, as in the workbooks of this folder. */
const areas = ['Accounts', 'Trading', 'Privacy', 'Records'];

export const controls = Array.from({ length: 40 }, (_, index) => ({
  area: areas[Math.floor(index / 10)] as string,
  name: `Control ${index + 1}: "${['review', 'sign-off', 'sample', 'report'][index % 4]}", twice a year`,
  description: `Who does it, and how often; see rule ${3100 + index}.\n\nEvidence: the form of step ${index % 7}, signed.`,
  owner: ['Compliance', 'Dana Cole', 'Branch manager'][index % 3] as string,
  /** Every five days from November 27, 2026. */
  due: new Date(Date.UTC(2026, 10, 27 + index * 5)).toISOString().slice(0, 10),
  hours: [0.5, 1, 2.25, 8][index % 4] as number,
  frequency: 'yearly',
}));
