/** Once in a page, for all packages: see platform.ts. */
export { ErrorCard } from '@foyer/shared/platform';
