/** What an uploader wants to change of a public album: each word and photo, to be decided alone or together. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Checkbox } from '@foyer/shared/ui/controls/checkbox';
import { BeforeAndAfter } from './before-and-after.tsx';
import styles from '../moderation.module.css';
import { VeiledPicture } from './preview.tsx';
import type { ChosenParts } from './use-chosen-parts.ts';

interface AlbumChangeViewProps {
  change: NonNullable<ModerationCase['album_change']>;
  parts: ChosenParts;
}

const WORDS = ['title', 'description'] as const;

export const AlbumChangeView = ({ change: { before, after, photos }, parts }: AlbumChangeViewProps) => {
  const intl = useIntl();
  const count = Object.keys(after).length + photos.length;
  const tick = (name: string, label: string) =>
    count > 1 && (
      <Checkbox label={label} checked={parts.chosen.includes(name)} onChange={() => parts.toggle(name)} />
    );
  return (
    <section aria-labelledby="change-title">
      <h3 id="change-title">
        <FormattedMessage id="desk.moderation.change" />
      </h3>
      {count > 1 && (
        <p className={styles.note}>
          <FormattedMessage id="desk.moderation.change.parts" />
        </p>
      )}
      <dl className={styles.change}>
        {WORDS.filter((name) => after[name] !== undefined).map((name) => (
          <BeforeAndAfter
            key={name}
            name={
              tick(name, intl.formatMessage({ id: `desk.moderation.change.${name}` })) || (
                <FormattedMessage id={`desk.moderation.change.${name}`} />
              )
            }
            before={before[name]}
            after={after[name]}
            dir="auto"
          />
        ))}
      </dl>
      <ul className={`${styles.strip} ${styles.parts}`}>
        {photos.map(({ photo_id, is_new, title, before: was, thumb }, index) => {
          const name = intl.formatMessage({ id: 'desk.moderation.picture' }, { number: index + 1 });
          return (
            <li key={photo_id} className={styles.part}>
              <VeiledPicture src={thumb} kind="album_change" alt={name} />
              <p>
                <Badge kind={is_new ? 'pending' : 'published'}>
                  <FormattedMessage
                    id={is_new ? 'desk.moderation.change.new-photo' : 'desk.moderation.change.caption'}
                  />
                </Badge>
              </p>
              {was && (
                <del className={styles.caption} dir="auto">
                  {was}
                </del>
              )}
              {title && (
                <p className={styles.caption} dir="auto">
                  {title}
                </p>
              )}
              {tick(String(photo_id), name)}
            </li>
          );
        })}
      </ul>
    </section>
  );
};
