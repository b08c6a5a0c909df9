import { StatusPage } from '#client/pages/status/status-page.tsx';
import { useOrganisationDay } from '#client/shared/organisation-day.ts';
import { RoundsReport } from '#client/work/rounds/rounds-report.tsx';

export function Status() {
  const day = useOrganisationDay(true);
  return <StatusPage below={<RoundsReport until={day.slice(0, 7)} />} />;
}
