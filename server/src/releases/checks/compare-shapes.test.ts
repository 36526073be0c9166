import { describe, expect, it } from '@jest/globals';
import { compareShapes } from './compare-shapes.ts';

type Schema = Readonly<Record<string, unknown>>;
const CALL = 'GET /api/json/x/{id}.json';

const text = { type: 'string' };
const whole = { type: 'integer' };
const object = (
  properties: Schema,
  required: readonly string[] = Object.keys(properties),
  more: Schema = {},
) => ({
  type: 'object',
  required,
  properties,
  ...more,
});
const array = (items: Schema) => ({ type: 'array', items });
const ok = object({ ok: { const: true } });
const refused = object({ ok: { const: false }, code: text });

/** What breaks a package that was built with `known` when the server answers `now`. */
const ofAnswer = (known: Schema, now: Schema) =>
  compareShapes({ [CALL]: { answer: known } }, () => ({ answer: now })).map((fault) =>
    fault.replace(`${CALL}: `, ''),
  );
const ofInput = (sent: Schema | undefined, taken: Schema) =>
  compareShapes({ [CALL]: sent ? { input: sent } : {} }, () => ({ input: taken })).map((fault) =>
    fault.replace(`${CALL}: `, ''),
  );

describe('answers that go on as they were', () => {
  it.each<[string, Schema, Schema]>([
    ['the same', object({ a: text }), object({ a: text })],
    ['a property more', object({ a: text }), object({ a: text, b: whole })],
    ['an optional property that is required now', object({ a: text }, []), object({ a: text })],
    [
      'an optional property that never comes any more',
      object({ a: text, b: text }, ['a']),
      object({ a: text }),
    ],
    ['a number that is whole now', object({ a: { type: 'number' } }), object({ a: whole })],
    ['never null any more', object({ a: { type: ['string', 'null'] } }), object({ a: text })],
    ['fewer values', { type: 'string', enum: ['a', 'b'] }, { type: 'string', enum: ['a'] }],
    ['one of its values always', { type: 'string', enum: ['a', 'b'] }, { const: 'a' }],
    ['values where any text was known', text, { type: 'string', enum: ['a'] }],
    ['a shorter text, a smaller range', text, { type: 'string', maxLength: 5, pattern: '^a' }],
    ['an alternative less', { anyOf: [ok, refused] }, ok],
    ['alternatives in another order', { anyOf: [ok, refused] }, { anyOf: [refused, ok] }],
    ['anything, where anything was known', { type: 'object' }, { type: 'object' }],
    ['nothing known of the place', {}, object({ a: text })],
    [
      'a map of the same',
      { type: 'object', additionalProperties: text },
      { type: 'object', additionalProperties: text },
    ],
    [
      'closed where it was open',
      object({ a: text }),
      object({ a: text }, ['a'], { additionalProperties: false }),
    ],
    [
      'more where it was closed: readers pass over it',
      object({ a: text }, ['a'], { additionalProperties: false }),
      object({ a: text, b: text }),
    ],
  ])('%s', (_, known, now) => {
    expect(ofAnswer(known, now)).toEqual([]);
  });
});

