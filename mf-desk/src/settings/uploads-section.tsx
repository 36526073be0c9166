/** What uploads must be like. */
import { FormattedMessage } from '@foyer/shared/platform';
import { NumberField } from './number-field.tsx';
import { SettingPanel } from './setting-panel.tsx';
import styles from './settings.module.css';

const SHORTEST = ['min-minutes', 'min-minutes-exclusive'] as const;

export const UploadsSection = () => (
  <div className={styles.panels}>
    {SHORTEST.map((name) => (
      <SettingPanel
        key={name}
        settingKey={`uploads.${name}`}
        title={<FormattedMessage id={`desk.settings.${name}`} />}
        text={<FormattedMessage id={`desk.settings.${name}.text`} />}
      >
        {({ value, change }) => (
          <NumberField
            label={<FormattedMessage id="desk.settings.minutes" />}
            value={value}
            onChange={change}
          />
        )}
      </SettingPanel>
    ))}
  </div>
);
