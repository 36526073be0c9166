import { useIntl } from '@foyer/shared/platform';
import type { BulkChange } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';
import { bulkWords } from './bulk-words.ts';

/** What is changed, and to what. */
export const BulkName = ({ bulk: { change, value, value_name: name } }: { bulk: BulkChange }) => {
  const { what, to } = bulkWords(useIntl(), { change, value, name });
  return (
    <>
      {what}
      {to !== '' && ': '}
      <bdi>{to}</bdi>
    </>
  );
};
