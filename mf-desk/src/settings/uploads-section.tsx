/** Whether the site takes uploads, what they must be like, and which changes wait for moderators. */
import { FormattedMessage } from '@foyer/shared/platform';
import { CHANGES_WAIT, UPLOADS_TAKEN } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { ChoiceField } from './choice-field.tsx';
import { NumberField } from './number-field.tsx';
import { SettingPanel } from './setting-panel.tsx';
import styles from './settings.module.css';

const NUMBERS = [
  ['max-gb', 'gigabytes'],
  ['min-minutes', 'minutes'],
  ['min-minutes-exclusive', 'minutes'],
  ['parallel', 'at-a-time'],
  ['album-photos', 'photos'],
  ['albums-per-hour', 'albums'],
] as const;

const wordsOf = (name: string) => ({
  title: <FormattedMessage id={`desk.settings.${name}`} />,
  text: <FormattedMessage id={`desk.settings.${name}.text`} />,
});

export const UploadsSection = () => (
  <div className={styles.panels}>
    <SettingPanel settingKey="uploads.taken" {...wordsOf('taken')}>
      {({ value, change }) => (
        <ChoiceField name="taken" values={UPLOADS_TAKEN} value={value} onChange={change} />
      )}
    </SettingPanel>
    <SettingPanel settingKey="uploads.changes-wait" {...wordsOf('changes-wait')}>
      {({ value, change }) => (
        <ChoiceField name="changes-wait" values={CHANGES_WAIT} value={value} onChange={change} />
      )}
    </SettingPanel>
    {NUMBERS.map(([name, unit]) => (
      <SettingPanel key={name} settingKey={`uploads.${name}`} {...wordsOf(name)}>
        {({ value, change }) => (
          <NumberField
            label={<FormattedMessage id={`desk.settings.${unit}`} />}
            value={value}
            onChange={change}
          />
        )}
      </SettingPanel>
    ))}
  </div>
);
