import { DEMO_ACCOUNTS, warmSite } from '../warm-site.ts';

/** Every setting is again what it is without being set: files after this one read what the site is called. */
export const resetSettings = async (): Promise<void> => {
  const { url: site } = warmSite();
  const { name, password } = DEMO_ACCOUNTS.operator;
  const post = (path: string, form: Record<string, string>, cookie = '') =>
    fetch(site + path, {
      method: 'POST',
      body: new URLSearchParams(form),
      headers: { origin: site, accept: 'application/json', cookie },
    });
  const signedIn = await post('/api/signin.php', { usr: name, pwd: password });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((text) => text.split(';')[0])
    .join('; ');
  const overview = await fetch(`${site}/api/settings/overview.json`, { headers: { cookie } });
  const { settings } = (await overview.json()) as {
    settings: { key: string; is_set: boolean; revision: number }[];
  };
  for (const { key, is_set: isSet, revision } of settings)
    if (isSet) await post('/api/settings.php', { act: 'reset', key, revision: String(revision) }, cookie);
};
