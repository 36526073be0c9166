/** Which row decides for a country, a region or an address. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { AgeRow } from '@foyer/shared/wire-schemas/settings/age-rows';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import styles from '../settings.module.css';
import { TryForm } from '../try-form.tsx';
import css from './age.module.css';

export const TryAge = ({ rows }: { rows: readonly AgeRow[] }) => (
  <TryForm
    settingKey="age.rows"
    value={rows}
    wrongInput={<FormattedMessage id="desk.settings.age.try.wrong" />}
    outcome={({ place, because, outcome, rule }) => (
      <dl className={css.tried} data-outcome={outcome}>
        <dt>
          <FormattedMessage id="desk.settings.age.place" />
        </dt>
        <dd>{place || <FormattedMessage id="desk.settings.age.unknown" />}</dd>
        <dt>
          <FormattedMessage id="desk.settings.age.row" />
        </dt>
        <dd>{because}</dd>
        <dt>
          <FormattedMessage id="desk.settings.age.mode" />
        </dt>
        <dd>
          <FormattedMessage id={`desk.settings.age.mode.${outcome}`} />
        </dd>
        <dt>
          <FormattedMessage id="desk.settings.age.rule" />
        </dt>
        <dd>{rule}</dd>
      </dl>
    )}
  >
    {(input, change) => (
      <TextField
        className={styles.short}
        label={<FormattedMessage id="desk.settings.age.try" />}
        hint={<FormattedMessage id="desk.settings.age.try.hint" />}
        value={input}
        onChange={({ target }) => change(target.value)}
      />
    )}
  </TryForm>
);
