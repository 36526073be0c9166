import { FormattedMessage } from '@foyer/shared/platform';
import { type BulkChange, isClosedChange } from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';

/** What is changed, and to what. */
export const BulkName = ({ bulk: { change, value, value_name: name } }: { bulk: BulkChange }) => (
  <>
    <FormattedMessage id={`desk.videos.change.${change}`} />
    {name !== '' && ': '}
    {isClosedChange(change) ? <FormattedMessage id={`desk.videos.${change}.${value}`} /> : <bdi>{name}</bdi>}
  </>
);
