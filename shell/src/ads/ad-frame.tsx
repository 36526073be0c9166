/**
 * One creative in a frame of this site that shares nothing with it. It shows only once the creative itself says that it came: a
 * blocked frame would show the browser's error page instead.
 */
import { useIntl, useMayStore, useSite } from '@foyer/shared/platform';
import { AD_SIZES, type AdSizeName, type AdZoneName, adFrameUrl } from '@foyer/shared/wire-schemas/ads';
import { type CSSProperties, useState, useSyncExternalStore } from 'react';
import type { AdContentProps } from './ad-place.tsx';
import css from './ad-frame.module.css';

/** Scripts and links of advertisers; the frame's own policy takes away what its creative does not need. */
const SANDBOX =
  'allow-scripts allow-popups allow-popups-to-escape-sandbox allow-top-navigation-by-user-activation';
const DESKTOP = '(min-width: 768px)';
/** Frames need names of their own. */
let frames = 0;

const useDesktop = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      const query = window.matchMedia(DESKTOP);
      query.addEventListener('change', listener);
      return () => query.removeEventListener('change', listener);
    },
    () => window.matchMedia(DESKTOP).matches,
  );

export const AdFrame = ({ name, onShown }: AdContentProps) => {
  const { language } = useSite();
  const intl = useIntl();
  const isDesktop = useDesktop();
  // Advertisers' creatives go with the consent that they came by.
  const mayAsk = useMayStore('advertising');
  const [number] = useState(() => {
    frames += 1;
    return frames;
  });
  const banner: AdSizeName = isDesktop ? 'desktop' : 'mobile';
  const size = name === 'listing-card' ? 'card' : banner;
  const { width, height } = AD_SIZES[size];
  return (
    <iframe
      key={`${size} ${mayAsk}`}
      className={css.frame}
      style={{ '--ad-width': `${width}px` } as CSSProperties}
      src={adFrameUrl(name as AdZoneName, size, language)}
      title={`${intl.formatMessage({ id: 'common.ad.label' })} ${number}`}
      width={width}
      height={height}
      sandbox={SANDBOX}
      referrerPolicy="no-referrer"
      allow=""
      loading="lazy"
      onLoad={({ currentTarget }) => {
        // The creative's document has a frame inside, an error page has none; nothing else of it can be read.
        if ((currentTarget.contentWindow?.length ?? 0) > 0) onShown();
      }}
    />
  );
};
