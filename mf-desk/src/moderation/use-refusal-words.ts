/** Why a decision was refused, in words: by name where another moderator was first, by time where the file is another one now. */
import { errorCodeOf, useErrorText, useIntl } from '@foyer/shared/platform';

/** Fields of refusals that say that it was decided already. */
const DECIDED: readonly (string | undefined)[] = [
  'status_id',
  'state',
  'appeal_id',
  'proposal_id',
  'sample_id',
];

export const useRefusalWords = (): ((answer: unknown) => string) => {
  const intl = useIntl();
  const errorText = useErrorText();
  return (answer) => {
    const { field, info } = (answer ?? {}) as {
      field?: string;
      info?: { by?: string | null; replaced_at?: string };
    };
    const name = info?.by;
    if (field === 'claim')
      return intl.formatMessage({ id: 'desk.moderation.refused.claim' }, { name: name ?? '' });
    if (DECIDED.includes(field) && name)
      return intl.formatMessage({ id: 'desk.moderation.refused.decided' }, { name });
    if (field === 'file' && info?.replaced_at)
      return intl.formatMessage(
        { id: 'desk.moderation.refused.file' },
        { time: intl.formatDate(info.replaced_at, { dateStyle: 'medium', timeStyle: 'short' }) },
      );
    return errorText(errorCodeOf(answer));
  };
};
