/** Once in a page, for all packages: see platform.ts. */
export { Icon, type IconName } from '@foyer/shared/platform';
