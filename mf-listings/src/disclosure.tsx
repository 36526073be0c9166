/** A part that opens over the page without JavaScript; with it, Escape, a tap elsewhere and every change of the page close it. */
import { useLocation } from '@foyer/shared/platform';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

export interface DisclosureProps {
  className?: string;
  summaryClassName?: string;
  /** Of disclosures of which one is open at a time. */
  group?: string;
  summary: ReactNode;
  children: ReactNode;
}

export const Disclosure = ({ className, summaryClassName, group, summary, children }: DisclosureProps) => {
  const root = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  useEffect(() => {
    if (root.current) root.current.open = false;
  }, [key]);
  useEffect(() => {
    const closeFromOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && root.current && !root.current.contains(event.target))
        root.current.open = false;
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, []);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !root.current?.open) return;
    root.current.open = false;
    root.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={root} name={group} className={className} onKeyDown={closeOnEscape}>
      <summary className={summaryClassName}>{summary}</summary>
      {children}
    </details>
  );
};
