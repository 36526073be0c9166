/** The two buttons of a line that scrolls sideways; each is there while there is more on its side. */
import { useIntl } from '@foyer/shared/platform';
import { type RefObject, useEffect, useState } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../graphics/icon.tsx';
import css from './row-arrows.module.css';

/** Of what is seen: the last card seen is then the first. */
const STEP = 0.85;
/** Rounding of scroll positions. */
const SLACK_PX = 4;

export interface RowArrowsProps {
  row: RefObject<HTMLElement | null>;
}

const edgesOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement) => ({
  hasBefore: Math.abs(scrollLeft) > SLACK_PX,
  hasAfter: Math.abs(scrollLeft) + clientWidth < scrollWidth - SLACK_PX,
});

export const RowArrows = ({ row }: RowArrowsProps) => {
  const intl = useIntl();
  const [{ hasBefore, hasAfter }, setEdges] = useState({ hasBefore: false, hasAfter: false });
  useEffect(() => {
    const { current } = row;
    if (!current) return;
    const look = () => setEdges(edgesOf(current));
    look();
    const sizes = new ResizeObserver(look);
    sizes.observe(current);
    current.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      current.removeEventListener('scroll', look);
    };
  }, [row]);
  const button = (direction: 'previous' | 'next', isOn: boolean) => (
    <button
      type="button"
      className={classNames(css.arrow, css[direction])}
      aria-label={intl.formatMessage({ id: `common.${direction}` })}
      // Focus stays on it at the end of the line.
      aria-disabled={!isOn}
      onClick={() => {
        const { current } = row;
        const step = (current?.clientWidth ?? 0) * STEP * (direction === 'next' ? 1 : -1);
        current?.scrollBy({ left: step, behavior: 'smooth' });
      }}
    >
      <Icon name={direction === 'next' ? 'chevron-right' : 'chevron-left'} />
    </button>
  );
  return (
    <>
      {button('previous', hasBefore)}
      {button('next', hasAfter)}
    </>
  );
};
