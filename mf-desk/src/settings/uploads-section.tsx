/** Whether the site takes uploads, what they must be like, and which changes wait for moderators. */
import { FormattedMessage } from '@foyer/shared/platform';
import { CHANGES_WAIT, UPLOADS_TAKEN } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { ChoiceField } from './choice-field.tsx';
import { NumberField } from './number-field.tsx';
import { SettingPanel } from './setting-panel.tsx';
import { settingLabel } from './setting-words.ts';
import styles from './settings.module.css';

const NUMBERS = [
  'max-gb',
  'min-minutes',
  'min-minutes-exclusive',
  'parallel',
  'album-photos',
  'albums-per-hour',
] as const;

const textOf = (name: string) => <FormattedMessage id={`desk.settings.${name}.text`} />;

export const UploadsSection = () => (
  <div className={styles.panels}>
    <SettingPanel settingKey="uploads.taken" text={textOf('taken')}>
      {({ value, change }) => (
        <ChoiceField name="taken" values={UPLOADS_TAKEN} value={value} onChange={change} />
      )}
    </SettingPanel>
    <SettingPanel settingKey="uploads.changes-wait" text={textOf('changes-wait')}>
      {({ value, change }) => (
        <ChoiceField name="changes-wait" values={CHANGES_WAIT} value={value} onChange={change} />
      )}
    </SettingPanel>
    {NUMBERS.map((name) => (
      <SettingPanel key={name} settingKey={`uploads.${name}`} text={textOf(name)}>
        {({ value, change }) => (
          <NumberField
            label={<FormattedMessage id={settingLabel(`uploads.${name}`)} />}
            value={value}
            onChange={change}
          />
        )}
      </SettingPanel>
    ))}
  </div>
);
