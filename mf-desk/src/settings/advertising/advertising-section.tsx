/** Places of advertising, each with its creatives; how often cards stand in lists; where offer and promo lead. */
import { FormattedMessage } from '@foyer/shared/platform';
import { AD_ZONES } from '@foyer/shared/wire-schemas/ads';
import { cardEverySchema } from '@foyer/shared/wire-schemas/settings/advertising';
import { Select } from '@foyer/shared/ui/controls/select';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { SettingPanel } from '../setting-panel.tsx';
import { settingLabel } from '../setting-words.ts';
import styles from '../settings.module.css';
import { PartnersPanel } from './partners-panel.tsx';
import { ZonePanel } from './zone-panel.tsx';

const { minimum, maximum } = cardEverySchema;
const STEPS = Array.from({ length: maximum - minimum + 1 }, (_, index) => String(minimum + index));
const LINKS = ['offer', 'promo'] as const;

export const AdvertisingSection = () => (
  <div className={styles.panels}>
    {AD_ZONES.map((zone) => (
      <ZonePanel key={zone} zone={zone} />
    ))}
    <SettingPanel
      settingKey="ads.card-every"
      text={<FormattedMessage id="desk.settings.ads.card-every.text" />}
    >
      {({ value, change }) => (
        <Select
          className={styles.short}
          label={<FormattedMessage id={settingLabel('ads.card-every')} />}
          value={String(value)}
          onChange={({ target }) => change(Number(target.value))}
          options={STEPS.map((step) => ({ value: step, label: step }))}
        />
      )}
    </SettingPanel>
    {LINKS.map((link) => (
      <SettingPanel
        key={link}
        settingKey={`ads.${link}`}
        text={<FormattedMessage id={`desk.settings.ads.${link}.text`} />}
      >
        {({ value, change }) => (
          <TextField
            label={<FormattedMessage id={settingLabel(`ads.${link}`)} />}
            hint={<FormattedMessage id="desk.settings.announcements.href-hint" />}
            value={value}
            onChange={({ target }) => change(target.value.trim())}
          />
        )}
      </SettingPanel>
    ))}
    <PartnersPanel />
  </div>
);
