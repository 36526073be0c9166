/** How many of those who play a video watch each moment of it, leave it out before a later one, and see it again. */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import type { Audience } from '@foyer/shared/wire-schemas/uploads/audiences';
import { Chart, Legend } from '@foyer/shared/ui/charts/chart';
import { formatDuration } from '@foyer/shared/ui/text/media-time';
import { TableDetails } from '@foyer/shared/ui/charts/table-details';
import { type AudienceView, audienceCsvUrl } from '../audience-api.ts';
import { Panel } from '../layout/panel.tsx';
import { threeOf } from './use-times.ts';
import { WordsTable } from './words-table.tsx';
import styles from './audience.module.css';

const LOOKS = { watched: 'first', skipped: 'second', again: 'third' } as const;
type Line = keyof typeof LOOKS;
const LINES = ['watched', 'skipped', 'again'] as const satisfies readonly Line[];

interface RetentionProps {
  parts: NonNullable<Audience['parts']>;
  view: AudienceView;
}

export const Retention = ({ parts, view }: RetentionProps) => {
  const intl = useIntl();
  const { plays, watched, duration_seconds } = parts;
  const share = (n: number) => (plays > 0 ? n / plays : 0);
  const percent = (part: number) => intl.formatNumber(part, { style: 'percent', maximumFractionDigits: 0 });
  const moment = (index: number) => formatDuration((duration_seconds * index) / watched.length);
  const name = intl.formatMessage({ id: 'upload.viewers.retention' });
  const momentWord = intl.formatMessage({ id: 'upload.viewers.retention.moment' });
  const nameOf = (line: Line) => intl.formatMessage({ id: `upload.viewers.retention.${line}` });
  const [start, middle, end] = threeOf(watched).map((n) => percent(share(n)));
  return (
    <Panel id="audience-retention" heading={name}>
      <p className={styles.muted} suppressHydrationWarning>
        <FormattedMessage id="upload.viewers.retention.about" values={{ plays }} />
      </p>
      <Chart
        kind="line"
        isWhole={false}
        top={1}
        label={intl.formatMessage({ id: 'upload.viewers.retention.label' }, { start, middle, end })}
        points={watched.map((n, index) => ({
          n: share(n),
          words: `${moment(index)}: ${LINES.map((line) => `${nameOf(line)} ${percent(share(parts[line][index] ?? 0))}`).join(', ')}`,
        }))}
        lines={(['skipped', 'again'] as const).map((line) => ({
          look: LOOKS[line],
          numbers: parts[line].map(share),
        }))}
        tick={percent}
        times={[0, Math.round(watched.length / 2), watched.length].map(moment)}
      />
      <Legend lines={LINES.map((line) => ({ look: LOOKS[line], name: nameOf(line) }))} />
      <TableDetails label={<FormattedMessage id="upload.viewers.as-table" />}>
        <WordsTable
          caption={`${name}: ${momentWord}`}
          head={[momentWord, ...LINES.map(nameOf)]}
          rows={watched.map((_, index) => ({
            key: index,
            cells: [moment(index), ...LINES.map((line) => percent(share(parts[line][index] ?? 0)))],
          }))}
          csv={audienceCsvUrl(view, 'parts')}
        />
      </TableDetails>
    </Panel>
  );
};
