import { deleteLogo, setLogo, updateOrganisation } from './commands.ts';
import { readLogo, readOrganisation } from './queries.ts';

export const organisationRoutes = {
  readOrganisation,
  updateOrganisation,
  readLogo,
  setLogo,
  deleteLogo,
};
