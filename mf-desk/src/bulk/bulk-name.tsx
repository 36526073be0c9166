import { FormattedMessage } from '@foyer/shared/platform';
import {
  type BulkChange,
  type BulkChangeKind,
  isClosedChange,
} from '@foyer/shared/wire-schemas/catalogue-desk/bulk-changes';

/** What messages call it by: the same of videos and of albums. */
export const wordOf = (change: BulkChangeKind): string => change.replace('album_', '');

/** What is changed, and to what. */
export const BulkName = ({ bulk: { change, value, value_name: name } }: { bulk: BulkChange }) => (
  <>
    <FormattedMessage id={`desk.videos.change.${wordOf(change)}`} />
    {name !== '' && ': '}
    {isClosedChange(change) ? (
      <FormattedMessage id={`desk.videos.${wordOf(change)}.${value}`} />
    ) : (
      <bdi>{name}</bdi>
    )}
  </>
);
