/** Addresses of the records desk: what its query says. */
import { PERSON_RECORD_STATES } from '@foyer/shared/wire-schemas/records/person-records';
import { urls } from '@foyer/shared/urls';

export const RECORD_VIEWS = [...PERSON_RECORD_STATES, 'requests'] as const;
export type RecordView = (typeof RECORD_VIEWS)[number];

export interface RecordsView {
  view: RecordView;
  /** Empty: from the start. */
  after: string;
  /** What is open; null: nothing. */
  record: number | null;
}

const numberOf = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null;

export const readRecordsView = (search: URLSearchParams): RecordsView => ({
  view: RECORD_VIEWS.find((one) => one === search.get('view')) ?? 'waiting',
  after: search.get('after') ?? '',
  record: numberOf(search.get('record')),
});

export const recordsAddress = ({ view, after = '', record = null }: Partial<RecordsView>): string =>
  urls.records({
    ...(view !== undefined && view !== 'waiting' && { view }),
    ...(after !== '' && { after }),
    ...(record !== null && { record }),
  });
