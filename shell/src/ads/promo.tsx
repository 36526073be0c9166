/** The limited-time promo with its countdown, renewed every second. */
import { FormattedMessage, readCookie, writeCookie } from '@foyer/shared/platform';
import { useEffect, useState } from 'react';
import { PageMessages } from '../pages/page-messages.tsx';
import { clockText, startPromo } from './promo-clock.ts';
import css from './promo.module.css';
import type { PromoProps } from './underplayer.tsx';

const readClock = (): number => startPromo({ read: readCookie, write: writeCookie }, Date.now() / 1000);

const Countdown = ({ onShown, onEnd }: Omit<PromoProps, 'href'>) => {
  const [left, setLeft] = useState(readClock);
  useEffect(() => {
    if (left === 0) return onEnd();
    onShown();
    const timer = setInterval(() => setLeft(readClock()), 1000);
    return () => clearInterval(timer);
  }, [left, onShown, onEnd]);
  return (
    // Not announced: it changes every second.
    <time className={css.clock} role="timer" aria-live="off" dateTime={`PT${left}S`}>
      {clockText(left)}
    </time>
  );
};

export const Promo = ({ href, ...clock }: PromoProps) => (
  <PageMessages>
    <a className={css.promo} href={href} rel="sponsored noopener">
      <span className={css.words}>
        <b className={css.title}>
          <FormattedMessage id="shellPages.promo.title" />
        </b>
        <span className={css.line}>
          <FormattedMessage id="shellPages.promo.ends" />
        </span>
      </span>
      <Countdown {...clock} />
    </a>
  </PageMessages>
);
