/** The page in a real browser: `npm run browser-check` starts it alone and names its address. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { chromium } from 'playwright-core';

const { FOYER_CHROMIUM: executablePath, FOYER_DEV_URL: address = '' } = process.env;

void test('shows its heading, and has no fault', async () => {
  // Chromium has no sandbox for the superuser, as in many a container.
  const browser = await chromium.launch({ executablePath, chromiumSandbox: process.getuid?.() !== 0 });
  try {
    const page = await browser.newPage();
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.goto(new URL('/example/', address).href);
    const box = await page.getByRole('heading', { level: 1 }).boundingBox();
    assert.ok(box && box.width * box.height > 0);
    assert.deepEqual(faults, []);
  } finally {
    await browser.close();
  }
});
