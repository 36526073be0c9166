import type { ReactNode } from 'react';
import layout from './layout.module.css';

interface PanelProps {
  /** Of its heading, to which links lead. */
  id: string;
  heading: ReactNode;
  children: ReactNode;
}

/** A part of a page with a heading, on a surface of its own. */
export const Panel = ({ id, heading, children }: PanelProps) => (
  <section className={layout.panel} aria-labelledby={id}>
    <h2 id={id} className={layout.heading}>
      {heading}
    </h2>
    {children}
  </section>
);
