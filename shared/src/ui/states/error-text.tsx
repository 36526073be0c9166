/** Once in a page, for all packages: see platform.ts. */
export { errorCodeOf, useErrorText } from '@foyer/shared/platform';
