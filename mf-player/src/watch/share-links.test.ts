import { describe, expect, it } from '@jest/globals';
import { embedCode, NETWORKS } from './share-links.ts';

describe('embedCode', () => {
  it('is an iframe of 426 by 265 whose title cannot break out of its attribute', () => {
    const code = embedCode('https://foyer.example/embed/1/a/', '"><script>x</script>');
    const frame = new DOMParser().parseFromString(code, 'text/html').body;
    expect(frame.children).toHaveLength(1);
    const [iframe] = frame.children;
    expect(iframe?.getAttribute('width')).toBe('426');
    expect(iframe?.getAttribute('height')).toBe('265');
    expect(iframe?.getAttribute('title')).toBe('"><script>x</script>');
  });
});

describe('NETWORKS', () => {
  it('carry address and title encoded', () => {
    const url = 'https://foyer.example/videos/1/a/?x=1&y=2';
    for (const { hrefOf } of NETWORKS) {
      const address = new URL(hrefOf(url, 'A & B'));
      expect(decodeURIComponent(address.search)).toContain(url);
    }
  });
});
