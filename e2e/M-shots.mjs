import { chromium } from 'playwright-core';
const base = 'http://localhost:8391';
const out = '/tmp/M-shots';
const browser = await chromium.launch({
  executablePath: '/usr/lib/chromium/chromium',
  args: ['--no-sandbox'],
});
const ctx = async ({
  w = 1440,
  h = 900,
  scheme = 'light',
  lang = 'en',
  account,
  consent = 'functional',
} = {}) => {
  const c = await browser.newContext({
    baseURL: base,
    viewport: { width: w, height: h },
    colorScheme: scheme,
    hasTouch: w < 700,
  });
  await c.addCookies(
    [
      ['age_verified', '1'],
      ['consent', consent],
      ['language', lang],
    ].map(([name, value]) => ({ name, value, url: base })),
  );
  if (account) {
    const r = await c.request.post(base + '/api/signin.php', { form: account, headers: { origin: base } });
    if (!(await r.json()).ok) console.log('sign-in refused');
  }
  const page = await c.newPage();
  page.on('console', (m) => m.type() === 'error' && console.log('console:', m.text()));
  page.on('pageerror', (e) => console.log('pageerror:', e.message));
  return { c, page };
};
const member = { usr: 'demo-member', pwd: 'quiet-harbour-12' };
const hyd = (page) =>
  page.waitForFunction(() => 'hydrated' in document.documentElement.dataset, undefined, { timeout: 20000 });
const shot = (page, name) => page.screenshot({ path: `${out}/${name}.png` });
const step = async (name, run) => {
  try {
    await run();
  } catch (e) {
    console.log('FAILED', name, e.message.split('\n')[0]);
  }
};
const LIST = '/videos/longest/1/';
for (const [w, scheme, lang] of [
  [360, 'light', 'de'],
  [360, 'dark', 'ja'],
  [800, 'dark', 'en'],
  [1440, 'light', 'en'],
  [1440, 'dark', 'ja'],
]) {
  const tag = `${w}-${scheme}-${lang}`;
  await step('member ' + tag, async () => {
    const { c, page } = await ctx({ w, scheme, lang, account: member });
    await page.goto(LIST);
    await hyd(page);
    const button = page.locator('main article button[aria-haspopup]').first();
    await button.click();
    await page.locator('[popover] button').nth(3).waitFor();
    await page.waitForTimeout(400);
    await shot(page, `menu-${tag}`);
    await page.locator('[popover] button').nth(1).click();
    await page.waitForTimeout(600);
    await shot(page, `notice-${tag}`);
    await button.click();
    await page.waitForTimeout(300);
    await page.locator('[popover] button').nth(1).click();
    await page.waitForTimeout(300);
    await button.click();
    await page.waitForTimeout(300);
    await page.locator('[popover] button').nth(2).click();
    await page.locator('[role=dialog] button').first().waitFor();
    await page.waitForTimeout(900);
    await shot(page, `playlists-${tag}`);
    await page.locator('[role=dialog]:not([popover]) button:has(svg)').first().click();
    await page.waitForTimeout(900);
    await page.locator('form input[name=title]').fill('ab');
    await page.locator('form button[type=submit]').click();
    await page.waitForTimeout(500);
    await shot(page, `form-${tag}`);
    await page.goto('/videos/history/1/');
    await hyd(page);
    await page.waitForTimeout(1200);
    await shot(page, `history-member-${tag}`);
    await c.close();
  });
  await step('anonymous ' + tag, async () => {
    const { c, page } = await ctx({ w, scheme, lang });
    await page.goto('/videos/history/1/');
    await hyd(page);
    await page.waitForTimeout(800);
    await shot(page, `history-empty-${tag}`);
    const ids = await (
      await fetch(base + '/api/json/videos2/3600/straight/longest/60/..1.all...json')
    ).json();
    await page.evaluate((videos) => {
      const now = Date.now();
      localStorage.setItem(
        'foyer.watch-history',
        JSON.stringify(
          videos.slice(0, 9).map((v, i) => ({
            type: 'video',
            params: {
              video_id: v.video_id,
              dir: v.dir,
              title: v.title,
              thumb: v.thumb,
              duration: v.duration,
            },
            at: new Date(now - i * 7 * 3600e3).toISOString(),
          })),
        ),
      );
      localStorage.setItem(
        'foyer.watch-progress',
        JSON.stringify(
          videos
            .slice(0, 12)
            .filter((_, i) => i % 2)
            .map((v, i) => ({
              videoId: v.video_id,
              ownerId: 0,
              atSeconds: v.duration_seconds * (0.2 + 0.12 * i),
              durationSeconds: v.duration_seconds,
            })),
        ),
      );
    }, ids.videos);
    await page.reload();
    await hyd(page);
    await page.waitForTimeout(1200);
    await shot(page, `history-anon-${tag}`);
    await page.goto(LIST);
    await hyd(page);
    await page.waitForTimeout(1000);
    await shot(page, `list-marks-${tag}`);
    await c.close();
  });
}
await browser.close();
