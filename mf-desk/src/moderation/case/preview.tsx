/** Everything that can be looked at: pictures first, the video only when it is asked for, without sound. */
import { useState } from 'react';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import { Button } from '@foyer/shared/ui/controls/button';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Picture } from '@foyer/shared/ui/graphics/picture';
import { KIND_ICONS } from '../labels.ts';
import styles from '../moderation.module.css';
import { useClear } from './preview-context.ts';

/** Veiled unless the moderator asked; a picture that is missing, or not made yet, is a sign of its kind. */
export const VeiledPicture = ({
  src,
  kind,
  alt = '',
  className,
}: {
  src: string | null | undefined;
  kind: ModerationCase['kind'];
  alt?: string;
  className?: string;
}) => {
  const isClear = useClear();
  return (
    <span className={[styles.picture, className].filter(Boolean).join(' ')}>
      <Picture
        src={src}
        alt={alt}
        loading="lazy"
        data-veiled={!isClear || undefined}
        fallback={<Icon name={KIND_ICONS[kind]} size={24} />}
      />
    </span>
  );
};

type Previewed = Pick<
  ModerationCase,
  'kind' | 'screenshots' | 'photos' | 'storyboard' | 'streams' | 'picture'
>;

const Film = ({ found, isPlaying }: { found: Previewed; isPlaying: boolean }) => {
  const isClear = useClear();
  const { streams = [] } = found;
  // Plain files play everywhere; a playlist where the browser takes it.
  const sources = [...streams].sort(
    (a, b) => Number(b.type === 'video/mp4') - Number(a.type === 'video/mp4'),
  );
  if (!isPlaying) return null;
  return (
    <video className={styles.film} controls muted autoPlay playsInline data-veiled={!isClear || undefined}>
      {sources.map(({ src, type }) => (
        <source key={src} src={src} type={type} />
      ))}
    </video>
  );
};

export const Preview = ({ found }: { found: Previewed }) => {
  const intl = useIntl();
  const [isPlaying, setPlaying] = useState(false);
  const { kind, screenshots = [], photos = [], storyboard, streams = [], picture } = found;
  const sheets = storyboard ? (storyboard.urls ?? [storyboard.url]) : [];
  return (
    <div className={styles.preview}>
      {picture && (
        <VeiledPicture
          src={picture}
          kind={kind}
          className={kind === 'cover' ? styles.cover : styles.avatar}
        />
      )}
      {screenshots.length + photos.length > 0 && (
        <ul className={styles.strip}>
          {[
            ...screenshots.map((src) => ({ src, title: '' })),
            ...photos.map(({ thumb, title = '' }) => ({ src: thumb, title })),
          ].map(({ src, title }, index) => (
            <li key={src}>
              <VeiledPicture
                src={src}
                kind={kind}
                alt={intl.formatMessage({ id: 'desk.moderation.picture' }, { number: index + 1 })}
              />
              {title && (
                <p className={styles.caption} dir="auto">
                  {title}
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
      {sheets.length > 0 && (
        <details className={styles.more}>
          <summary>
            <FormattedMessage id="desk.moderation.storyboard" />
          </summary>
          {sheets.map((src) => (
            <VeiledPicture key={src} src={src} kind={kind} className={styles.sheet} />
          ))}
        </details>
      )}
      {streams.length > 0 && !isPlaying && (
        <Button icon="play" onClick={() => setPlaying(true)}>
          <FormattedMessage id="desk.moderation.play" />
        </Button>
      )}
      <Film found={found} isPlaying={isPlaying} />
    </div>
  );
};
