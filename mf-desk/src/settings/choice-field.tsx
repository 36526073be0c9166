/** One of a few values of a setting, each with its words at `desk.settings.<name>.<value>`. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Select } from '@foyer/shared/ui/controls/select';
import styles from './settings.module.css';

interface ChoiceFieldProps<Value extends string> {
  name: string;
  values: readonly Value[];
  value: Value;
  onChange: (value: Value) => void;
}

export const ChoiceField = <Value extends string>({
  name,
  values,
  value,
  onChange,
}: ChoiceFieldProps<Value>) => {
  const intl = useIntl();
  return (
    <Select
      className={styles.choice}
      label={<FormattedMessage id={`desk.settings.${name}.label`} />}
      value={value}
      onChange={({ target }) => onChange(values.find((one) => one === target.value) ?? value)}
      options={values.map((one) => ({
        value: one,
        label: intl.formatMessage({ id: `desk.settings.${name}.${one}` }),
      }))}
    />
  );
};
