/** Who sees a playlist: everyone, or its owner alone. */
import { FormattedMessage } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { useId } from 'react';
import css from './playlist-form.module.css';

interface VisibilityChoiceProps {
  isPublic: boolean;
  onChange: (isPublic: boolean) => void;
}

const CHOICES = [
  { value: true, icon: 'globe', label: 'member.playlist.public', hint: 'member.playlist.public.hint' },
  { value: false, icon: 'lock', label: 'member.playlist.private', hint: 'member.playlist.private.hint' },
] as const;

export const VisibilityChoice = ({ isPublic, onChange }: VisibilityChoiceProps) => {
  const name = useId();
  return (
    <fieldset className={css.group}>
      <legend className={css.legend}>
        <FormattedMessage id="member.playlist.visibility" />
      </legend>
      <div className={css.visibilities}>
        {CHOICES.map(({ value, icon, label, hint }) => (
          <label key={label} className={css.visibility}>
            <input type="radio" name={name} checked={isPublic === value} onChange={() => onChange(value)} />
            <Icon name={icon} size={18} />
            <span>
              <FormattedMessage id={label} />
              <span className={css.hint}>
                <FormattedMessage id={hint} />
              </span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
};