describe('answers that break', () => {
  it.each<[string, Schema, Schema, string[]]>([
    ['a promised property', object({ a: text }), object({ b: text }), ['answer.a is gone']],
    [
      'a property that is optional now',
      object({ a: text }),
      object({ a: text }, []),
      ['answer.a may be missing now'],
    ],
    [
      'in the items of a list',
      object({ videos: array(object({ title: text, dir: text })) }),
      object({ videos: array(object({ dir: text })) }),
      ['answer.videos[].title is gone'],
    ],
    ['another type', object({ a: text }), object({ a: whole }), ['answer.a is integer, was string']],
    [
      'a fraction where whole numbers came',
      object({ a: whole }),
      object({ a: { type: 'number' } }),
      ['answer.a is number, was integer'],
    ],
    [
      'null where it never came',
      object({ a: text }),
      object({ a: { type: ['string', 'null'] } }),
      ['answer.a is string or null, was string'],
    ],
    [
      'a value more',
      object({ q: { type: 'string', enum: ['sd', 'hd'] } }),
      object({ q: { type: 'string', enum: ['sd', 'hd', '4k'] } }),
      ['answer.q may be "4k", which it does not know'],
    ],
    [
      'any text instead of a list',
      object({ q: { type: 'string', enum: ['sd'] } }),
      object({ q: text }),
      ['answer.q may be any string now, was one of "sd"'],
    ],
    [
      'another constant',
      object({ ok: { const: true } }),
      object({ ok: { const: 1 } }),
      ['answer.ok is integer, was boolean'],
    ],
    ['an alternative more', ok, { anyOf: [ok, refused] }, ['answer.ok may be false, which it does not know']],
    [
      'inside one alternative',
      { anyOf: [object({ ok: { const: true }, n: whole }), refused] },
      { anyOf: [ok, refused] },
      ['answer.n is gone'],
    ],
    [
      'a list that became an object',
      object({ a: array(text) }),
      object({ a: object({ b: text }) }),
      ['answer.a is object, was array'],
    ],
    ['items that may be anything', array(text), { type: 'array' }, ['answer[] may be anything now']],
    ['items of another type', array(text), array(whole), ['answer[] is integer, was string']],
    ['no type any more', object({ a: text }), object({ a: {} }), ['answer.a may be anything now']],
    [
      'values of a map',
      { type: 'object', additionalProperties: text },
      { type: 'object', additionalProperties: whole },
      ['answer.* is integer, was string'],
    ],
    [
      'below something that may be null',
      object({ c: { ...object({ dir: text }), type: ['object', 'null'] } }),
      object({ c: { ...object({ id: whole }), type: ['object', 'null'] } }),
      ['answer.c.dir is gone'],
    ],
    [
      'several things',
      object({ a: text, b: text, c: whole }),
      object({ c: text }),
      ['answer.a is gone', 'answer.b is gone', 'answer.c is string, was integer'],
    ],
  ])('%s', (_, known, now, faults) => {
    expect(ofAnswer(known, now)).toEqual(faults);
  });

  it('a call that there is no more, with its name', () => {
    expect(compareShapes({ [CALL]: {} }, () => undefined)).toEqual([`${CALL}: the call is gone`]);
  });
});

describe('inputs', () => {
  const form = (properties: Schema, required: readonly string[]) =>
    object(properties, required, { additionalProperties: false });
  it.each<[string, Schema | undefined, Schema, string[]]>([
    ['the same', form({ a: text }, ['a']), form({ a: text }, ['a']), []],
    ['optional now', form({ a: text }, ['a']), form({ a: text }, []), []],
    ['an optional field more', form({ a: text }, ['a']), form({ a: text, b: text }, ['a']), []],
    [
      'a value more',
      form({ a: { type: 'string', enum: ['x'] } }, []),
      form({ a: { type: 'string', enum: ['x', 'y'] } }, []),
      [],
    ],
    [
      'a field that is required now',
      form({ a: text }, ['a']),
      form({ a: text, b: text }, ['a', 'b']),
      ['input.b is required now'],
    ],
    [
      'an optional field that is required now',
      form({ a: text, b: text }, ['a']),
      form({ a: text, b: text }, ['a', 'b']),
      ['input.b is required now'],
    ],
    ['a form where there was none', undefined, form({ a: text }, ['a']), ['input.a is required now']],
    [
      'a value that is not taken any more',
      form({ a: { type: 'string', enum: ['x', 'y'] } }, []),
      form({ a: { type: 'string', enum: ['x'] } }, []),
      ['input.a may no longer be "y"'],
    ],
    [
      'a field that is not taken any more',
      form({ a: text, b: text }, []),
      form({ a: text }, []),
      ['input.b is no longer taken'],
    ],
    ['another type', form({ a: text }, []), form({ a: whole }, []), ['input.a must be integer, was string']],
    [
      'any text where only a list is taken',
      form({ a: text }, []),
      form({ a: { type: 'string', enum: ['x'] } }, []),
      ['input.a must be one of "x", was any string'],
    ],
  ])('%s', (_, sent, taken, faults) => {
    expect(ofInput(sent, taken)).toEqual(faults);
  });
});
