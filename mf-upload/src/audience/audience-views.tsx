/** Views over time: a picture, and the same as a table. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { Audience } from '@foyer/shared/wire-schemas/uploads/audiences';
import { Chart } from '@foyer/shared/ui/charts/chart';
import { TableDetails } from '@foyer/shared/ui/charts/table-details';
import { type AudienceView, audienceCsvUrl } from '../audience-api.ts';
import { Panel } from '../layout/panel.tsx';
import { threeOf, useTimes } from './use-times.ts';
import { WordsTable } from './words-table.tsx';

interface AudienceViewsProps {
  audience: Audience;
  view: AudienceView;
  views: NonNullable<Audience['views']>;
}

export const AudienceViews = ({ audience: { at }, view, views }: AudienceViewsProps) => {
  const intl = useIntl();
  const time = useTimes(view.range);
  const { points, total } = views;
  const most = Math.max(0, ...points);
  const name = intl.formatMessage({ id: 'upload.viewers.sum.views' });
  const column = intl.formatMessage({ id: `upload.viewers.column.${view.range}` });
  const rows = at.map((point, index) => ({ point, n: points[index] ?? 0 }));
  return (
    <Panel id="audience-views" heading={name}>
      <Chart
        kind="columns"
        isWhole
        label={intl.formatMessage(
          { id: 'upload.viewers.most' },
          {
            ...{ name, total: intl.formatNumber(total), most: intl.formatNumber(most) },
            at: time(at[points.indexOf(most)] ?? at[0] ?? ''),
          },
        )}
        points={rows.map(({ point, n }) => ({ n, words: `${time(point)}: ${intl.formatNumber(n)}` }))}
        tick={(n) => intl.formatNumber(n)}
        times={threeOf(at).map((point) => time(point, true))}
      />
      <TableDetails label={<FormattedMessage id="upload.viewers.as-table" />}>
        <WordsTable
          caption={`${name}: ${column}`}
          head={[column, name]}
          rows={rows.map(({ point, n }) => ({ key: point, cells: [time(point), intl.formatNumber(n)] }))}
          csv={audienceCsvUrl(view, 'views')}
        />
      </TableDetails>
    </Panel>
  );
};
