import { later } from '#client/ui/later.tsx';

/** The dialog that imports a list. */
export const ImportDialog = later(() => import('./import-dialog.tsx'), 'ImportDialog');
