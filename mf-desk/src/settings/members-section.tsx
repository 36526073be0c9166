/** How one becomes a member, and how much each may store and upload. */
import { FormattedMessage } from '@foyer/shared/platform';
import { JOININGS } from '@foyer/shared/wire-schemas/members/joining';
import { ChoiceField } from './choice-field.tsx';
import { NumberField } from './number-field.tsx';
import { SettingPanel } from './setting-panel.tsx';
import { settingLabel } from './setting-words.ts';
import styles from './settings.module.css';

export const MembersSection = () => {
  return (
    <div className={styles.panels}>
      <SettingPanel settingKey="members.joining" text={<FormattedMessage id="desk.settings.joining.text" />}>
        {({ value, change }) => (
          <ChoiceField name="joining" values={JOININGS} value={value} onChange={change} />
        )}
      </SettingPanel>
      <SettingPanel
        settingKey="members.storage-gb"
        text={<FormattedMessage id="desk.settings.member-storage.text" />}
      >
        {({ value, change }) => (
          <NumberField
            label={<FormattedMessage id={settingLabel('members.storage-gb')} />}
            value={value}
            onChange={change}
          />
        )}
      </SettingPanel>
      <SettingPanel
        settingKey="members.uploads-per-day"
        text={<FormattedMessage id="desk.settings.member-uploads.text" />}
      >
        {({ value, change }) => (
          <NumberField
            label={<FormattedMessage id={settingLabel('members.uploads-per-day')} />}
            value={value}
            onChange={change}
          />
        )}
      </SettingPanel>
    </div>
  );
};
