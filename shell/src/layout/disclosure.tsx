/** A button that shows what is under it. `<details>`, so that it works before and without JavaScript. */
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation } from '@foyer/shared/platform';

interface DisclosureProps {
  className?: string;
  summaryClassName?: string;
  /** Name of the button where its content is a picture. */
  label?: string;
  /** Marks the button: the page that is shown is one of those under it. */
  isCurrent?: boolean;
  summary: ReactNode;
  children: ReactNode;
}

/** Closes on Escape (focus returns to the button), on a click elsewhere and on navigation. */
export const Disclosure = ({
  className,
  summaryClassName,
  label,
  isCurrent = false,
  summary,
  children,
}: DisclosureProps) => {
  const element = useRef<HTMLDetailsElement>(null);
  const { key } = useLocation();
  const openedAt = useRef(key);
  useEffect(() => {
    // Not at hydration: it may have been opened before.
    if (openedAt.current !== key && element.current) element.current.open = false;
    openedAt.current = key;
  }, [key]);
  useEffect(() => {
    const details = element.current;
    if (!details) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !details.open) return;
      details.open = false;
      details.querySelector('summary')?.focus();
    };
    const onPointerDown = (event: PointerEvent) => {
      if (details.open && event.target instanceof Node && !details.contains(event.target))
        details.open = false;
    };
    // Tab may lead out of it; what stays open behind would lie over the page.
    const onFocusIn = (event: FocusEvent) => {
      if (details.open && event.target instanceof Node && !details.contains(event.target))
        details.open = false;
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('focusin', onFocusIn);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('focusin', onFocusIn);
    };
  }, []);
  return (
    <details ref={element} className={className}>
      <summary className={summaryClassName} aria-label={label} aria-current={isCurrent ? 'true' : undefined}>
        {summary}
      </summary>
      {children}
    </details>
  );
};
