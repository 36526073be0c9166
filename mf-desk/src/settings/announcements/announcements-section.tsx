/** Lines above every page: which, from when until when, in which languages, each shown as visitors see it. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { LANGUAGE_NAMES } from '@foyer/shared/language-names';
import {
  type Announcement,
  ANNOUNCEMENT_MAX_LENGTH,
  ANNOUNCEMENTS_MAX,
  announcementSpan,
} from '@foyer/shared/wire-schemas/settings/announcements';
import { type Language, LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { Button } from '@foyer/shared/ui/controls/button';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { EmptyState } from '@foyer/shared/ui/states/empty-state';
import { useState } from 'react';
import { SettingPanel } from '../setting-panel.tsx';
import { RemoveButton } from '../remove-button.tsx';
import styles from '../settings.module.css';
import { TimeFields } from '../time-fields.tsx';
import css from './announcements.module.css';
import { newAnnouncement, withText } from './announcement-values.ts';

export const AnnouncementsSection = () => (
  <div className={styles.panels}>
    <SettingPanel
      settingKey="site.announcements"
      text={<FormattedMessage id="desk.settings.announcements.text" />}
      height={300}
    >
      {({ value, change }) => (
        <>
          {value.length === 0 && (
            <EmptyState icon="info" title={<FormattedMessage id="desk.settings.announcements.empty" />} />
          )}
          {value.map((announcement, index) => (
            <AnnouncementFields
              key={announcement.id}
              announcement={announcement}
              onChange={(next) => change(value.with(index, next))}
              onRemove={() => change(value.toSpliced(index, 1))}
            />
          ))}
          {value.length < ANNOUNCEMENTS_MAX && (
            <Button
              className={styles.start}
              icon="plus"
              onClick={() => change([...value, newAnnouncement()])}
            >
              <FormattedMessage id="desk.settings.announcements.add" />
            </Button>
          )}
        </>
      )}
    </SettingPanel>
  </div>
);

const stateOf = (announcement: Announcement): 'now' | 'later' | 'over' => {
  const [from, until] = announcementSpan(announcement);
  const ms = Date.now();
  if (ms < from) return 'later';
  return ms < until ? 'now' : 'over';
};
const KINDS = { now: 'success', later: 'accent', over: 'neutral' } as const;

interface AnnouncementFieldsProps {
  announcement: Announcement;
  onChange: (announcement: Announcement) => void;
  onRemove: () => void;
}

/** The line as visitors see it. */
const Preview = ({ text, language, href }: { text: string; language: Language; href?: string }) => (
  <div className={css.preview}>
    <p className={css.previewLabel}>
      <FormattedMessage id="desk.settings.preview" />
    </p>
    <div className={css.line} data-preview="">
      <p lang={language}>{href ? <u>{text}</u> : text}</p>
      <Icon name="close" size={18} />
    </div>
  </div>
);

const AnnouncementFields = ({ announcement, onChange, onRemove }: AnnouncementFieldsProps) => {
  const intl = useIntl();
  const [language, setLanguage] = useState<Language>('en');
  const { texts, from, until, href } = announcement;
  const state = stateOf(announcement);
  const name = texts.en ?? '';
  return (
    <fieldset className={css.announcement}>
      <legend className={css.head}>
        <span>{name || <FormattedMessage id="desk.settings.announcements.new" />}</span>
        <Badge kind={KINDS[state]}>
          <FormattedMessage id={`desk.settings.announcements.${state}`} />
        </Badge>
      </legend>
      <div
        className={css.languages}
        role="group"
        aria-label={intl.formatMessage({ id: 'desk.settings.languages' })}
      >
        {LANGUAGES.map((one) => (
          <button
            key={one}
            type="button"
            className={css.language}
            aria-pressed={one === language}
            data-has={texts[one] !== undefined || undefined}
            onClick={() => setLanguage(one)}
          >
            {LANGUAGE_NAMES[one]}
          </button>
        ))}
      </div>
      <TextField
        label={
          <FormattedMessage
            id="desk.settings.announcements.line"
            values={{ language: LANGUAGE_NAMES[language] }}
          />
        }
        hint={language !== 'en' && <FormattedMessage id="desk.settings.announcements.english" />}
        lang={language}
        maxLength={ANNOUNCEMENT_MAX_LENGTH}
        value={texts[language] ?? ''}
        onChange={({ target }) => onChange(withText(announcement, language, target.value))}
      />
      <div className={css.times}>
        <TimeFields from={from} until={until} onChange={(times) => onChange({ ...announcement, ...times })} />
      </div>
      <TextField
        label={<FormattedMessage id="desk.settings.announcements.href" />}
        hint={<FormattedMessage id="desk.settings.announcements.href-hint" />}
        value={href ?? ''}
        onChange={({ target }) => {
          const { href: _before, ...others } = announcement;
          onChange(target.value === '' ? others : { ...others, href: target.value });
        }}
      />
      {(texts[language] ?? name) !== '' && (
        <Preview
          text={texts[language] ?? name}
          language={texts[language] === undefined ? 'en' : language}
          href={href}
        />
      )}
      <RemoveButton className={styles.start} name={name} onClick={onRemove} />
    </fieldset>
  );
};
