/** Turns on and off that the next video starts automatically. */
import { FormattedMessage } from '@foyer/shared/platform';
import { useAutoplayNext, writeAutoplayNext } from './autoplay-next.ts';
import css from './autoplay-switch.module.css';

export const AutoplaySwitch = () => {
  const isOn = useAutoplayNext();
  return (
    <label className={css.label}>
      <FormattedMessage id="player.page.autoplay" />
      <input
        className={css.switch}
        type="checkbox"
        role="switch"
        aria-checked={isOn}
        checked={isOn}
        onChange={({ currentTarget }) => writeAutoplayNext(currentTarget.checked)}
      />
    </label>
  );
};
