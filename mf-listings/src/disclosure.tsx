/** A part that opens over the page without JavaScript; with it, Escape and a tap elsewhere close it. */
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';

export interface DisclosureProps {
  className?: string;
  summaryClassName?: string;
  /** Of disclosures of which one is open at a time. */
  group?: string;
  summary: ReactNode;
  children: (close: () => void) => ReactNode;
}

export const Disclosure = ({ className, summaryClassName, group, summary, children }: DisclosureProps) => {
  const root = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (root.current) root.current.open = false;
  };
  useEffect(() => {
    const closeFromOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close();
    };
    document.addEventListener('pointerdown', closeFromOutside);
    return () => document.removeEventListener('pointerdown', closeFromOutside);
  }, []);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !root.current?.open) return;
    close();
    root.current.querySelector('summary')?.focus();
  };
  return (
    <details ref={root} name={group} className={className} onKeyDown={closeOnEscape}>
      <summary className={summaryClassName}>{summary}</summary>
      {children(close)}
    </details>
  );
};
