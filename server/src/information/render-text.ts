/**
 * Renders one Markdown text to HTML that may stand in a page: raw HTML is shown as text, pictures are left out, links lead
 * to own paths, https or mail addresses only.
 */
import type { InformationAnswer } from '@foyer/shared/wire-schemas/information';
import MarkdownIt from 'markdown-it';

const markdown = new MarkdownIt({ html: false, linkify: false, typographer: false }).disable(['image']);
markdown.validateLink = (address) => /^(?:https:\/\/|mailto:|#|\/(?![/\\]))/.test(address);

type Token = ReturnType<typeof markdown.parse>[number];

/** Words without their marks. */
const plainText = (token: Token | undefined): string =>
  (token?.children ?? [])
    .map(({ type, content }) => (type === 'softbreak' || type === 'hardbreak' ? ' ' : content))
    .join('')
    .trim();

const openLinksSafely = (tokens: readonly Token[]): void => {
  for (const token of tokens) {
    if (token.type === 'link_open' && /^https:/.test(String(token.attrGet('href') ?? '')))
      token.attrSet('rel', 'noopener noreferrer');
    openLinksSafely(token.children ?? []);
  }
};

/** Takes away a block that stands first: opening, content, closing. */
const takeFirst = (tokens: Token[], opening: string): Token | undefined => {
  if (tokens[0]?.type !== opening) return undefined;
  const [, content] = tokens.splice(0, 3);
  return content;
};

/** Title, first paragraph and headings of second order stand apart from the rest. */
export const renderText = (text: string): Pick<InformationAnswer, 'title' | 'lead' | 'headings' | 'html'> => {
  const tokens = markdown.parse(text, {});
  openLinksSafely(tokens);
  const title = plainText(takeFirst(tokens, 'heading_open'));
  const lead = plainText(takeFirst(tokens, 'paragraph_open'));
  const headings: InformationAnswer['headings'] = [];
  for (const [index, token] of tokens.entries()) {
    if (token.type !== 'heading_open' || token.tag !== 'h2') continue;
    // By its place: the same in every language, so that a link into a translation leads to the same part.
    const id = `part-${headings.length + 1}`;
    token.attrSet('id', id);
    headings.push({ id, text: plainText(tokens[index + 1]) });
  }
  return { title, lead, headings, html: markdown.renderer.render(tokens, markdown.options, {}) };
};
