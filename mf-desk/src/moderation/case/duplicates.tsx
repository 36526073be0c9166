import { FormattedMessage, Link, useIntl } from '@foyer/shared/platform';
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { MatchView, type MatchWords } from '@foyer/shared/ui/videos/match-view';
import { deskAddress } from '../desk-address.ts';
import { stateOf } from '../labels.ts';
import styles from '../moderation.module.css';

const MATCH_WORDS: MatchWords = {
  noPicture: 'desk.match.no-picture',
  pictures: 'desk.match.pictures',
  mirrored: 'desk.match.mirrored',
  lengths: 'desk.match.lengths',
  sounds: {
    same: 'desk.match.sound.same',
    different: 'desk.match.sound.different',
    none: 'desk.match.sound.none',
    unknown: 'desk.match.sound.unknown',
  },
};

/** What a change is of. */
const UPLOADS: Partial<Record<ModerationCase['kind'], 'video' | 'album'>> = {
  video_change: 'video',
  album_change: 'album',
};

/** What the site took a video for: refused for it, or another version by its uploader's word. */
export const FoundMatch = ({ found: { match, title } }: { found: ModerationCase }) => {
  if (!match) return null;
  const name = match.title || `#${match.object_id}`;
  return (
    <section className={styles.alike}>
      <h3>
        <FormattedMessage
          id={match.is_other_version ? 'desk.moderation.other-version' : 'desk.moderation.taken-for'}
          values={{
            title: (
              <Link to={deskAddress({ section: 'queue', open: { kind: 'video', id: match.object_id } })}>
                <bdi>{name}</bdi>
              </Link>
            ),
          }}
        />
      </h3>
      <MatchView
        words={MATCH_WORDS}
        picture={match.picture}
        otherPicture={match.other_picture}
        facts={match.facts}
        mine={title}
        other={name}
      />
    </section>
  );
};

/** What looks the same, or is. */
export const Duplicates = ({
  found: { duplicates, kind },
}: {
  found: Pick<ModerationCase, 'duplicates' | 'kind'>;
}) => {
  const intl = useIntl();
  if (duplicates.length === 0) return null;
  return (
    <section className={styles.alike}>
      <h3>
        <FormattedMessage id="desk.moderation.alike" />
      </h3>
      <ul>
        {duplicates.map(({ object_id: id, title, status_id, likeness }) => (
          <li key={id}>
            <Link
              to={deskAddress({
                section: 'queue',
                open: { kind: UPLOADS[kind] ?? kind, id },
              })}
            >
              <bdi>{title || `#${id}`}</bdi>
            </Link>{' '}
            <Badge kind={stateOf(status_id)}>
              <FormattedMessage id={`desk.moderation.state.${stateOf(status_id)}`} />
            </Badge>{' '}
            {intl.formatNumber(likeness, { style: 'percent' })}
          </li>
        ))}
      </ul>
    </section>
  );
};
