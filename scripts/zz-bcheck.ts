import { readFileSync } from 'node:fs';
import { withRegistry } from './with-registry.ts';
import { checkSetInBrowser } from './browser-check.ts';
const changed = process.argv.slice(2);
await withRegistry((a) => a, async (registry: any, _c, config: any) => {
  const { db, releases } = registry;
  const live = (await releases.loadLiveSets()).stable;
  const t = performance.now();
  await checkSetInBrowser({ config, db, set: live, live, changed, skipped: undefined, log: (m: string) => console.log(((performance.now()-t)/1000).toFixed(1), m) }).catch((e: any) => console.log(String(e)));
  const u = process.resourceUsage();
  const st = readFileSync('/proc/self/stat','utf8').split(') ')[1].split(' ');
  console.log('children cpu', (Number(st[13])+Number(st[14]))/100);
  console.log('own cpu', (u.userCPUTime+u.systemCPUTime)/1e6);
});
process.exit(0);
