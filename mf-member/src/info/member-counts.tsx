import type { Member } from '@foyer/shared/wire-schemas/members';
import { FormattedMessage } from '@foyer/shared/platform';
import { Count } from '@foyer/shared/ui/text/count';
import styles from './info.module.css';

const COUNTS = [
  { key: 'videos', label: 'member.count.videos' },
  { key: 'subscribers', label: 'member.count.subscribers' },
  { key: 'friends', label: 'member.count.friends' },
  { key: 'albums', label: 'member.count.albums' },
  { key: 'playlists', label: 'member.count.playlists' },
  { key: 'viewed', label: 'member.count.viewed' },
] as const;

/** The numbers of a member; those that the answer leaves out are left out here. */
export const MemberCounts = ({ statistics }: Pick<Member, 'statistics'>) => (
  <dl className={styles.counts}>
    {COUNTS.map(({ key, label }) => {
      const value = statistics?.[key];
      return value === undefined ? null : (
        <div key={key} className={styles.count}>
          <dt>
            <FormattedMessage id={label} values={{ count: value }} />
          </dt>
          <dd>
            <Count value={value} />
          </dd>
        </div>
      );
    })}
  </dl>
);
