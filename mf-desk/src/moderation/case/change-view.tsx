/** What an uploader wants to change of an approved video: each detail as it is, alongside what it would become. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { ModerationCase } from '@foyer/shared/wire-schemas/moderation/case';
import type { ReactNode } from 'react';
import { BeforeAndAfter } from './before-and-after.tsx';
import styles from '../moderation.module.css';
import { VeiledPicture } from './preview.tsx';
import { CaptionsText, ChaptersText } from './tracks-text.tsx';

type Change = NonNullable<ModerationCase['change']>;

const DETAILS = ['title', 'description', 'tags', 'screenshot', 'captions', 'chapters'] as const;

export interface ChangeViewProps {
  change: Change;
  /** Signed addresses of the video's pictures, the first of number 1. */
  screenshots: readonly string[];
  /** Under numbers beyond those. */
  ownPictures?: ModerationCase['own_pictures'];
}

export const ChangeView = ({ change: { before, after }, screenshots, ownPictures }: ChangeViewProps) => {
  const show = (name: (typeof DETAILS)[number], side: Change['before'] | Change['after']): ReactNode => {
    const other = side === after ? before : after;
    if (name === 'tags') return side.tags?.join(', ');
    if (name === 'captions')
      return <CaptionsText captions={side.captions ?? []} others={other.captions ?? []} />;
    if (name === 'chapters') return <ChaptersText chapters={side.chapters ?? []} />;
    if (name !== 'screenshot') return side[name];
    const chosen = side.screenshot;
    const address =
      ownPictures?.find(({ number }) => number === chosen)?.src ??
      (chosen ? screenshots[chosen - 1] : undefined);
    return address ? <VeiledPicture src={address} kind="video" /> : '–';
  };
  return (
    <section aria-labelledby="change-title">
      <h3 id="change-title">
        <FormattedMessage id="desk.moderation.change" />
      </h3>
      <dl className={styles.change}>
        {DETAILS.filter((name) => after[name] !== undefined).map((name) => (
          <BeforeAndAfter
            key={name}
            name={<FormattedMessage id={`desk.moderation.change.${name}`} />}
            before={show(name, before)}
            after={show(name, after)}
          />
        ))}
      </dl>
    </section>
  );
};
