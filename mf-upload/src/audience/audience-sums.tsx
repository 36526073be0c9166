/** What there is one number of. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { Audience } from '@foyer/shared/wire-schemas/uploads/audiences';
import { formatDuration } from '@foyer/shared/ui/text/media-time';
import styles from './audience.module.css';

type Sum = 'views' | 'viewers' | 'time' | 'average' | 'end' | 'likes' | 'comments' | 'subscribers';

export const AudienceSums = ({ audience: { views, plays, won, parts } }: { audience: Audience }) => {
  const intl = useIntl();
  const hours = (seconds: number) =>
    intl.formatNumber(seconds / (seconds < 10_800 ? 60 : 3600), {
      style: 'unit',
      unit: seconds < 10_800 ? 'minute' : 'hour',
      unitDisplay: 'short',
      maximumFractionDigits: 0,
    });
  const sums: [Sum, string | undefined][] = [
    ['views', views ? intl.formatNumber(views.total) : undefined],
    ['viewers', views ? intl.formatNumber(views.viewers) : undefined],
    ['time', plays ? hours(plays.watch_seconds) : undefined],
    ['average', plays && plays.total > 0 ? formatDuration(plays.watch_seconds / plays.total) : undefined],
    [
      'end',
      parts && parts.plays > 0
        ? intl.formatNumber((parts.watched.at(-1) ?? 0) / parts.plays, {
            style: 'percent',
            maximumFractionDigits: 0,
          })
        : undefined,
    ],
    ['likes', won ? intl.formatNumber(won.likes) : undefined],
    ['comments', won ? intl.formatNumber(won.comments) : undefined],
    ['subscribers', typeof won?.subscribers === 'number' ? intl.formatNumber(won.subscribers) : undefined],
  ];
  return (
    <dl className={styles.sums}>
      {sums.map(
        ([sum, text]) =>
          text !== undefined && (
            <div key={sum} className={styles.sum}>
              <dt className={styles.sumName}>
                <FormattedMessage id={`upload.viewers.sum.${sum}`} />
              </dt>
              <dd className={styles.sumText} suppressHydrationWarning>
                {text}
              </dd>
            </div>
          ),
      )}
    </dl>
  );
};
