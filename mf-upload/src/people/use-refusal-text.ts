import type { UploadKind } from '@foyer/shared/wire-schemas/moderation/acts';
import { errorCodeOf, useErrorText, useIntl } from '@foyer/shared/platform';

/** What is wrong with a field that no general sentence names. */
const FIELDS = {
  birth_date: 'upload.people.refused.birth-date',
  recorded_on: 'upload.people.refused.recorded-on',
  people: 'upload.people.refused.people',
  record_id: 'upload.people.refused.record',
} as const;
const FIELDS_OF = {
  video: FIELDS,
  album: {
    ...FIELDS,
    people: 'upload.people.album.refused.people',
    record_id: 'upload.people.album.refused.record',
  },
} as const;

/** The sentence for a refusal of a record or a consent, with a way on. */
export const useRefusalText = (kind: UploadKind = 'video'): ((refusal: unknown) => string) => {
  const intl = useIntl();
  const errorText = useErrorText();
  return (refusal) => {
    const code = errorCodeOf(refusal);
    const { field = '' } = (refusal ?? {}) as { field?: string };
    const id = (
      FIELDS_OF[kind] as Partial<Record<string, (typeof FIELDS_OF)[UploadKind][keyof typeof FIELDS]>>
    )[field];
    return id && code === 'bad_request' ? intl.formatMessage({ id }) : (errorText(code) ?? '');
  };
};
