/** The home page as visitors would see it, made by the server from what stands in the form and shown to nobody else, at three widths. */
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import type { FooterLinks } from '@foyer/shared/wire-schemas/footer';
import type { PreviewedSetting } from '@foyer/shared/wire-schemas/settings/declarations';
import { Select } from '@foyer/shared/ui/controls/select';
import { type CSSProperties, useState } from 'react';
import { useRested } from '../use-rested.ts';
import styles from '../settings.module.css';
import css from './site-preview.module.css';

/** Of a phone, a tablet and a desk; px. */
const WIDTHS = [360, 768, 1440] as const;
/** Servers take no longer addresses. */
const ADDRESS_MAX = 7000;
const SANDBOX = 'allow-same-origin';

/** Without rows that are not whole yet. */
const wholeLinks = (footer: FooterLinks): FooterLinks =>
  Object.fromEntries(
    Object.entries(footer).map(([column, links]: [string, FooterLinks['social']]) => [
      column,
      links?.filter(({ title, href }) => title.trim() !== '' && /^https:\/\/[^\s/]+(\/\S*)?$/.test(href)),
    ]),
  );

const shownValue = (key: PreviewedSetting, value: unknown): unknown => {
  if (key === 'site.footer') return wholeLinks(value as FooterLinks);
  return typeof value === 'string' ? value.trim() : value;
};

interface SitePreviewProps {
  settingKey: PreviewedSetting;
  value: unknown;
}

export const SitePreview = ({ settingKey, value }: SitePreviewProps) => {
  const intl = useIntl();
  const { language } = useSite();
  const [width, setWidth] = useState<number>(WIDTHS[0]);
  const shown = useRested(JSON.stringify(shownValue(settingKey, value)));
  const address = rareUrls.sitePreview(language, { key: settingKey, value: shown });
  const size = `${width} px`;
  if (address.length > ADDRESS_MAX)
    return (
      <p className={styles.muted}>
        <FormattedMessage id="desk.settings.preview.too-long" />
      </p>
    );
  return (
    <div className={css.preview}>
      <Select
        className={css.width}
        label={<FormattedMessage id="desk.settings.preview.width" />}
        value={String(width)}
        onChange={({ target }) => setWidth(Number(target.value))}
        options={WIDTHS.map((one) => ({ value: String(one), label: `${one} px` }))}
      />
      <div className={css.box}>
        {shown !== '""' && (
          <iframe
            key={address}
            className={css.frame}
            style={{ '--wide': `${width}px` } as CSSProperties}
            src={address}
            title={intl.formatMessage({ id: 'desk.settings.ads.preview' }, { size })}
            sandbox={SANDBOX}
          />
        )}
      </div>
    </div>
  );
};
