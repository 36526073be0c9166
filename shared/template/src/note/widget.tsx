/** A box on a page of another remote: it fills the slot that `pages.ts` names. */
import { FormattedMessage, Link } from '@foyer/shared/platform';
import type { Widget } from '@foyer/shared/remotes/remote';

interface NoteProps {
  objectId: string;
}

const Note = ({ objectId }: NoteProps) => (
  <p data-example={objectId}>
    <Link to="/example/">
      <FormattedMessage id="example.note" />
    </Link>
  </p>
);

export const widget = { Component: Note } satisfies Widget<NoteProps>;
