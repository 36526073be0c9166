/** Releasing a remote, refusing one that does not fit, and going back; nothing else is rebuilt or restarted. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { hydrated, useBrowser } from '../../harness/browser.ts';
import { craftRelease, publishedFolder } from '../../harness/craft-release.ts';
import { openWarmRegistry, setIsServed } from '../../harness/registry.ts';
import { warmSite } from '../../harness/warm-site.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** Runs a command of the project beside the running site. Never throws: the exit code is part of what is tested. */
const run = (script: string, ...args: string[]): Promise<{ code: number; output: string }> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      [join(ROOT, 'scripts', script), ...args],
      { cwd: ROOT, env: { ...process.env, FOYER_DATA_DIR: warmSite().dataDir } },
      (error, stdout, stderr) => resolve({ code: error ? 1 : 0, output: `${stdout}${stderr}` }),
    );
  });

const servedVersion = async (name: string): Promise<string> => {
  const html = await (await fetch(`${warmSite().url}/sign-in/`)).text();
  return new RegExp(`"${name}":\\{"version":"([^"]+)"`).exec(html)?.[1] ?? '';
};

describe('a release', () => {
  const { open } = useBrowser();
  let registry: Awaited<ReturnType<typeof openWarmRegistry>>;
  beforeAll(async () => {
    registry = await openWarmRegistry();
  });
  afterAll(() => registry?.close());
  const live = async () => {
    const sets = await registry.releases.loadLiveSets();
    if (!sets) throw new Error('nothing is live');
    return sets.stable;
  };

  it('of one remote is on the next page load, and rollback takes it back with one write', async () => {
    const before = await live();
    const others = Object.entries(before.packages).filter(([name]) => name !== 'mf-listings');
    const released = await run('release.ts', 'mf-listings', '--note', 'a test');
    expect(released).toMatchObject({ code: 0 });
    const after = await live();
    expect(after.id).toBeGreaterThan(before.id);
    expect(after.packages['mf-listings']).not.toBe(before.packages['mf-listings']);
    for (const [name, version] of others) expect(after.packages[name as 'shell']).toBe(version);
    await setIsServed(after.id);
    expect(await servedVersion('mf-listings')).toBe(after.packages['mf-listings']);

    const { page } = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto('/videos/latest-updates/1/');
    await hydrated(page);
    expect(asked.some((address) => address.includes(`/mf-listings/${after.packages['mf-listings']}/`))).toBe(
      true,
    );

    expect(await run('rollback.ts')).toMatchObject({ code: 0 });
    await setIsServed(before.id);
    expect(await servedVersion('mf-listings')).toBe(before.packages['mf-listings']);
    // A page that was opened under the other set moves on by a new document, never with mixed code.
    await page.locator('header a[href="/"]').first().click();
    await page.waitForFunction(
      (id) => document.getElementById('foyer-release-set')?.textContent?.includes(`"id":${id},`),
      before.id,
    );
  });

  it('that uses a platform export which the live shell lacks is refused with its name', async () => {
    const { packages, id } = await live();
    const crafted = await craftRelease(
      publishedFolder(warmSite().dataDir, 'mf-member', packages['mf-member'] ?? ''),
      'newer',
      async (_, release) => ({
        platform: { uses: [...release.platform.uses, 'useTomorrow'] },
      }),
    );
    const { code, output } = await run('release.ts', '--folder', crafted.folder);
    await crafted.remove();
    expect(code).toBe(1);
    expect(output).toContain('mf-member');
    expect(output).toContain('useTomorrow');
    expect((await live()).id).toBe(id);
  });

  it('for another host, or with a file that was tampered with, is refused with its name', async () => {
    const { packages, id } = await live();
    const folder = publishedFolder(warmSite().dataDir, 'mf-player', packages['mf-player'] ?? '');
    const misfit = await craftRelease(folder, 'misfit', async () => ({ host: 99 }));
    expect((await run('release.ts', '--folder', misfit.folder)).output).toMatch(
      /mf-player.*99|99.*mf-player/s,
    );
    await misfit.remove();
    const tampered = await craftRelease(folder, 'tampered', async () => ({}));
    const { appendFile } = await import('node:fs/promises');
    await appendFile(join(tampered.folder, 'node', 'remoteEntry.js'), '\n// more');
    expect(await run('release.ts', '--folder', tampered.folder)).toMatchObject({ code: 1 });
    await tampered.remove();
    expect((await live()).id).toBe(id);
  });

  it('that cannot render is refused at its warm-up, and the live set stays', async () => {
    const { packages, id } = await live();
    const { writeFile } = await import('node:fs/promises');
    const broken = await craftRelease(
      publishedFolder(warmSite().dataDir, 'mf-community', packages['mf-community'] ?? ''),
      'broken',
      async (folder) => {
        await writeFile(join(folder, 'node/remoteEntry.js'), 'throw new Error("broken at load");');
        return {};
      },
    );
    const { code, output } = await run('release.ts', '--folder', broken.folder);
    await broken.remove();
    expect(code).toBe(1);
    expect(output).toContain('mf-community');
    expect((await live()).id).toBe(id);
  });
});
