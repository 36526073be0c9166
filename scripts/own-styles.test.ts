/** A remote's styles that would reach other remotes' places are refused by its build. */
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { federatedConfig } from '@foyer/shared/config/webpack';
import { findForeignStyles } from '@foyer/shared/config/find-foreign-styles';
import webpack from 'webpack';

const owner = { name: 'mf-listings', tokens: new Set(['--color-text']) };

describe('styles of a remote', () => {
  it.each([
    ['*{margin:0}', '* selects'],
    ['body{margin:0}', 'body selects'],
    [':root{color:red}', ':root selects'],
    ['.mf-player_abc{display:none}', '.mf-player_abc selects'],
    ['.mf-listings_abc,p{margin:0}', 'p selects'],
    ['p:not(.mf-listings_abc){margin:0}', 'p:not selects'],
    [':is(.mf-listings_abc,p){margin:0}', ':is selects'],
    ['.mf-listings_abc~p{margin:0}', 'selects'],
    ['.mf-listings_abc+*{margin:0}', 'selects'],
    ['@layer ui{@media (width>10px){a{color:red}}}', 'a selects'],
    ['.mf-listings_abc{--color-text:red}', '--color-text is a token'],
    ['@keyframes spin{from{opacity:0}}', '@keyframes spin'],
    ['@font-face{font-family:Inter;src:url(x.woff2)}', '@font-face'],
    ['@property --x{syntax:"*";inherits:true}', '@property'],
    ['@import "other.css";', '@import'],
  ])('%s is refused', (css, complaint) => {
    expect(findForeignStyles(css, owner).join()).toContain(complaint);
  });

  it.each([
    '.mf-listings_abc{color:red}',
    '.mf-listings_abc p:hover{color:red}',
    '.mf-listings_abc{&:hover{color:red}& p{color:red}}',
    ':is(.mf-listings_abc,.mf-listings_def) p{color:red}',
    '@layer ui{@media (width>10px){.mf-listings_abc{--own:1}}}',
    '.mf-listings_abc>p+p{color:red}',
    '.mf-listings_abc+.mf-listings_def{color:red}',
    '@keyframes mf-listings_x{from{opacity:0}to{opacity:1}}',
    '@container (width>10px){.mf-listings_abc{color:red}}',
  ])('%s is fine', (css) => {
    expect(findForeignStyles(css, owner)).toEqual([]);
  });
});

describe('the build of a remote', () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-styles-'));
    await mkdir(join(folder, 'src'));
    await writeFile(join(folder, 'package.json'), '{"type":"module"}');
    await writeFile(join(folder, 'src/page.js'), 'import "./page.css"; export const page = {};');
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const build = async (css: string): Promise<string[]> => {
    await writeFile(join(folder, 'src/page.css'), css);
    const config = federatedConfig(
      {
        name: 'mf-listings',
        folder,
        contract: 1,
        declarations: {},
        exposes: { './home': './src/page.js' },
        standalone: {},
      },
      { side: 'browser', mode: 'production', outputPath: join(folder, 'dist') },
    );
    const compiler = webpack(config);
    return new Promise((resolve, reject) =>
      compiler.run((error, stats) =>
        error ? reject(error) : resolve((stats?.compilation.errors ?? []).map(({ message }) => message)),
      ),
    );
  };

  it('names what it refuses', async () => {
    const errors = await build('* { color: red } .mf-listings-own { color: red }');
    expect(errors).toHaveLength(1);
    expect(errors[0]).toContain("* selects what is not mf-listings's");
    expect(await build('.mf-listings-own { color: red }')).toEqual([]);
  });
});
