/** Once in a page, for all packages: see platform.ts. */
export { Avatar } from '@foyer/shared/platform';
