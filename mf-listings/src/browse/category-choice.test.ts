import { describe, expect, it } from '@jest/globals';
import {
  choiceOfTerms,
  excludeDir,
  isAny,
  joinBy,
  mayExcludeMore,
  mayWantMore,
  NO_CHOICE,
  termsOfChoice,
  withDir,
  withoutDir,
} from './category-choice.ts';

const text = (terms: string) => choiceOfTerms(terms.split(','));
const back = (choice: Parameters<typeof termsOfChoice>[0]) => termsOfChoice(choice).join(',');

describe('the categories that a list must have and must not have', () => {
  it.each(['outdoor', 'outdoor,night', 'outdoor~indoor', 'outdoor~indoor,night,-rain'])(
    'reads and writes %s as it is',
    (terms) => {
      expect(back(text(terms))).toBe(terms);
    },
  );

  it('adds to all, or to any, as those before it are joined', () => {
    expect(back(withDir(text('outdoor,night'), 'rain'))).toBe('outdoor,night,rain');
    expect(back(withDir(text('outdoor~night'), 'rain'))).toBe('outdoor~night~rain');
    expect(back(withDir(NO_CHOICE, 'rain'))).toBe('rain');
  });

  it('never wants and excludes the same one', () => {
    expect(back(excludeDir(text('outdoor,night'), 'night'))).toBe('outdoor,-night');
    expect(back(withDir(text('outdoor,-night'), 'night'))).toBe('outdoor,night');
    expect(back(withoutDir(text('outdoor~night,-rain'), 'outdoor'))).toBe('night,-rain');
  });

  it('changes between all and any', () => {
    expect(back(joinBy(text('outdoor,night,-rain'), true))).toBe('outdoor~night,-rain');
    expect(back(joinBy(text('outdoor~night,-rain'), false))).toBe('outdoor,night,-rain');
    expect(isAny(joinBy(text('outdoor'), true))).toBe(false);
  });

  it('knows when an address would hold too many', () => {
    expect(mayWantMore(text('a,b'))).toBe(true);
    expect(mayWantMore(text('a,b~c'))).toBe(false);
    expect(mayExcludeMore(text('x,-a,-b,-c,-d,-e,-f,-g'))).toBe(true);
    expect(mayExcludeMore(text('x,-a,-b,-c,-d,-e,-f,-g~h'))).toBe(false);
  });
});
