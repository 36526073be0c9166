/** What a video was taken for: both pictures side by side, and what of them is the same. */
import type { MatchFacts } from '../../wire-schemas/uploads/video-matches.ts';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Icon } from '../graphics/icon.tsx';
import type { ReactNode } from 'react';
import { formatDuration } from '../text/media-time.ts';
import styles from './match-view.module.css';

/** Ids of messages, which are the package's own. */
export interface MatchWords {
  noPicture: string;
  pictures: string;
  mirrored: string;
  lengths: string;
  sounds: Readonly<Record<MatchFacts['sound'], string>>;
}

const Side = ({ src, label, fallback }: { src: string | undefined; label: string; fallback: string }) => (
  <figure className={styles.side}>
    {src ? (
      <img src={src} alt={label} width={320} height={180} loading="lazy" />
    ) : (
      <span className={styles.noPicture} role="img" aria-label={fallback}>
        <Icon name="film" size={28} />
      </span>
    )}
    <figcaption>{src ? label : fallback}</figcaption>
  </figure>
);

interface MatchViewProps {
  words: MatchWords;
  picture: string | undefined;
  otherPicture: string | undefined;
  facts: MatchFacts | undefined;
  /** Names of both. */
  mine: string;
  other: string;
  /** What can be done about it. */
  children?: ReactNode;
}

export const MatchView = ({ words, picture, otherPicture, facts, mine, other, children }: MatchViewProps) => {
  const intl = useIntl();
  const noPicture = intl.formatMessage({ id: words.noPicture });
  return (
    <div className={styles.match}>
      <div className={styles.sides}>
        <Side src={picture} label={mine} fallback={noPicture} />
        <Side src={otherPicture} label={other} fallback={noPicture} />
      </div>
      {facts && (
        <ul className={styles.facts}>
          <li>
            <FormattedMessage
              id={words.pictures}
              values={{
                share: intl.formatNumber(facts.share, { style: 'percent' }),
                length: formatDuration(Math.max(1, Math.round(facts.shared_seconds))),
                at: formatDuration(Math.round(facts.at_seconds)),
                otherAt: formatDuration(Math.round(facts.other_at_seconds)),
              }}
            />
          </li>
          {facts.is_mirrored && (
            <li>
              <FormattedMessage id={words.mirrored} />
            </li>
          )}
          <li>
            <FormattedMessage id={words.sounds[facts.sound]} />
          </li>
          <li>
            <FormattedMessage
              id={words.lengths}
              values={{
                length: formatDuration(Math.round(facts.seconds)),
                otherLength: formatDuration(Math.round(facts.other_seconds)),
              }}
            />
          </li>
        </ul>
      )}
      {children}
    </div>
  );
};
