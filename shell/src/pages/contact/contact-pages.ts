/** The chunk of messages to the site: the page, and the dialogs that the host opens. */
import { page as contact } from './contact-page.tsx';

export { ConfirmDialog } from './confirm-dialog.tsx';
export { ContactDialog } from './contact-dialog.tsx';
export { KeepDialog } from './keep-dialog.tsx';
export const pages = { contact };
