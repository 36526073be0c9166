// Plain JavaScript, so that Node itself loads what follows: jest would compile it to CommonJS.
export { default } from './postgres/stop-test-postgres.ts';
