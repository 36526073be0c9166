/** What uploads must be like. */
import { FormattedMessage } from '@foyer/shared/platform';
import { NumberField } from './number-field.tsx';
import { SettingPanel } from './setting-panel.tsx';
import styles from './settings.module.css';

export const UploadsSection = () => (
  <div className={styles.panels}>
    <SettingPanel
      settingKey="uploads.min-minutes"
      title={<FormattedMessage id="desk.settings.min-minutes" />}
      text={<FormattedMessage id="desk.settings.min-minutes.text" />}
    >
      {({ value, change }) => (
        <NumberField
          label={<FormattedMessage id="desk.settings.minutes" />}
          value={value}
          onChange={change}
        />
      )}
    </SettingPanel>
    <SettingPanel
      settingKey="uploads.min-minutes-exclusive"
      title={<FormattedMessage id="desk.settings.min-minutes-exclusive" />}
      text={<FormattedMessage id="desk.settings.min-minutes-exclusive.text" />}
    >
      {({ value, change }) => (
        <NumberField
          label={<FormattedMessage id="desk.settings.minutes" />}
          value={value}
          onChange={change}
        />
      )}
    </SettingPanel>
  </div>
);
