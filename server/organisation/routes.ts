import { deleteLogo, setLogo, updateOrganisation } from './commands.ts';
import { readLogo, readOrganisation } from './queries.ts';

/** Whose slides these are: name, colours, logo. */
export const organisationRoutes = {
  readOrganisation,
  updateOrganisation,
  readLogo,
  setLogo,
  deleteLogo,
};
