/** Who decided how much, how fast, what of it was overturned, and how often a second moderator would have decided the same. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { Figures } from '@foyer/shared/wire-schemas/moderation/figures';
import type { FigureDays } from '../../moderation-api.ts';
import { FigureTable } from './figure-table.tsx';
import { useWaitedTime } from '../queue/use-waited-time.ts';

const COLUMNS = ['moderator', 'decisions', 'median', 'slow', 'over', 'overturned', 'agreement'] as const;

export const ModeratorsTable = ({ moderators, days }: Pick<Figures, 'moderators'> & { days: FigureDays }) => {
  const intl = useIntl();
  const time = useWaitedTime();
  const number = (value: number | undefined) => intl.formatNumber(value ?? 0);
  return (
    <FigureTable
      name="moderators"
      caption={<FormattedMessage id="desk.moderation.figures.moderators" />}
      head={COLUMNS.map((column) => (
        <FormattedMessage key={column} id={`desk.moderation.figures.column.${column}`} />
      ))}
      rows={moderators.map(({ member, count, agreed = 0, judged = 0, ...one }) => ({
        key: member?._id ?? 0,
        cells: [
          <bdi key="name">{member?.name}</bdi>,
          number(count),
          time(one.median_minutes),
          time(one.slow_minutes),
          number(one.over_48_hours),
          number(one.overturned),
          judged === 0 ? (
            '–'
          ) : (
            <FormattedMessage
              key="agreed"
              id="desk.moderation.figures.agreed"
              values={{ agreed: intl.formatNumber(agreed), judged: intl.formatNumber(judged) }}
            />
          ),
        ],
      }))}
      days={days}
    />
  );
};
