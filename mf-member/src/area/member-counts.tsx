import type { Member } from '@foyer/shared/wire-schemas/members/members';
import { FormattedMessage } from '@foyer/shared/platform';
import { MaybeLink } from '@foyer/shared/ui/navigation/maybe-link';
import { Count } from '@foyer/shared/ui/text/count';
import styles from './area.module.css';
import { type MemberSection, sectionUrl } from './member-sections.ts';

/** `section`: what the count opens; nobody is shown who subscribes, and views are of no list. */
const COUNTS: readonly {
  key: 'videos' | 'subscribers' | 'friends' | 'albums' | 'playlists' | 'viewed';
  label: string;
  section?: MemberSection;
}[] = [
  { key: 'videos', label: 'member.count.videos', section: 'ed_videos' },
  { key: 'subscribers', label: 'member.count.subscribers' },
  { key: 'friends', label: 'member.count.friends', section: 'friends' },
  { key: 'albums', label: 'member.count.albums', section: 'albums' },
  { key: 'playlists', label: 'member.count.playlists', section: 'playlists' },
  { key: 'viewed', label: 'member.count.viewed' },
];

/** The numbers of a member; those that the answer leaves out are left out here. */
export const MemberCounts = ({ _id, statistics }: Pick<Member, '_id' | 'statistics'>) => (
  <ul className={styles.counts}>
    {COUNTS.map(({ key, label, section }) => {
      const value = statistics?.[key];
      if (value === undefined) return null;
      const words = (
        <>
          <span className={styles.number}>
            <Count value={value} />
          </span>{' '}
          <span className={styles.what}>
            <FormattedMessage id={label} values={{ count: value }} />
          </span>
        </>
      );
      return (
        <li key={key} className={styles.count}>
          {section ? <MaybeLink to={sectionUrl(_id, section)}>{words}</MaybeLink> : words}
        </li>
      );
    })}
  </ul>
);
