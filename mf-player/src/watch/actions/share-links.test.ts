import { describe, expect, it } from '@jest/globals';
import { NETWORKS } from './share-links.ts';

describe('NETWORKS', () => {
  it('carry address and title encoded', () => {
    const url = 'https://foyer.example/videos/1/a/?x=1&y=2';
    for (const { hrefOf } of NETWORKS) {
      const address = new URL(hrefOf(url, 'A & B'));
      expect(decodeURIComponent(address.search)).toContain(url);
    }
  });
});
