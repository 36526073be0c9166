/** The page and the dialog of preferences: one chunk. */
import { page as preferences } from './preferences-page.tsx';

export { PreferencesDialog } from './preferences-dialog.tsx';
export const pages = { preferences } as const;
