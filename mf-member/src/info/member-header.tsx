import type { Member } from '@foyer/shared/wire-schemas/members';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { countryName } from '@foyer/shared/ui/text/country-name';
import styles from './info.module.css';
import { MemberCounts } from './member-counts.tsx';

const COVER_SIZES = '(min-width: 1250px) 1250px, 100vw';

/** Cover, picture, name, since when and how lately, and the counts. */
export const MemberHeader = ({ member }: { member: Member }) => {
  const intl = useIntl();
  const { name, avatar, cover, country, city, joined, last_seen, is_private } = member;
  const place = [city, country && countryName(intl, country)].filter(Boolean).join(', ');
  return (
    <header className={styles.header}>
      <div className={styles.cover}>
        {cover && (
          <picture>
            {member.cover_sources?.map(({ type, srcset }) => (
              <source key={type} type={type} srcSet={srcset} sizes={COVER_SIZES} />
            ))}
            <img src={cover} alt="" width={1250} height={250} fetchPriority="high" />
          </picture>
        )}
      </div>
      <div className={styles.identity}>
        <img className={styles.avatar} src={avatar} alt="" width={144} height={144} />
        <div className={styles.words}>
          <h1 className={styles.name} dir="auto">
            {name}
          </h1>
          {is_private === 1 && (
            <Badge>
              <FormattedMessage id="member.private" />
            </Badge>
          )}
          <ul className={styles.facts}>
            {place && (
              <li>
                <Icon name="globe" size={16} />
                {/* Names of countries differ a little between releases of ICU: the server's may stay. */}
                <span dir="auto" suppressHydrationWarning>
                  {place}
                </span>
              </li>
            )}
            {joined && (
              <li>
                <Icon name="user" size={16} />
                <FormattedMessage id="member.joined" values={{ date: <PostDate iso={joined} /> }} />
              </li>
            )}
            {last_seen && (
              <li>
                <Icon name="clock" size={16} />
                <FormattedMessage id="member.last-seen" values={{ date: <PostDate iso={last_seen} /> }} />
              </li>
            )}
          </ul>
        </div>
        <MemberCounts statistics={member.statistics} />
      </div>
    </header>
  );
};
