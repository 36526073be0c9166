/** What may never be uploaded, one after the other. */
import { FormattedMessage } from '@foyer/shared/platform';
import { FORBIDDEN_CONTENT } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { FORBIDDEN_LABELS } from './forbidden-labels.ts';

export const ForbiddenContent = ({ className }: { className?: string | undefined }) => (
  <ul className={className}>
    {FORBIDDEN_CONTENT.map((kind) => (
      <li key={kind}>
        <FormattedMessage id={FORBIDDEN_LABELS[kind]} />
      </li>
    ))}
    <li>
      <FormattedMessage id="upload.forbidden.similar" />
    </li>
  </ul>
);
