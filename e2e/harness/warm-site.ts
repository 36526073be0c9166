/** The site that the tests of a lane or two share (see run.ts); started before them, described in the environment. */
export interface WarmSite {
  url: string;
  dataDir: string;
  /** By package. */
  origins: Record<string, string>;
  chromium: string;
}
export const WARM_SITE_VARIABLE = 'FOYER_E2E_SITE';

/** @throws Error outside a run of e2e/run.ts */
export const warmSite = (): WarmSite => {
  const text = process.env[WARM_SITE_VARIABLE];
  if (!text) throw new Error('no warm site: run the e2e tests through `npm test` or `node e2e/run.ts`');
  return JSON.parse(text);
};

/** Where browsers load a package from. */
export const originOf = (name: string): string => {
  const origin = warmSite().origins[name];
  if (!origin) throw new Error(`${name} has no origin of its own`);
  return origin;
};

/** Accounts of the demo; passwords as the README names them. */
export { DEMO_ACCOUNTS } from '../../server/src/demo/accounts.ts';
