import type { Member } from '@foyer/shared/wire-schemas/members/members';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import styles from '../area/area.module.css';
import { profileFields } from './profile-fields.ts';

/** What a member tells: the free text and the profile's fields. */
export const MemberAbout = ({ member }: { member: Member }) => {
  const fields = profileFields(member, useIntl());
  const about = member.about?.trim();
  return (
    <div className={styles.columns}>
      <section className={styles.panel} aria-labelledby="member-about">
        <h2 id="member-about" className={styles.heading}>
          <FormattedMessage id="member.about" />
        </h2>
        {about ? (
          <p className={styles.about} dir="auto" lang={member.lang}>
            {about}
          </p>
        ) : (
          <p className={styles.nothing}>
            <FormattedMessage id="member.about.empty" values={{ name: <bdi>{member.name}</bdi> }} />
          </p>
        )}
      </section>
      {fields.length > 0 && (
        <section className={styles.panel} aria-labelledby="member-profile">
          <h2 id="member-profile" className={styles.heading}>
            <FormattedMessage id="member.profile" />
          </h2>
          <dl className={styles.fields}>
            {fields.map(({ key, label, text, href, isOwnText }) => (
              <div key={key} className={styles.field}>
                <dt>{label}</dt>
                <dd dir="auto" lang={isOwnText ? member.lang : undefined} suppressHydrationWarning>
                  {href ? (
                    <a href={href} rel="nofollow ugc noopener" target="_blank" className={styles.website}>
                      {text}
                    </a>
                  ) : (
                    text
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      )}
    </div>
  );
};
