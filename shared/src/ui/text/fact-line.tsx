/** Short facts in a line, with dots between those that stand next to each other. */
import type { ReactNode } from 'react';
import css from './fact-line.module.css';

/** `children`: one `<li>` for each fact. */
export const FactLine = ({ children }: { children: ReactNode }) => <ul className={css.line}>{children}</ul>;
