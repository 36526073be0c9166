import { Icon } from '@foyer/shared/ui/graphics/icon';
import { classNames } from '@foyer/shared/ui/class-names';
import type { DeskTerm } from '../catalogue-api.ts';
import styles from './catalogue.module.css';

/** Its picture, small: of models upright. Its name stands next to it. */
export const TermThumb = ({ term: { thumb, own } }: { term: DeskTerm }) => (
  <span className={classNames(styles.thumb, own.kind === 'model' && styles.upright)}>
    {thumb === null ? (
      <Icon name="image" size={20} />
    ) : (
      <img src={thumb} alt="" loading="lazy" decoding="async" />
    )}
  </span>
);
