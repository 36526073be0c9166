import type { Member } from '@foyer/shared/wire-schemas/members/members';
import { useIntl } from '@foyer/shared/platform';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { PageHead } from '@foyer/shared/ui/page/page-head';
import { urls } from '@foyer/shared/urls';
import styles from './area.module.css';
import { MemberActions } from './member-actions.tsx';

/** A member of whom this viewer may know the name alone: the name, and why there is nothing else. Never indexed. */
export const NameOnlyMember = ({ member }: { member: Member }) => {
  const intl = useIntl();
  const { _id, name, avatar, is_private } = member;
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
          <div className={styles.face}>
            <img className={styles.avatar} src={avatar} alt="" width={144} height={144} />
          </div>
          <div className={styles.words}>
            <h1 className={styles.name} dir="auto" tabIndex={-1}>
              {name}
            </h1>
          </div>
          <MemberActions member={member} />
        </div>
      </header>
      <EmptyState icon="lock" title={sentence} />
    </article>
  );
};
