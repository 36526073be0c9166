/** Renders the page that waits for a wallet: a link for this device, a QR code for another, without scripts. */
import type { Language } from '@foyer/shared/wire-schemas/site';
import encodeQr from 'qr';
import { withQuery } from '@foyer/shared/urls';
import { gatePage } from './gate-page.ts';
import { plainMessage } from '../plain-pages/plain-page.ts';
import { lawLinks, PROOF_PATH } from './proof-page.ts';

/** How often the page asks whether the wallet has answered. */
const REFRESH_SECONDS = 4;

export interface WalletPage {
  siteName: string;
  language: Language;
  /** What the wallet opens. */
  link: string;
  /** Own path of this page, without its query. */
  path: string;
  next: string;
}

export const walletPage = ({ siteName, language, link, path, next }: WalletPage): string => {
  const message = (id: string) => plainMessage(language, `wallet.${id}`);
  return gatePage({
    siteName,
    language,
    title: message('title'),
    texts: [message('text')],
    ways: [
      { text: message('here'), href: link },
      { text: message('goOn'), action: path, method: 'get', fields: { next } },
      { text: message('other'), href: withQuery(PROOF_PATH, { next }) },
    ],
    code: {
      svg: encodeQr(link, 'svg', { ecc: 'low' }),
      label: message('scan'),
      text: message('scan'),
    },
    note: message('wait'),
    links: lawLinks(language),
    refreshSeconds: REFRESH_SECONDS,
  });
};
