/** Signs a browser context in through the API, as the form does. */
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { warmSite } from './warm-site.ts';

export interface Account {
  name: string;
  password: string;
}

/**
 * The cookie that marks a device an account knows, by account and site; shared by all test files of a run. Without it, each sign-in
 * would count as a stranger's, and all of them come from one network, which may try 40 times within 15 minutes.
 */
const devicesFile = (): string => join(warmSite().dataDir, 'e2e-devices.json');
const readDevices = async (): Promise<Record<string, string>> =>
  JSON.parse(await readFile(devicesFile(), 'utf8').catch(() => '{}'));

let writing: Promise<void> = Promise.resolve();

/** One after the other, and never half a file for who reads meanwhile: several members sign in at the same time. */
const keepDevice = (key: string, device: string): Promise<void> => {
  writing = writing.then(async () => {
    const draft = `${devicesFile()}.${process.pid}`;
    await writeFile(draft, JSON.stringify({ ...(await readDevices()), [key]: device }));
    await rename(draft, devicesFile());
  });
  return writing;
};

/** @throws Error when the site refuses. */
export const signIn = async (
  context: BrowserContext,
  { name, password }: Account,
  site = warmSite().url,
): Promise<void> => {
  const key = `${name} at ${site}`;
  const known = (await readDevices())[key];
  if (known) await context.addCookies([{ name: 'device', value: known, url: site }]);
  const response = await context.request.post(`${site}/api/signin.php`, {
    form: { usr: name, pwd: password },
    headers: { origin: site },
  });
  const answer = await response.json();
  if (!answer.ok) throw new Error(`sign-in was refused: ${JSON.stringify(answer)}`);
  const device = (await context.cookies(site)).find((cookie) => cookie.name === 'device')?.value;
  if (device && device !== known) await keepDevice(key, device);
};
