/** Once in a page, for all packages: see platform.ts. */
export { PageHead, ROBOTS_DEFAULT } from '@foyer/shared/platform';
