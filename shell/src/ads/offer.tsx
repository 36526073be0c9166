/**
 * The partner's offer, first of the rows after a video's comments (decision 91). It stands in the document in the page's language. On a
 * page in the default language a visitor whose browser speaks none of the site's gets it in the browser's, from a table; any other page was chosen, and is in one language.
 */
import { useIntl, useSite } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { OFFER_PRICE_USD } from '@foyer/shared/wire-schemas/ads';
import { DEFAULT_LANGUAGE, isLanguage } from '@foyer/shared/wire-schemas/site';
import { useEffect, useState } from 'react';
import css from './offer.module.css';

const priceIn = (language: string): string =>
  new Intl.NumberFormat(language, {
    style: 'currency',
    currency: 'USD',
    currencyDisplay: 'narrowSymbol',
  }).format(OFFER_PRICE_USD);

/** In the browser's own language, where that is not the page's and the table has it. */
const useBrowserText = (isLive: boolean): { lang: string; text: string } | undefined => {
  const { language } = useSite();
  const [found, setFound] = useState<{ lang: string; text: string }>();
  useEffect(() => {
    if (!isLive || language !== DEFAULT_LANGUAGE) return;
    if (isLanguage(navigator.language.toLowerCase().split('-')[0])) return;
    let isShown = true;
    import(/* webpackChunkName: "offer-texts" */ './offer-texts.ts').then(
      ({ offerText }) => {
        const known = offerText(navigator.languages);
        if (isShown && known)
          setFound({ ...known, text: known.text.replace('{price}', priceIn(known.lang)) });
      },
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [isLive, language]);
  return found;
};

export const Offer = ({ href, isLive, className }: { href: string; isLive: boolean; className?: string }) => {
  const intl = useIntl();
  const { language } = useSite();
  const own = useBrowserText(isLive);
  const text = own?.text ?? intl.formatMessage({ id: 'common.ad.offer' }, { price: priceIn(language) });
  const isForeign = !href.startsWith('/');
  return (
    <p className={`${css.offer} ${className ?? ''}`} data-ad="offer">
      <span className={css.label}>{intl.formatMessage({ id: 'common.ad.label' })}</span>
      <a
        className={css.link}
        href={href}
        rel="sponsored noopener noreferrer"
        target={isForeign ? '_blank' : undefined}
        lang={own?.lang}
        dir="auto"
      >
        <span className={css.text}>{text}</span>
        <Icon name="chevron-right" size={16} />
      </a>
    </p>
  );
};
