/** The iframe that another site pastes to show a video; 426 by 265 as docs/specification/limits.md says, unless its page wants another size. */
import { escapeHtml } from './escape-html.ts';

export interface EmbedSize {
  width: number;
  height: number;
}

/** `address`: absolute, of the embed. */
export const embedCode = (address: string, title: string, { width, height }: EmbedSize): string =>
  `<iframe src="${escapeHtml(address)}" width="${width}" height="${height}" title="${escapeHtml(title)}" style="border:0" loading="lazy" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`;
