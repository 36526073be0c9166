/** The home page as visitors would see it, made by the server from what stands in the form and shown to nobody else, at three widths. */
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import type { FooterLinks } from '@foyer/shared/wire-schemas/footer';
import type { PreviewedSetting } from '@foyer/shared/wire-schemas/settings/declarations';
import { Select } from '@foyer/shared/ui/controls/select';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { useRested } from '../use-rested.ts';
import css from './site-preview.module.css';

/** Of a phone, a tablet and a desk; px. */
const WIDTHS = [360, 768, 1440] as const;
const SANDBOX = 'allow-same-origin';
/** A name that is empty. */
const NOTHING = '""';

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
  const size = `${width} px`;
  const frame = `preview-${settingKey}`;
  const form = useRef<HTMLFormElement>(null);
  // Each value has a frame of its own, so that none of them is a step back in the history.
  useEffect(() => {
    if (shown !== NOTHING) form.current?.submit();
  }, [shown]);
  return (
    <div className={css.preview}>
      <Select
        className={css.width}
        label={<FormattedMessage id="desk.settings.preview.width" />}
        value={String(width)}
        onChange={({ target }) => setWidth(Number(target.value))}
        options={WIDTHS.map((one) => ({ value: String(one), label: `${one} px` }))}
      />
      {/* An address would have no room for long values. */}
      <form ref={form} method="post" action={rareUrls.sitePreview(language)} target={frame} hidden>
        <input type="hidden" name="key" value={settingKey} />
        <input type="hidden" name="value" value={shown} />
      </form>
      <div className={css.box}>
        {shown !== NOTHING && (
          <iframe
            key={shown}
            name={frame}
            className={css.frame}
            style={{ '--wide': `${width}px` } as CSSProperties}
            title={intl.formatMessage({ id: 'desk.settings.ads.preview' }, { size })}
            sandbox={SANDBOX}
          />
        )}
      </div>
    </div>
  );
};
