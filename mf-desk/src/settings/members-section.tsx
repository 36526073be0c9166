/** How one becomes a member, and how much each may store and upload. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Select } from '@foyer/shared/ui/controls/select';
import { JOININGS } from '@foyer/shared/wire-schemas/members/joining';
import { NumberField } from './number-field.tsx';
import { SettingPanel } from './setting-panel.tsx';
import styles from './settings.module.css';

export const MembersSection = () => {
  const intl = useIntl();
  return (
    <div className={styles.panels}>
      <SettingPanel
        settingKey="members.joining"
        title={<FormattedMessage id="desk.settings.joining" />}
        text={<FormattedMessage id="desk.settings.joining.text" />}
      >
        {({ value, change }) => (
          <Select
            className={styles.short}
            label={<FormattedMessage id="desk.settings.joining.label" />}
            value={value}
            onChange={({ target }) => change(JOININGS.find((one) => one === target.value) ?? 'open')}
            options={JOININGS.map((joining) => ({
              value: joining,
              label: intl.formatMessage({ id: `desk.settings.joining.${joining}` }),
            }))}
          />
        )}
      </SettingPanel>
      <SettingPanel
        settingKey="members.storage-gb"
        title={<FormattedMessage id="desk.settings.member-storage" />}
        text={<FormattedMessage id="desk.settings.member-storage.text" />}
      >
        {({ value, change }) => (
          <NumberField
            label={<FormattedMessage id="desk.settings.gigabytes" />}
            value={value}
            onChange={change}
          />
        )}
      </SettingPanel>
      <SettingPanel
        settingKey="members.uploads-per-day"
        title={<FormattedMessage id="desk.settings.member-uploads" />}
        text={<FormattedMessage id="desk.settings.member-uploads.text" />}
      >
        {({ value, change }) => (
          <NumberField
            label={<FormattedMessage id="desk.settings.uploads" />}
            value={value}
            onChange={change}
          />
        )}
      </SettingPanel>
    </div>
  );
};
