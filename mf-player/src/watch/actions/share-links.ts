/** Where a visitor can take a video to, and the code that embeds it. */
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
