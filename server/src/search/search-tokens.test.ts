import { describe, expect, it } from '@jest/globals';
import { indexTokens, plainWords, searchQuery } from './search-tokens.ts';

describe('words of the search index', () => {
  it('are words of spaced scripts and bigrams of Japanese', () => {
    expect(indexTokens('Café at the Harbour')).toEqual(['cafe', 'at', 'the', 'harbour']);
    expect(indexTokens('夜の港')).toEqual(['夜の', 'の港', '港']);
    expect(indexTokens('4Kの夜')).toEqual(['4k', 'の夜', '夜']);
  });

  it('for suggestions are Latin and longer than two letters', () => {
    expect(plainWords('At the Harbour 夜の港')).toEqual(['the', 'harbour']);
  });
});

describe('queries', () => {
  it.each([
    ['harbour lights', "'harbour' & 'lights':*"],
    ['港', "'港':*"],
    ['夜の港', "'夜の' <-> 'の港'"],
    ['夜 harbour', "'夜':* & 'harbour':*"],
    [`o'neil & | ! <-> :*`, "'o' & 'neil':*"],
    ['!!!', ''],
  ])('%s becomes %s', (text, query) => {
    expect(searchQuery(text)).toBe(query);
  });
});
