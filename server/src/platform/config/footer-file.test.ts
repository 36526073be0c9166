import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readFooter } from './footer-file.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'foyer-test-footer-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (value: unknown) => {
  const file = join(folder, 'footer.json');
  writeFileSync(file, JSON.stringify(value));
  return readFooter({ FOYER_FOOTER_FILE: file });
};
const link = (href: string, title = 'Tidewater') => ({ title, href });

describe('the file of footer links', () => {
  it('is not needed', () => {
    expect(readFooter({})).toEqual({});
  });

  it('names sites of the network and pages elsewhere', () => {
    const links = {
      network: [link('https://tidewater.example/'), link('https://lantern.example/de/?a=1', '灯')],
      social: [link('https://social.example/@foyer')],
    };
    expect(read(links)).toEqual(links);
    expect(read({ social: [] })).toEqual({ social: [] });
  });

  it.each([
    [{ network: [link('http://tidewater.example/')] }, /^FOYER_FOOTER_FILE \/network\/0\/href/],
    [{ network: [link('javascript:alert(1)')] }, /network\/0\/href/],
    [{ network: [link('//evil.example/')] }, /network\/0\/href/],
    [{ social: [link('https://a.example/ "')] }, /social\/0\/href/],
    [{ social: [link('https://a.example/', ' ')] }, /social\/0\/title/],
    [{ social: [{ href: 'https://a.example/' }] }, /social\/0 .*'title'/],
    [{ social: [{ ...link('https://a.example/'), icon: 'x' }] }, /"icon"/],
    [{ friends: [] }, /"friends"/],
    [{ network: Array.from({ length: 25 }, (_, n) => link(`https://a${n}.example/`)) }, /network .*24/],
    [[], /the file/],
  ])('%j is refused by name', (value, message) => {
    expect(() => read(value)).toThrow(message);
  });
});
