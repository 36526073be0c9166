/** One place of advertising: what it shows now, and its creatives. */
import { FormattedMessage } from '@foyer/shared/platform';
import type { AdZoneName } from '@foyer/shared/wire-schemas/ads';
import {
  adZoneKey,
  CREATIVES_MAX,
  wrongCreativeField,
} from '@foyer/shared/wire-schemas/settings/advertising';
import { Button } from '@foyer/shared/ui/controls/button';
import { SettingPanel } from '../setting-panel.tsx';
import styles from '../settings.module.css';
import { CreativeFields } from './creative-fields.tsx';
import { countShown, newCreative, sizeText, sizesOf } from './creative-values.ts';

const KINDS = ['picture', 'frame', 'house'] as const;

export const ZonePanel = ({ zone }: { zone: AdZoneName }) => {
  const [size = 'desktop', phone] = sizesOf(zone);
  return (
    <SettingPanel
      settingKey={adZoneKey(zone)}
      text={
        phone ? (
          <FormattedMessage
            id="desk.settings.ads.sizes"
            values={{ size: sizeText(size), phone: sizeText(phone) }}
          />
        ) : (
          <FormattedMessage id="desk.settings.ads.size" values={{ size: sizeText(size) }} />
        )
      }
      height={240}
      isComplete={(value) => value.every((creative) => wrongCreativeField(creative) === undefined)}
    >
      {({ value, change, isLocked }) => (
        <>
          <p>
            <FormattedMessage id="desk.settings.ads.now" values={{ count: countShown(value) }} />
          </p>
          {value.map((creative) => (
            <CreativeFields
              key={creative.id}
              zone={zone}
              creative={creative}
              isLocked={isLocked}
              onChange={(values) =>
                change((present) =>
                  present.map((one) => (one.id === creative.id ? { ...one, ...values } : one)),
                )
              }
              onRemove={() => change((present) => present.filter(({ id }) => id !== creative.id))}
            />
          ))}
          {value.length < CREATIVES_MAX && !isLocked && (
            <div className={styles.acts}>
              {KINDS.map((kind) => (
                <Button key={kind} size="s" icon="plus" onClick={() => change([...value, newCreative(kind)])}>
                  <FormattedMessage id={`desk.settings.ads.add.${kind}`} />
                </Button>
              ))}
            </div>
          )}
        </>
      )}
    </SettingPanel>
  );
};
