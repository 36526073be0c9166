/** The watch page twice, behind two equal fronts: as the site serves it, and as one bundle. */
import type { Browser } from 'playwright-core';
import { launchBrowser } from '../harness/browser.ts';
import { makeCertificate } from '../harness/certificate.ts';
import { type Front, startFront } from '../harness/front.ts';
import { type Snapshot, takeSnapshot } from '../harness/snapshot.ts';
import { WATCH_PATH } from '../harness/pages.ts';
import { BUNDLE_PATH, buildSingleBundle } from './build-single-bundle.ts';
import { toSingleBundle } from './to-single-bundle.ts';

export interface Variants {
  browser: Browser;
  /** The watch page's path, the same in both. */
  path: string;
  federated: Front;
  single: Front;
}

export const withVariants = async (
  site: string,
  measure: (variants: Variants) => Promise<void>,
): Promise<void> => {
  const bundle = await buildSingleBundle();
  const certificate = makeCertificate();
  const snapshot: Snapshot = await takeSnapshot(site, WATCH_PATH);
  const { path } = snapshot;
  const front = ({ html: body, headers }: { html: string; headers: Record<string, string> }) =>
    startFront({
      site,
      certificate,
      pages: { [path]: { type: 'text/html; charset=utf-8', body, headers } },
      files: { path: BUNDLE_PATH, folder: bundle.folder },
    });
  const federated = await front(snapshot);
  const single = await front(await toSingleBundle(snapshot, bundle));
  const browser = await launchBrowser(certificate.spkiHash);
  try {
    await measure({ browser, path, federated, single });
  } finally {
    await browser.close();
    await Promise.all([federated.close(), single.close()]);
  }
};
