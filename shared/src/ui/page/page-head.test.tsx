import { describe, expect, it } from '@jest/globals';
import { LANGUAGES } from '../../wire-schemas/site.ts';
import { buildSite } from '../../testing/builders.ts';
import { renderInApp } from '../../testing/render-in-app.tsx';
import { PageHead } from './page-head.tsx';

const site = { ...buildSite(), name: 'Foyer', publicUrl: 'https://foyer.example' };
const contentOf = (selector: string) => document.head.querySelector(selector)?.getAttribute('content');
const hrefOf = (selector: string) => document.head.querySelector(selector)?.getAttribute('href');

describe('PageHead', () => {
  it('puts title, canonical address and previews into the head', async () => {
    await renderInApp(
      <PageHead
        title="Harbour"
        description="A calm evening"
        canonical="/videos/1/harbour/"
        image="/media/1.jpg"
      />,
      { site },
    );
    expect(document.title).toBe('Harbour – Foyer');
    expect(hrefOf('link[rel=canonical]')).toBe('https://foyer.example/videos/1/harbour/');
    expect(contentOf('meta[name=description]')).toBe('A calm evening');
    expect(contentOf('meta[property="og:image"]')).toBe('https://foyer.example/media/1.jpg');
    expect(contentOf('meta[name="twitter:card"]')).toBe('summary_large_image');
  });

  it('names every language, whether or not the address has a query', async () => {
    await renderInApp(<PageHead title="x" description="x" canonical="/search/1/?s=sea" />, { site });
    const alternates = [...document.head.querySelectorAll('link[rel=alternate]')];
    expect(alternates.map((link) => link.getAttribute('hreflang'))).toEqual([...LANGUAGES, 'x-default']);
    expect(hrefOf('link[hreflang=ja]')).toBe('https://foyer.example/search/1/?s=sea&lang=ja');
    expect(hrefOf('link[hreflang="x-default"]')).toBe('https://foyer.example/search/1/?s=sea');
  });

  it('is canonical in the language that it is in: a page that names another is no alternate of it', async () => {
    await renderInApp(<PageHead title="x" description="x" canonical="/videos/1/harbour/" />, {
      site: { ...site, language: 'de' },
    });
    expect(hrefOf('link[rel=canonical]')).toBe('https://foyer.example/videos/1/harbour/?lang=de');
    expect(hrefOf('link[hreflang=de]')).toBe('https://foyer.example/videos/1/harbour/?lang=de');
    expect(hrefOf('link[hreflang=en]')).toBe('https://foyer.example/videos/1/harbour/');
    expect(hrefOf('link[hreflang="x-default"]')).toBe('https://foyer.example/videos/1/harbour/');
  });

  it('names no languages for what search engines should leave alone', async () => {
    await renderInApp(<PageHead title="x" description="x" canonical="/" robots="noindex,follow" />, { site });
    expect(contentOf('meta[name=robots]')).toBe('noindex,follow');
    expect(document.head.querySelector('link[rel=alternate]')).toBeNull();
  });

  it('lets no title end the JSON-LD block', async () => {
    const name = '</script><script>alert(1)</script>';
    await renderInApp(<PageHead title="x" description="x" canonical="/" jsonLd={{ name }} />, { site });
    const block = document.querySelector('script[type="application/ld+json"]');
    expect(block?.textContent).not.toContain('<');
    expect(JSON.parse(block?.textContent ?? '')).toEqual({ name });
  });
});
