/** One row: the place, how its visitors are asked, what the gate says, and by which rule. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import {
  AGE_RULE_MAX_LENGTH,
  type AgeRow,
  type wrongAgeField,
} from '@foyer/shared/wire-schemas/settings/age-rows';
import { AGE_MODES, AGE_TEXTS } from '@foyer/shared/wire-schemas/site';
import { Select } from '@foyer/shared/ui/controls/select';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { RemoveButton } from '../remove-button.tsx';
import css from './age.module.css';

interface AgeRowFieldsProps {
  row: AgeRow;
  wrong: ReturnType<typeof wrongAgeField>;
  onChange: (row: AgeRow) => void;
  /** Undefined: it cannot be taken out. */
  onRemove: (() => void) | undefined;
}

const CODE = /^[A-Z]{2}(-[A-Z0-9]*)?$/i;
/** Codes are capitals; words stay as they are. */
const toPlace = (typed: string): string => {
  const text = typed.trim();
  return CODE.test(text) ? text.toUpperCase() : text;
};

export const AgeRowFields = ({ row, wrong, onChange, onRemove }: AgeRowFieldsProps) => {
  const intl = useIntl();
  const { place, mode, text, rule } = row;
  return (
    <fieldset className={css.row}>
      <legend className={css.legend}>{place || <FormattedMessage id="desk.settings.age.new" />}</legend>
      <TextField
        label={<FormattedMessage id="desk.settings.age.place" />}
        hint={<FormattedMessage id="desk.settings.age.place.hint" />}
        maxLength={10}
        autoCapitalize="off"
        value={place}
        onChange={({ target }) => onChange({ ...row, place: toPlace(target.value) })}
      />
      <Select
        label={<FormattedMessage id="desk.settings.age.mode" />}
        value={mode}
        onChange={({ target }) =>
          onChange({ ...row, mode: AGE_MODES.find((one) => one === target.value) ?? mode })
        }
        options={AGE_MODES.map((one) => ({
          value: one,
          label: intl.formatMessage({ id: `desk.settings.age.mode.${one}` }),
        }))}
      />
      <Select
        label={<FormattedMessage id="desk.settings.age.says" />}
        value={text}
        onChange={({ target }) =>
          onChange({ ...row, text: AGE_TEXTS.find((one) => one === target.value) ?? text })
        }
        options={AGE_TEXTS.map((one) => ({
          value: one,
          label: intl.formatMessage({ id: `desk.settings.age.says.${one}` }),
        }))}
      />
      <TextField
        label={<FormattedMessage id="desk.settings.age.rule" />}
        maxLength={AGE_RULE_MAX_LENGTH}
        value={rule}
        onChange={({ target }) => onChange({ ...row, rule: target.value })}
      />
      {wrong && (
        <p className={css.missing}>
          <FormattedMessage id={`desk.settings.age.wrong.${wrong}`} />
        </p>
      )}
      {onRemove && (
        <div className={css.remove}>
          <RemoveButton name={place} onClick={onRemove} />
        </div>
      )}
    </fieldset>
  );
};
