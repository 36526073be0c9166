/** One playlist as a box to tick. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { VisuallyHidden } from '@foyer/shared/ui/text/visually-hidden';
import css from './playlist-choices.module.css';

interface PlaylistChoiceProps {
  title: string;
  isPrivate?: boolean;
  /** How many videos it holds. */
  count: number;
  isIn: boolean;
  onChange: () => void;
}

export const PlaylistChoice = ({ title, isPrivate = false, count, isIn, onChange }: PlaylistChoiceProps) => {
  return (
    <label className={css.choice}>
      <input type="checkbox" checked={isIn} onChange={onChange} />
      <span className={css.title}>
        <bdi>{title}</bdi>
      </span>
      <span className={css.facts}>
        {isPrivate && (
          <>
            <Icon name="lock" size={14} />
            <VisuallyHidden>
              <FormattedMessage id="common.private" />
            </VisuallyHidden>
          </>
        )}
        <FormattedMessage id="common.video.count" values={{ count }} />
      </span>
    </label>
  );
};
