/** JavaScript of the watch page before play: federated, less the same sources as one bundle. */
import { withBenchSite } from './harness/bench-site.ts';
import { scriptKilobytes } from './harness/fetched-scripts.ts';
import { explain, report } from './harness/report.ts';
import { withVariants } from './single-bundle/with-variants.ts';

await withBenchSite((site) =>
  withVariants(site, async ({ browser, path, federated, single }) => {
    explain('federated');
    const parts = await scriptKilobytes(browser, federated.url, path);
    explain('one bundle');
    const whole = await scriptKilobytes(browser, single.url, path);
    explain(`${parts.toFixed(1)} kB against ${whole.toFixed(1)} kB`);
    report({ name: 'federation-bytes', figure: parts - whole, budget: 45, unit: 'kB', digits: 1 });
  }),
);
