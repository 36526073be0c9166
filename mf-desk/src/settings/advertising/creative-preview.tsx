/** A creative as visitors would see it, in each size of its place, in the frame and by the policy that they would have it by. */
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import { rareUrls } from '@foyer/shared/rare-urls';
import { AD_SIZES, type AdZoneName } from '@foyer/shared/wire-schemas/ads';
import type { Creative } from '@foyer/shared/wire-schemas/settings/advertising';
import type { CSSProperties } from 'react';
import { useRested } from '../use-rested.ts';
import css from './advertising.module.css';
import { sizeText, sizesOf } from './creative-values.ts';

/** As shell/src/ads/ad-frame.tsx has it. */
const SANDBOX = 'allow-scripts allow-popups allow-popups-to-escape-sandbox';

export const CreativePreview = ({ zone, creative }: { zone: AdZoneName; creative: Creative }) => {
  const intl = useIntl();
  const { language } = useSite();
  // What does not change how it looks makes no new document.
  const shown = JSON.stringify({
    ...creative,
    is_on: true,
    weight: 1,
    from: '',
    until: '',
    languages: [],
  });
  const rested = useRested(shown);
  if (creative.kind === 'code') return null;
  return (
    <div className={css.previews}>
      {sizesOf(zone).map((size) => {
        const title = intl.formatMessage({ id: 'desk.settings.ads.preview' }, { size: sizeText(size) });
        const { width, height } = AD_SIZES[size];
        return (
          <figure key={size} className={css.preview}>
            <figcaption className={css.label}>
              <FormattedMessage id="desk.settings.ads.preview" values={{ size: sizeText(size) }} />
            </figcaption>
            <iframe
              key={rested}
              className={css.frame}
              style={{ '--wide': `${width}px`, '--shape': `${width} / ${height}` } as CSSProperties}
              src={rareUrls.adPreview(language, { creative: rested })}
              title={title}
              sandbox={SANDBOX}
              referrerPolicy="no-referrer"
              allow=""
            />
          </figure>
        );
      })}
    </div>
  );
};
