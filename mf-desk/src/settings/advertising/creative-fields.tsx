/** One creative: what it shows, when, in which languages and how often, and how it looks in its place. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { LANGUAGE_NAMES } from '@foyer/shared/language-names';
import type { AdZoneName } from '@foyer/shared/wire-schemas/ads';
import {
  type Creative,
  CREATIVE_ALT_MAX_LENGTH,
  CREATIVE_WEIGHT_MAX,
  wrongCreativeField,
} from '@foyer/shared/wire-schemas/settings/advertising';
import { LANGUAGES } from '@foyer/shared/wire-schemas/site';
import { TextField } from '@foyer/shared/ui/forms/text-field';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { NumberField } from '../number-field.tsx';
import { RemoveButton } from '../remove-button.tsx';
import styles from '../settings.module.css';
import { TimeFields } from '../time-fields.tsx';
import css from './advertising.module.css';
import { CreativePicture } from './creative-picture.tsx';
import { CreativePreview } from './creative-preview.tsx';
import { stateOf } from './creative-values.ts';
import { HrefField, OnField } from './shown-fields.tsx';

const BADGES = {
  missing: 'warning',
  off: 'neutral',
  now: 'success',
  later: 'accent',
  over: 'neutral',
} as const;

interface CreativeFieldsProps {
  zone: AdZoneName;
  creative: Creative;
  isLocked: boolean;
  onChange: (values: Partial<Creative>) => void;
  onRemove: () => void;
}

export const CreativeFields = ({
  zone,
  creative,
  isLocked,
  onChange: put,
  onRemove,
}: CreativeFieldsProps) => {
  const intl = useIntl();
  const { kind, is_on: isOn, src, href, alt, languages } = creative;
  const kindName = intl.formatMessage({ id: `desk.settings.ads.kind.${kind}` });
  const state = stateOf(creative, isLocked);
  const wrong = isLocked ? undefined : wrongCreativeField(creative);
  return (
    <fieldset className={css.creative}>
      <legend className={css.head}>
        <span>{alt || kindName}</span>
        <Badge kind={BADGES[state]}>
          <FormattedMessage id={`desk.settings.ads.state.${state}`} />
        </Badge>
      </legend>
      <OnField isOn={isOn} onChange={(on) => put({ is_on: on })} />
      {kind === 'picture' && (
        <>
          <CreativePicture zone={zone} onSent={(sent) => put({ src: sent })} />
          <TextField
            label={<FormattedMessage id="desk.settings.ads.alt" />}
            hint={<FormattedMessage id="desk.settings.ads.alt.hint" />}
            maxLength={CREATIVE_ALT_MAX_LENGTH}
            value={alt}
            onChange={({ target }) => put({ alt: target.value })}
          />
          <HrefField href={href} onChange={(address) => put({ href: address })} />
        </>
      )}
      {kind === 'frame' && (
        <TextField
          label={<FormattedMessage id="desk.settings.ads.src" />}
          hint={<FormattedMessage id="desk.settings.ads.src.hint" />}
          type="url"
          placeholder="https://"
          value={src}
          onChange={({ target }) => put({ src: target.value.trim() })}
        />
      )}
      <div className={css.times}>
        <TimeFields from={creative.from} until={creative.until} onChange={put} />
        <NumberField
          label={<FormattedMessage id="desk.settings.ads.weight" />}
          hint={<FormattedMessage id="desk.settings.ads.weight.hint" />}
          value={creative.weight}
          onChange={(weight) => put({ weight: Math.min(Math.max(weight, 1), CREATIVE_WEIGHT_MAX) })}
        />
      </div>
      <fieldset className={styles.group}>
        <legend>
          <FormattedMessage id="desk.settings.ads.languages" />
        </legend>
        <div className={css.languages}>
          {LANGUAGES.map((language) => {
            const isChosen = languages.includes(language);
            const others = languages.filter((one) => one !== language);
            return (
              <button
                key={language}
                type="button"
                className={css.language}
                lang={language}
                aria-pressed={isChosen}
                onClick={() => put({ languages: isChosen ? others : [...others, language] })}
              >
                {LANGUAGE_NAMES[language]}
              </button>
            );
          })}
        </div>
      </fieldset>
      {wrong ? (
        <p className={css.missing}>
          <FormattedMessage
            id={`desk.settings.ads.missing.${kind === 'picture' && wrong === 'src' ? 'picture' : wrong}`}
          />
        </p>
      ) : (
        <CreativePreview zone={zone} creative={creative} />
      )}
      {!isLocked && <RemoveButton className={styles.start} name={alt || kindName} onClick={onRemove} />}
    </fieldset>
  );
};
