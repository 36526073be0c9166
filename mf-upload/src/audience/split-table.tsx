/** The views by where they came from: a table whose rows have bars, which are its picture. */
import { FormattedMessage, type IntlShape, useIntl } from '@foyer/shared/platform';
import { AUDIENCE_REST, AUDIENCE_SOURCES, type Audience } from '@foyer/shared/wire-schemas/uploads/audiences';
import { countryName } from '@foyer/shared/ui/text/country-name';
import { type AudienceView, audienceCsvUrl } from '../audience-api.ts';
import { TablePanel } from './words-table.tsx';
import styles from './audience.module.css';

const TABLES = { country: 'countries', source: 'sources', site: 'sites' } as const;
type Split = keyof typeof TABLES;

const nameOf = (intl: IntlShape, split: Split, value: string): string => {
  if (value === AUDIENCE_REST) return intl.formatMessage({ id: 'upload.viewers.rest' });
  if (value === '') return intl.formatMessage({ id: 'upload.viewers.unknown' });
  if (split === 'country') return countryName(intl, value);
  if (split === 'source' && AUDIENCE_SOURCES.some((source) => source === value))
    return intl.formatMessage({ id: `upload.viewers.source.${value}` });
  return value;
};

interface SplitTableProps {
  split: Split;
  values: Audience['countries'];
  /** Of all views. */
  total: number;
  view: AudienceView;
}

export const SplitTable = ({ split, values, total, view }: SplitTableProps) => {
  const intl = useIntl();
  const name = intl.formatMessage({ id: `upload.viewers.by.${split}` });
  const most = Math.max(1, ...values.map(({ n }) => n));
  return (
    <TablePanel
      caption={name}
      head={[
        <FormattedMessage key="name" id={`upload.viewers.column.${split}`} />,
        <FormattedMessage key="views" id="upload.viewers.sum.views" />,
        <FormattedMessage key="share" id="upload.viewers.share" />,
      ]}
      rows={values.map(({ value, n }) => ({
        key: value,
        cells: [
          <span key="name" className={styles.part} suppressHydrationWarning>
            <bdi>{nameOf(intl, split, value)}</bdi>
            <span className={styles.partBar} style={{ inlineSize: `${(n / most) * 100}%` }} />
          </span>,
          intl.formatNumber(n),
          intl.formatNumber(total > 0 ? n / total : 0, { style: 'percent', maximumFractionDigits: 1 }),
        ],
      }))}
      csv={audienceCsvUrl(view, TABLES[split])}
    />
  );
};
