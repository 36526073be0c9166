import { errorCodeOf, useErrorText, useIntl } from '@foyer/shared/platform';

/** What is wrong with a field that no general sentence names. */
const FIELDS = {
  birth_date: 'upload.people.refused.birth-date',
  recorded_on: 'upload.people.refused.recorded-on',
  people: 'upload.people.refused.people',
  record_id: 'upload.people.refused.record',
} as const;

/** The sentence for a refusal of a record or a consent, with a way on. */
export const useRefusalText = (): ((refusal: unknown) => string) => {
  const intl = useIntl();
  const errorText = useErrorText();
  return (refusal) => {
    const code = errorCodeOf(refusal);
    const { field = '' } = (refusal ?? {}) as { field?: string };
    const id = (FIELDS as Partial<Record<string, (typeof FIELDS)[keyof typeof FIELDS]>>)[field];
    return id && code === 'bad_request' ? intl.formatMessage({ id }) : (errorText(code) ?? '');
  };
};
