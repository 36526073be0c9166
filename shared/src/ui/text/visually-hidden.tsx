/** Once in a page, for all packages: see platform.ts. */
export { VisuallyHidden } from '@foyer/shared/platform';
