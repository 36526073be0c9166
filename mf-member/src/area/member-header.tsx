import type { Member } from '@foyer/shared/wire-schemas/members/members';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Cover } from '@foyer/shared/ui/graphics/cover';
import { MaybeLink } from '@foyer/shared/ui/navigation/maybe-link';
import { FactLine } from '@foyer/shared/ui/text/fact-line';
import { PostDate } from '@foyer/shared/ui/text/relative-date';
import { countryName } from '@foyer/shared/ui/text/country-name';
import { urls } from '@foyer/shared/urls';
import styles from './area.module.css';
import { MemberActions } from './member-actions.tsx';
import { MemberCounts } from './member-counts.tsx';

const AVATAR_SIZES = '144px';

/** Cover, picture, name, since when and how lately, the counts, and what the viewer can do about this member. */
export const MemberHeader = ({ member }: { member: Member }) => {
  const intl = useIntl();
  const { name, avatar, cover, country, city, joined, last_seen, is_private } = member;
  const place = [city, country && countryName(intl, country)].filter(Boolean).join(', ');
  return (
    <header className={styles.header}>
      <Cover src={cover} sources={member.cover_sources} />
      <div className={styles.identity}>
        <picture className={styles.face}>
          {member.avatar_sources?.map(({ type, srcset }) => (
            <source key={type} type={type} srcSet={srcset} sizes={AVATAR_SIZES} />
          ))}
          <img className={styles.avatar} src={avatar} alt="" width={144} height={144} />
        </picture>
        <div className={styles.words}>
          <div className={styles.line}>
            <h1 className={styles.name} dir="auto" tabIndex={-1}>
              {name}
            </h1>
            {is_private === 1 && (
              <Badge kind="private">
                <FormattedMessage id="member.private" />
              </Badge>
            )}
          </div>
          <FactLine>
            {place && (
              // Names of countries differ a little between releases of ICU: the server's may stay.
              <li dir="auto" suppressHydrationWarning>
                {place}
              </li>
            )}
            {joined && (
              <li>
                <FormattedMessage id="member.joined" values={{ date: <PostDate iso={joined} isExact /> }} />
              </li>
            )}
            {member.models?.map(({ dir, title }) => (
              <li key={dir}>
                <MaybeLink to={urls.model(dir)}>
                  <FormattedMessage id="member.model" values={{ title: <bdi>{title}</bdi> }} />
                </MaybeLink>
              </li>
            ))}
            {last_seen && (
              <li>
                <FormattedMessage id="member.last-seen" values={{ date: <PostDate iso={last_seen} /> }} />
              </li>
            )}
          </FactLine>
          <MemberCounts _id={member._id} statistics={member.statistics} />
        </div>
        <MemberActions member={member} />
      </div>
    </header>
  );
};
