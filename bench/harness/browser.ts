/** Chromium for the benches: fresh contexts that passed the age gate, slowed down on demand. */
import { type Browser, type BrowserContext, type CDPSession, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.ts';

const FLAGS = [
  '--no-sandbox',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--autoplay-policy=no-user-gesture-required',
];

/**
 * DevTools' own "Slow 4G": it holds back each request, so that 150 ms of round trip become 562.5 and 1.6 Mbit/s become
 * 1.44 (source: Lighthouse's throttling constants, devtools section).
 */
const SLOW_4G = { latencyMs: 562.5, downloadKbps: 1440, uploadKbps: 675 } as const;
/** Lighthouse's stand-in for a mid-range phone. */
export const CPU_SLOWDOWN = 4;

export const DESKTOP = { width: 1440, height: 900 } as const;
export const PHONE = { width: 360, height: 800 } as const;

/** What first frames are measured on. The `desktop` asks this machine itself, without a line: there a round trip costs nothing. */
export const DEVICES = {
  phone: { viewport: PHONE, line: SLOW_4G, cpuSlowdown: CPU_SLOWDOWN },
  desktop: { viewport: DESKTOP, line: undefined, cpuSlowdown: 1 },
} as const;
export type Device = keyof typeof DEVICES;
export const DEVICE_NAMES = Object.keys(DEVICES) as Device[];

/** @param trustedKey SPKI hash of a front's certificate */
export const launchBrowser = async (trustedKey?: string): Promise<Browser> =>
  chromium.launch({
    executablePath: await findChromium(),
    args: trustedKey ? [...FLAGS, `--ignore-certificate-errors-spki-list=${trustedKey}`] : FLAGS,
  });

export interface Opened {
  context: BrowserContext;
  page: Page;
  cdp: CDPSession;
}

/** A new visitor with an empty cache. */
export const openPage = async (
  browser: Browser,
  site: string,
  viewport: { width: number; height: number },
  hasTouch = false,
): Promise<Opened> => {
  const context = await browser.newContext({ baseURL: site, viewport, hasTouch });
  await context.addCookies([{ name: 'age_verified', value: '1', url: site }]);
  const page = await context.newPage();
  return { context, page, cdp: await context.newCDPSession(page) };
};

interface Line {
  latencyMs: number;
  downloadKbps: number;
  uploadKbps: number;
}

export const slowDown = async (cdp: CDPSession, cpuSlowdown: number, line: Line = SLOW_4G): Promise<void> => {
  await cdp.send('Network.enable');
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: line.latencyMs,
    downloadThroughput: (line.downloadKbps * 1000) / 8,
    uploadThroughput: (line.uploadKbps * 1000) / 8,
  });
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: cpuSlowdown });
};

/** A new visitor with an empty cache, on that device. */
export const openOn = async (browser: Browser, site: string, device: Device): Promise<Opened> => {
  const { viewport, line, cpuSlowdown } = DEVICES[device];
  const opened = await openPage(browser, site, viewport, device === 'phone');
  if (line) await slowDown(opened.cdp, cpuSlowdown, line);
  return opened;
};

/** Waits for the mark that shell/src/main.tsx sets. */
export const waitForHydration = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => performance.getEntriesByName('foyer-hydrated').length > 0, undefined, {
    timeout: 60_000,
  });
};
