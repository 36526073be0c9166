/** The texts about the site: each ships in each language, operators replace them, and nothing in them harms a page. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { INFORMATION_PAGES } from '@foyer/shared/wire-schemas/information';
import { COMPLAINT_DAYS, INTIMATE_HOURS } from '@foyer/shared/wire-schemas/moderation/notices';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { getInformation } from './information.ts';
import { renderText } from './render-text.ts';

const SHIPPED = { informationDir: '', siteName: 'Foyer', informationText: () => undefined };

describe('the texts that ship', () => {
  const pairs = INFORMATION_PAGES.flatMap((page) => LANGUAGES.map((lang) => [page, lang] as const));
  it.each(pairs)('%s in %s has a title, a first paragraph and at least three parts', async (page, lang) => {
    const answer = await getInformation(SHIPPED, page, lang);
    expect(answer).toMatchObject({ page, lang });
    expect(answer.title).toMatch(/\S{2}/);
    expect(answer.lead.length).toBeGreaterThan(30);
    expect(answer.headings.length).toBeGreaterThanOrEqual(3);
    expect(answer.html).not.toMatch(/\{site\}|<script|<img|javascript:/);
  });

  it.each(LANGUAGES)('name in %s the times that the clocks of notices keep', async (lang) => {
    const read = (page: string) => readFile(join(import.meta.dirname, 'texts', lang, `${page}.md`), 'utf8');
    const numbersOf = (text: string) => new Set(text.match(/\d+/g));
    const copyright = numbersOf(await read('dmca'));
    for (const time of [COMPLAINT_DAYS, INTIMATE_HOURS]) expect([...copyright]).toContain(String(time));
    const removal = numbersOf(await read('content-removal'));
    expect([...removal]).toContain(String(INTIMATE_HOURS));
    expect([...removal]).not.toContain('24');
  });

  it.each(LANGUAGES)('have as many parts and links in %s as in English', async (lang) => {
    const shapeOf = (text: string) => text.replaceAll(/[^\n]*?(^#+ |^- |^\d+\. |\]\([^)]*\))|[^\n]/gm, '$1');
    for (const page of INFORMATION_PAGES) {
      const read = (language: string) =>
        readFile(join(import.meta.dirname, 'texts', language, `${page}.md`), 'utf8');
      expect([page, shapeOf(await read(lang))]).toEqual([page, shapeOf(await read('en'))]);
    }
  });
});

describe('texts of an operator', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-texts-'));
    for (const lang of ['en', 'de']) await mkdir(join(folder, lang));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const titleOf = async (page: 'terms' | 'help', lang: 'en' | 'de' | 'fr') => {
    const { title, lang: shown } = await getInformation({ ...SHIPPED, informationDir: folder }, page, lang);
    return [title, shown];
  };

  it('replace those that ship, by language, and in English for every language without one', async () => {
    await writeFile(join(folder, 'en/terms.md'), '# Our terms of {site}\n\nFirst.');
    await writeFile(join(folder, 'de/terms.md'), '# Unsere Bedingungen\n\nZuerst.');
    expect(await titleOf('terms', 'en')).toEqual(['Our terms of Foyer', 'en']);
    expect(await titleOf('terms', 'de')).toEqual(['Unsere Bedingungen', 'de']);
    expect(await titleOf('terms', 'fr')).toEqual(['Our terms of Foyer', 'en']);
  });

  it('leave the other pages as they ship', async () => {
    await writeFile(join(folder, 'en/terms.md'), '# Our terms');
    expect((await titleOf('help', 'fr'))[1]).toBe('fr');
  });
});

describe('a text', () => {
  it('cannot bring elements, scripts or pictures into a page', () => {
    const { html } = renderText(
      '# T\n\nL\n\n<script>alert(1)</script>\n\n<b onclick=x>b</b> ![p](javascript:1) [a](javascript:alert(1)) [b](//evil.example) [c](data:text/html,x)',
    );
    expect(html).not.toMatch(/<(?:script|b|img|a)\b/);
    expect(html).toContain('&lt;script&gt;');
  });

  it('links to own pages, to parts of itself, by https and by mail', () => {
    const { html } = renderText(
      '# T\n\nL\n\n[a](/information/help/) [b](#part-1) [c](https://x.example/) [d](mailto:x@y.example)',
    );
    expect(html).toContain('<a href="/information/help/">');
    expect(html).toContain('<a href="#part-1">');
    expect(html).toContain('<a href="https://x.example/" rel="noopener noreferrer">');
    expect(html).toContain('<a href="mailto:x@y.example">');
  });

  it('gives its title, first paragraph and headings apart', () => {
    expect(renderText('# A *title*\n\nFirst\nparagraph.\n\n## One\n\ntext\n\n### Inner\n\n## Two')).toEqual({
      title: 'A title',
      lead: 'First paragraph.',
      headings: [
        { id: 'part-1', text: 'One' },
        { id: 'part-2', text: 'Two' },
      ],
      html: '<h2 id="part-1">One</h2>\n<p>text</p>\n<h3>Inner</h3>\n<h2 id="part-2">Two</h2>\n',
    });
  });
});
