/** A member, a model or a channel of a list: picture, name, one line of facts, what the viewer can do. */
import { Link } from '@foyer/shared/platform';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import type { ReactNode } from 'react';
import { classNames } from '@foyer/shared/ui/class-names';
import { COVER_LINK } from '@foyer/shared/ui/controls/cover-link';
import css from './person-row.module.css';

interface PersonRowProps {
  to: string;
  name: string;
  picture: string | null | undefined;
  facts?: ReactNode;
  tools?: ReactNode;
}

export const PersonRow = ({ to, name, picture, facts, tools }: PersonRowProps) => (
  <div className={css.row}>
    <Avatar src={picture} name={name} size={48} />
    <div className={css.words}>
      <h3 className={css.name}>
        <Link className={classNames(COVER_LINK, css.link)} to={to}>
          <bdi>{name}</bdi>
        </Link>
      </h3>
      {facts && (
        // Names of countries differ a little between releases of ICU: the server's may stay.
        <p className={css.facts} suppressHydrationWarning>
          {facts}
        </p>
      )}
    </div>
    {tools && <div className={css.tools}>{tools}</div>}
  </div>
);
