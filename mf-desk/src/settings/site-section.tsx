/** The site as a whole: what it is called, links out of it, which categories stand in the sidebar. */
import { FormattedMessage } from '@foyer/shared/platform';
import { SITE_NAME_MAX_LENGTH } from '@foyer/shared/wire-schemas/settings/declarations';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { FooterFields } from './footer-fields.tsx';
import { HomeBlocksField } from './home-blocks-field.tsx';
import { NumberField } from './number-field.tsx';
import { SettingPanel } from './setting-panel.tsx';
import { settingLabel } from './setting-words.ts';
import styles from './settings.module.css';

export const SiteSection = () => (
  <div className={styles.panels}>
    <SettingPanel settingKey="site.name" text={<FormattedMessage id="desk.settings.site-name.text" />}>
      {({ value, change }) => (
        <TextField
          className={styles.short}
          label={<FormattedMessage id={settingLabel('site.name')} />}
          maxLength={SITE_NAME_MAX_LENGTH}
          required
          value={value}
          onChange={({ target }) => change(target.value)}
        />
      )}
    </SettingPanel>
    <SettingPanel settingKey="site.footer" text={<FormattedMessage id="desk.settings.footer.text" />}>
      {({ value, change }) => <FooterFields value={value} onChange={change} />}
    </SettingPanel>
    <SettingPanel
      settingKey="site.home-blocks"
      text={<FormattedMessage id="desk.settings.home.text" />}
      height={200}
    >
      {({ value, change }) => <HomeBlocksField value={value} onChange={change} />}
    </SettingPanel>
    <SettingPanel settingKey="site.lead-video" text={<FormattedMessage id="desk.settings.lead.text" />}>
      {({ value, change }) => (
        <NumberField
          label={<FormattedMessage id={settingLabel('site.lead-video')} />}
          value={value}
          onChange={change}
        />
      )}
    </SettingPanel>
    <SettingPanel
      settingKey="site.sidebar-threshold"
      text={<FormattedMessage id="desk.settings.sidebar.text" />}
    >
      {({ value, change }) => (
        <NumberField
          label={<FormattedMessage id={settingLabel('site.sidebar-threshold')} />}
          value={value}
          onChange={change}
        />
      )}
    </SettingPanel>
  </div>
);
