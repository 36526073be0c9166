/**
 * Finds what in a remote's stylesheet would reach beyond the remote: a page holds several remotes' sheets at the same time, and a
 * browser knows no borders between them.
 */
import { type Selector, type SelectorComponent, transform } from 'lightningcss';

export interface StyleOwner {
  /** Its classes start with the package's name. */
  name: string;
  /** Further classes that are its alone: those of a library that it brings. */
  classes?: RegExp;
  /** Custom properties that everybody reads, without those that a remote may set. */
  tokens: ReadonlySet<string>;
}

const isOwnClass = (className: string, { name, classes }: StyleOwner): boolean =>
  className.startsWith(`${name}_`) || className.startsWith(`${name}-`) || (classes?.test(className) ?? false);

/** Whether whatever it selects is within an element of the remote's. */
const isOwnPart = (part: SelectorComponent, owner: StyleOwner): boolean => {
  if (part.type === 'class') return isOwnClass(part.name, owner);
  // What encloses it was looked at by itself.
  if (part.type === 'nesting') return true;
  return (
    part.type === 'pseudo-class' &&
    (part.kind === 'is' || part.kind === 'where') &&
    part.selectors.every((selector) => isOwn(selector, owner))
  );
};
const isOwn = (selector: Selector, owner: StyleOwner): boolean => {
  const last = selector.findLastIndex((part) => isOwnPart(part, owner));
  const next = selector.slice(last).find((part) => part.type === 'combinator');
  // What stands next to the remote's own element may be another's.
  return last >= 0 && next?.value !== 'next-sibling' && next?.value !== 'later-sibling';
};

const textOf = (selector: Selector): string =>
  selector
    .map((part) => {
      if (part.type === 'combinator') return part.value === 'descendant' ? ' ' : ` ${part.value} `;
      if (part.type === 'class') return `.${part.name}`;
      if (part.type === 'id') return `#${part.name}`;
      if (part.type === 'type') return part.name;
      if (part.type === 'universal') return '*';
      return part.type === 'pseudo-class' || part.type === 'pseudo-element'
        ? `:${part.kind}`
        : `[${part.type}]`;
    })
    .join('');

/** Rules whose names hold for the whole document. */
const GLOBAL_RULES = new Set([
  'font-face',
  'property',
  'import',
  'namespace',
  'page',
  'counter-style',
  'view-transition',
]);

/** @returns a sentence for each; empty when the sheet keeps to itself. @throws when it is no CSS */
export const findForeignStyles = (css: string, owner: StyleOwner): string[] => {
  const found = new Set<string>();
  transform({
    filename: `${owner.name}.css`,
    code: Buffer.from(css),
    visitor: {
      Selector(selector) {
        if (!isOwn(selector, owner)) found.add(`${textOf(selector)} selects what is not ${owner.name}'s`);
      },
      Rule(rule) {
        if (GLOBAL_RULES.has(rule.type)) found.add(`@${rule.type} holds for the whole page`);
        if (rule.type !== 'keyframes') return;
        const { name } = rule.value;
        if (!isOwnClass(name.value, owner)) found.add(`@keyframes ${name.value} holds for the whole page`);
      },
      Declaration: {
        custom({ name }) {
          if (owner.tokens.has(name))
            found.add(`${name} is a token of the page, and other remotes' parts inherit it`);
        },
      },
    },
  });
  return [...found];
};
