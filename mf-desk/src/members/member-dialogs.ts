/** What asks before a member is changed, as one late chunk: each of its own would bring the dialog again. */
export { ActDialog } from './act-dialog.tsx';
export { LimitsDialog } from './limits-dialog.tsx';
