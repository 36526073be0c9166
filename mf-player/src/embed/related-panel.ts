/** Related videos over a paused or finished embed; each opens its watch page in a new tab. */
import type { EmbedData } from './embed-data.ts';

export interface RelatedPanel {
  show: () => void;
  hide: () => void;
}

const element = <Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  fields: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] => Object.assign(document.createElement(name), { className, ...fields });

/** Adds the hidden panel to `frame`. Without related videos it never shows. */
export const createRelatedPanel = (frame: HTMLElement, { related, more, close }: EmbedData): RelatedPanel => {
  if (related.length === 0) return { show: () => {}, hide: () => {} };
  const panel = element('section', 'mf-player-related', { hidden: true, ariaLabel: more });
  const hide = () => {
    panel.hidden = true;
  };
  const closeButton = element('button', 'mf-player-related-close', { type: 'button', ariaLabel: close });
  closeButton.addEventListener('click', hide);
  const head = element('div', 'mf-player-related-head');
  head.append(element('h2', 'mf-player-related-heading', { textContent: more }), closeButton);
  const list = element('ul', 'mf-player-related-list');
  for (const { title, duration, thumb, href } of related) {
    const link = element('a', 'mf-player-related-link', { href, target: '_blank', rel: 'noopener' });
    const picture = element('span', 'mf-player-related-picture');
    const image = element('img', '', { loading: 'lazy', alt: '', width: 320, height: 180, src: thumb });
    picture.append(image, element('span', 'mf-player-related-length', { textContent: duration }));
    link.append(picture, element('span', 'mf-player-related-title', { textContent: title }));
    const item = element('li', '');
    item.append(link);
    list.append(item);
  }
  panel.append(head, list);
  frame.append(panel);
  return {
    show: () => {
      panel.hidden = false;
    },
    hide,
  };
};
