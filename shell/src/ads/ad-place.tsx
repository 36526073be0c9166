/**
 * Places of advertising, for every package that names one (`<AdZone>`). The server renders room of the final size; what stands in it
 * comes in a chunk of its own once the place is near the window and the page is at rest. Blocked, the room stays and nothing fails.
 */
import {
  type AdUse,
  FormattedMessage,
  useDiscreet,
  useHydrated,
  useIntl,
  useSite,
} from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import type { AdPlaceName, AdsOutline } from '@foyer/shared/wire-schemas/ads';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import css from './ad-place.module.css';
import { Offer } from './offer.tsx';
import { useNear } from '@foyer/shared/ui/states/use-near';

export interface AdContentProps {
  name: AdPlaceName;
  ads: AdsOutline;
  /** To be called once there is something to see. */
  onShown: () => void;
}
type Content = ComponentType<AdContentProps>;

const classNames = (...names: (string | undefined)[]): string => names.filter(Boolean).join(' ');

const loadFrame = async (): Promise<Content> =>
  (await import(/* webpackChunkName: "ads" */ './ad-frame.tsx')).AdFrame;
const LOAD: Readonly<Record<Exclude<AdPlaceName, 'offer'>, () => Promise<Content>>> = {
  'listing-top': loadFrame,
  'listing-bottom': loadFrame,
  'listing-card': loadFrame,
  underplayer: async () => (await import(/* webpackChunkName: "ads" */ './underplayer.tsx')).Underplayer,
  friends: async () => (await import(/* webpackChunkName: "ads-more" */ './friends-row.tsx')).FriendsRow,
};
const hasRoom = (ads: AdsOutline, name: AdPlaceName): boolean => {
  if (name === 'friends') return ads.partner !== undefined;
  return name !== 'offer' && ads.zones.includes(name);
};

/** The code of what stands in the place, once it is near; undefined also when it cannot be had. */
const useContent = (isNear: boolean, name: keyof typeof LOAD): { Component: Content } | undefined => {
  const [content, setContent] = useState<{ Component: Content }>();
  useEffect(() => {
    if (!isNear) return;
    let isShown = true;
    LOAD[name]().then(
      (Component) => isShown && setContent({ Component }),
      // Advertising that is blocked is no failure.
      () => {},
    );
    return () => {
      isShown = false;
    };
  }, [isNear, name]);
  return content;
};

const Label = ({ onClose }: { onClose?: () => void }) => {
  const intl = useIntl();
  return (
    <p className={css.label}>
      <FormattedMessage id="common.ad.label" />
      {onClose && (
        <button
          type="button"
          className={css.close}
          aria-label={intl.formatMessage({ id: 'common.ad.close' })}
          onClick={onClose}
        >
          <Icon name="close" size={14} />
        </button>
      )}
    </p>
  );
};

const CLASSES: Readonly<Record<Exclude<AdPlaceName, 'offer'>, string | undefined>> = {
  'listing-top': css.banner,
  'listing-bottom': css.banner,
  underplayer: css.banner,
  'listing-card': css.card,
  friends: css.friends,
};

const Room = ({ name, ads, className }: AdUse & { name: keyof typeof LOAD; ads: AdsOutline }) => {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNear(place);
  const { isHidden } = useDiscreet();
  const content = useContent(isNear, name);
  const [isShown, setIsShown] = useState(false);
  const show = useCallback(() => setIsShown(true), []);
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed) return null;
  const canClose = isShown && name !== 'listing-card';
  return (
    <div
      ref={place}
      className={classNames(css.place, CLASSES[name], className)}
      data-ad={name}
      data-shown={isShown || undefined}
    >
      <Label onClose={canClose ? () => setIsClosed(true) : undefined} />
      <div className={css.box}>
        {/* A hidden page plays nothing, and asks for nothing. */}
        {content && !isHidden && <content.Component name={name} ads={ads} onShown={show} />}
      </div>
    </div>
  );
};

/** The channel's own sponsor: a picture of this site's, so that it stands in the document. */
const Sponsor = ({ channel, className }: { channel: NonNullable<AdUse['channel']>; className?: string }) => (
  <div className={classNames(css.place, css.sponsor, className)} data-ad="underplayer" data-shown="">
    <Label />
    <div className={css.box}>
      <a href={channel.url} target="_blank" rel="sponsored noopener">
        <img className={css.picture} src={channel.cf1} alt={channel.title} loading="lazy" decoding="async" />
      </a>
    </div>
  </div>
);

const AdPlace = ({ name, channel, className }: AdUse) => {
  const { ads } = useSite();
  const hydrated = useHydrated();
  if (!ads) return null;
  if (name === 'offer')
    return ads.offer ? <Offer href={ads.offer} isLive={hydrated} className={className} /> : null;
  // Pictures of other servers wait for consent, which only a frame can.
  if (name === 'underplayer' && channel?.url && channel.cf1?.startsWith('/'))
    return <Sponsor channel={channel} className={className} />;
  return hasRoom(ads, name) ? <Room name={name} ads={ads} className={className} /> : null;
};

export const renderAd = (use: AdUse) => <AdPlace {...use} />;
