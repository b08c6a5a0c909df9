/** Time zones by continent. The browser's and the chosen zone come first, outside the groups. */
export function ZoneOptions({ chosen }: { chosen: string }) {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  const zones = Intl.supportedValuesOf('timeZone');
  const near = zones.includes(chosen) || chosen === '' ? [timeZone] : [timeZone, chosen];
  const groups = Map.groupBy(zones, (zone) => zone.split('/')[0] ?? zone);
  return (
    <>
      <optgroup label="Near you">
        {[...new Set(near)].map((zone) => (
          <option key={zone} value={zone}>
            {zone.replaceAll('_', ' ')}
          </option>
        ))}
      </optgroup>
      {[...groups].map(([continent, members]) => (
        <optgroup key={continent} label={continent}>
          {members
            .filter((zone) => !near.includes(zone))
            .map((zone) => (
              <option key={zone} value={zone}>
                {cityOf(zone)}
              </option>
            ))}
        </optgroup>
      ))}
    </>
  );
}

/** `America/Argentina/Buenos_Aires` becomes `Argentina, Buenos Aires`. */
function cityOf(zone: string): string {
  const [first = zone, ...rest] = zone.split('/');
  return (rest.length > 0 ? rest.join(', ') : first).replaceAll('_', ' ');
}
