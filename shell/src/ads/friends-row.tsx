/** A row of a partner's videos, drawn at random from the partner's file when the row comes near. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { AdsOutline } from '@foyer/shared/wire-schemas/ads';
import { PARTNER_SLIDER_SIZE, type PartnerVideos } from '@foyer/shared/wire-schemas/partners';
import { useEffect, useMemo } from 'react';
import { PageMessages } from '../pages/page-messages.tsx';
import { shellApi } from '../shell-api.ts';
import type { AdContentProps } from './ad-place.tsx';
import css from './friends-row.module.css';

/** `count` different ones, in random order. */
const drawSome = (items: PartnerVideos, count: number): PartnerVideos => {
  const rest = [...items];
  return Array.from(
    { length: Math.min(count, rest.length) },
    () => rest.splice(Math.floor(Math.random() * rest.length), 1)[0] as PartnerVideos[number],
  );
};

const Row = ({
  partner,
  partnerSite,
  onShown,
}: Pick<AdsOutline, 'partnerSite'> & { partner: number; onShown: () => void }) => {
  const { data } = shellApi.endpoints.shellGetPartnerVideos.useQuery(partner);
  // Pictures of other servers the page's policy does not let in.
  const videos = useMemo(
    () =>
      drawSome(
        (data ?? []).filter(({ thumb }) => thumb.startsWith('/')),
        PARTNER_SLIDER_SIZE,
      ),
    [data],
  );
  const hasVideos = videos.length > 0;
  useEffect(() => {
    if (hasVideos) onShown();
  }, [hasVideos, onShown]);
  if (!hasVideos) return null;
  return (
    <section className={css.friends} aria-labelledby="friends-heading">
      <h2 className={css.heading} id="friends-heading">
        {partnerSite ? (
          <a href={partnerSite.href} target="_blank" rel="sponsored noopener noreferrer">
            <bdi>{partnerSite.name}</bdi>
          </a>
        ) : (
          <FormattedMessage id="shellPages.friends.title" />
        )}
      </h2>
      <ul className={css.row}>
        {videos.map(({ url, thumb, title }) => (
          <li key={url} className={css.item}>
            <a className={css.link} href={url} target="_blank" rel="sponsored noopener noreferrer">
              <img
                className={css.picture}
                src={thumb}
                alt=""
                width={320}
                height={180}
                loading="lazy"
                decoding="async"
              />
              <span className={css.title} dir="auto">
                {title}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
};

export const FriendsRow = ({ ads: { partner, partnerSite }, onShown }: AdContentProps) =>
  partner === undefined ? null : (
    <PageMessages>
      <Row partner={partner} partnerSite={partnerSite} onShown={onShown} />
    </PageMessages>
  );
