/** Where a visitor can take a video to, and the code that embeds it. */
import { escapeHtml } from '@foyer/shared/html/escape-html';
import { EMBED_HEIGHT, EMBED_WIDTH } from '@foyer/shared/wire-schemas/videos';

/** The iframe that another site pastes; 426 by 265 as product.md section 9 says. */
export const embedCode = (embedUrl: string, title: string): string =>
  `<iframe src="${escapeHtml(embedUrl)}" width="${EMBED_WIDTH}" height="${EMBED_HEIGHT}" title="${escapeHtml(title)}" style="border:0" loading="lazy" allow="autoplay; fullscreen; picture-in-picture" allowfullscreen></iframe>`;

interface Network {
  name: string;
  /** Opens the network's own form; plain links, so that nothing is asked of it before. */
  hrefOf: (url: string, title: string) => string;
}
const text = encodeURIComponent;
export const NETWORKS: readonly Network[] = [
  { name: 'X', hrefOf: (url, title) => `https://x.com/intent/post?url=${text(url)}&text=${text(title)}` },
  {
    name: 'Reddit',
    hrefOf: (url, title) => `https://www.reddit.com/submit?url=${text(url)}&title=${text(title)}`,
  },
  { name: 'Telegram', hrefOf: (url, title) => `https://t.me/share/url?url=${text(url)}&text=${text(title)}` },
  { name: 'WhatsApp', hrefOf: (url, title) => `https://wa.me/?text=${text(`${title} ${url}`)}` },
  { name: 'LINE', hrefOf: (url) => `https://social-plugins.line.me/lineit/share?url=${text(url)}` },
];
export const emailHref = (url: string, title: string): string =>
  `mailto:?subject=${text(title)}&body=${text(url)}`;
