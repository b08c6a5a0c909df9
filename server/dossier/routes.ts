import { readDossier } from './dossier.ts';

export const dossierRoutes = { readDossier };
