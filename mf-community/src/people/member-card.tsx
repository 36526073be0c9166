import type { MemberCard as Member } from '@foyer/shared/wire-schemas/members/members';
import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import { Count } from '@foyer/shared/ui/text/count';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Picture } from '@foyer/shared/ui/graphics/picture';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import { urls } from '@foyer/shared/urls';
import { countryName } from '@foyer/shared/ui/text/country-name';
import { classNames } from '@foyer/shared/ui/class-names';
import { COVER_LINK } from '@foyer/shared/ui/controls/cover-link';
import styles from './people.module.css';

/** One member: picture, name, country, videos and subscribers. The whole card leads to the member's page. */
export const MemberCard = ({
  member,
  eager,
  showsVisit,
}: {
  member: Member;
  eager: boolean;
  /** In the order of visits the card says which one it goes by. */
  showsVisit: boolean;
}) => {
  const intl = useIntl();
  const { _id, name, avatar, country, age, statistics, is_online, last_seen } = member;
  const facts = [country && countryName(intl, country), age].filter(Boolean).join(' · ');
  return (
    <li className={styles.card}>
      <span className={styles.picture}>
        <Picture
          src={avatar}
          alt=""
          width={160}
          height={160}
          loading={eager ? 'eager' : 'lazy'}
          decoding="async"
          fallback={<Avatar name={name} size={96} />}
        />
        {is_online && (
          <span className={styles.online} title={intl.formatMessage({ id: 'community.people.online' })}>
            <VisuallyHidden>
              <FormattedMessage id="community.people.online" />
            </VisuallyHidden>
          </span>
        )}
      </span>
      <h2 className={styles.name} dir="auto">
        <Link to={urls.member(_id)} className={classNames(COVER_LINK, styles.link)}>
          {name}
        </Link>
      </h2>
      <p className={styles.facts} suppressHydrationWarning>
        {/* Names of countries differ a little between releases of ICU: the server's may stay. */}
        {facts || '\u00a0'}
      </p>
      {showsVisit && <p className={styles.visit}>{last_seen ? <PostDate iso={last_seen} /> : '\u00a0'}</p>}
      {statistics && (
        <ul className={styles.counts}>
          <li>
            <Icon name="film" size={16} />
            <Count value={statistics.videos} />
            <VisuallyHidden>
              <FormattedMessage id="community.people.videos" values={{ count: statistics.videos }} />
            </VisuallyHidden>
          </li>
          <li>
            <Icon name="users" size={16} />
            <Count value={statistics.subscribers} />
            <VisuallyHidden>
              <FormattedMessage
                id="community.people.subscribers"
                values={{ count: statistics.subscribers }}
              />
            </VisuallyHidden>
          </li>
        </ul>
      )}
    </li>
  );
};
