import { describe, expect, it } from '@jest/globals';
import type { ApiRequest } from '@foyer/shared/platform';
import { inLanguage } from './language-transport.ts';

const asked = async (request: ApiRequest, language: 'en' | 'ja'): Promise<string> => {
  let url = '';
  await inLanguage(async (sent) => {
    url = sent.url;
    return { data: null };
  }, language)(request);
  return url;
};

describe('inLanguage', () => {
  it('names the language in the address of a read, and leaves out the default', async () => {
    expect(await asked({ url: '/api/json/video/0/0/0/1.json' }, 'ja')).toBe(
      '/api/json/video/0/0/0/1.json?lang=ja',
    );
    expect(await asked({ url: '/api/json/x.json?a=1' }, 'ja')).toBe('/api/json/x.json?a=1&lang=ja');
    expect(await asked({ url: '/api/json/x.json' }, 'en')).toBe('/api/json/x.json');
  });

  it('leaves writes alone', async () => {
    expect(await asked({ url: '/api/stats.php', method: 'POST' }, 'ja')).toBe('/api/stats.php');
  });
});
