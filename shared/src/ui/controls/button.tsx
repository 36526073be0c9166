/** Once in a page, for all packages: see platform.ts. */
export { Button, type ButtonKind, ButtonLink, type ButtonStyle } from '@foyer/shared/platform';
