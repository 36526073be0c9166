import { createRequire } from 'node:module';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { toPseudo } from '../../shared/config/pseudo-locale.mjs';

const requireShared = createRequire(join(import.meta.dirname, '../../shared/package.json'));
const { parse } = requireShared('@formatjs/icu-messageformat-parser') as {
  parse: (text: string) => { type: number; value?: string }[];
};
const textsOf = (node: unknown): string => {
  if (Array.isArray(node)) return node.map(textsOf).join('');
  if (typeof node !== 'object' || node === null) return '';
  const { type, value, options, children } = node as Record<string, unknown>;
  if (type === 0) return String(value);
  if (type === 7) return '#';
  return `{${value}${textsOf(Object.values(options ?? {}).map((option) => (option as { value: unknown }).value))}${textsOf(children)}}`;
};

describe('the pseudo-locale', () => {
  it('lengthens words by a third and brackets them', () => {
    const text = textsOf(toPseudo(parse('Create an account')));
    expect(text).toMatch(/^⟦Çřéáţé áñ áççöüñţ ~+⟧$/);
    expect(text.length).toBeGreaterThan('Create an account'.length * 1.3);
  });

  it('keeps placeholders, plurals and tags', () => {
    const text = textsOf(
      toPseudo(parse('{name}: {count, plural, one {# video} other {# videos}} <b>now</b>')),
    );
    expect(text).toContain('{name}: {count# ṽíðéö# ṽíðéöš} {bñöŵ}');
  });
});
