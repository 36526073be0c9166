import type { Member } from '@foyer/shared/wire-schemas/members';
import { useIntl } from '@foyer/shared/platform';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import styles from './info.module.css';

/** A member of whom this viewer may know the name alone: the name, and why there is nothing else. Never indexed. */
export const NameOnlyMember = ({ member: { _id, name, avatar, is_private } }: { member: Member }) => {
  const intl = useIntl();
  const sentence = intl.formatMessage({
    id: is_private === 1 ? 'member.name-only.private' : 'member.name-only.blocked',
  });
  return (
    <article className={styles.page}>
      <PageHead
        title={intl.formatMessage({ id: 'member.head.title' }, { name })}
        description={sentence}
        canonical={urls.member(_id)}
        robots="noindex,follow"
      />
      <header className={styles.header}>
        <div className={styles.cover} />
        <div className={styles.identity}>
          <img className={styles.avatar} src={avatar} alt="" width={144} height={144} />
          <div className={styles.words}>
            <h1 className={styles.name} dir="auto">
              {name}
            </h1>
          </div>
        </div>
      </header>
      <EmptyState icon="lock" title={sentence} />
    </article>
  );
};
