import { chromium } from 'playwright-core';
const browser = await chromium.launch({ executablePath: process.env.CHROME, args: ['--no-sandbox'] });
const site = 'http://localhost:8431';
const only = process.argv[2];
const jobs = [];
for (const [w, scheme, lang] of [
  [360, 'dark', 'de'],
  [800, 'light', 'ja'],
  [1440, 'light', 'en'],
  [1440, 'dark', 'de'],
  [360, 'light', 'ja'],
])
  jobs.push([w, scheme, lang]);
for (const [w, scheme, lang] of jobs) {
  const tag = `${w}-${scheme}-${lang}`;
  if (only && !tag.includes(only)) continue;
  const ctx = await browser.newContext({
    baseURL: site,
    viewport: { width: w, height: 800 },
    colorScheme: scheme,
  });
  await ctx.addCookies([
    { name: 'age_verified', value: '1', url: site },
    { name: 'language', value: lang, url: site },
    { name: 'consent', value: 'necessary', url: site },
  ]);
  const page = await ctx.newPage();
  page.on('pageerror', (e) => console.log(tag, 'PAGEERROR', e.message));
  page.on('console', (m) => m.type() === 'error' && console.log(tag, m.text()));
  const shot = async (name) => {
    await page.screenshot({ path: `/tmp/accounts/shots/${name}-${tag}.png` });
  };
  for (const [name, path] of [
    ['signin', '/sign-in/'],
    ['confirmed', '/sign-in/?confirmed=1'],
    ['signup', '/sign-up/'],
    ['restore', '/restore-/'],
    ['sent', '/restore-/?sent=1'],
    ['newpwd', '/restore-abcdef/?error=not_found&field=code'],
    ['restored', '/restore-success/'],
    ['email', '/send-email/?error=not_found'],
  ]) {
    await page.goto(path, { timeout: 60000 });
    await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
    if (name === 'signup') {
      await page.locator('main form button[type=submit]').click();
      await page.waitForTimeout(300);
    }
    await shot(name);
  }
  await page.goto('/');
  await page.waitForFunction(() => 'hydrated' in document.documentElement.dataset);
  await page.locator('header a[href^="/sign-in/"]').first().click();
  await page.getByRole('dialog').locator('input[name=usr]').waitFor();
  await page.waitForTimeout(500);
  await shot('modal-signin');
  await page.getByRole('dialog').locator('a[href^="/sign-up/"]').click();
  await page.waitForTimeout(400);
  await shot('modal-signup');
  await page.getByRole('dialog').locator('a[href^="/sign-in/"]').click();
  await page.getByRole('dialog').locator('a[href^="/restore-/"]').click();
  await page.waitForTimeout(400);
  await shot('modal-restore');
  await ctx.close();
}
await browser.close();
