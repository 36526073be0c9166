/** Why a decision was refused, in words: by name where another moderator was first. */
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
    const { field, info } = (answer ?? {}) as { field?: string; info?: { by?: string | null } };
    const name = info?.by;
    if (field === 'claim')
      return intl.formatMessage({ id: 'upload.moderation.refused.claim' }, { name: name ?? '' });
    if (DECIDED.includes(field) && name)
      return intl.formatMessage({ id: 'upload.moderation.refused.decided' }, { name });
    return errorText(errorCodeOf(answer));
  };
};
