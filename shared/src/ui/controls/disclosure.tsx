/** A button that shows what is under it. `<details>`, so that it works before and without JavaScript. */
import { useLocation } from '@foyer/shared/platform';
import { type ReactNode, useEffect, useRef } from 'react';

export interface DisclosureProps {
  className?: string;
  summaryClassName?: string;
  /** Of disclosures of which one is open at a time. */
  group?: string;
  /** Name of the button where its content is a picture. */
  label?: string;
  /** Marks the button: the page that is shown is one of those under it. */
  isCurrent?: boolean;
  summary: ReactNode;
  children: ReactNode;
  /** Any button or link in it closes it: for menus. */
  closesOnChoice?: boolean;
  /** Attribute that the root element has while it is open: for what its style does beyond it. */
  rootMark?: string;
}

/**
 * Closes on Escape (focus returns to the button), on a click elsewhere or on what has `data-closes`, when the focus leaves, and on navigation. Whether it is open is in
 * the document alone: a state of React would close at hydration what was opened before.
 */
export const Disclosure = ({
  className,
  summaryClassName,
  group,
  label,
  isCurrent = false,
  summary,
  children,
  closesOnChoice = false,
  rootMark,
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
    const onClick = (event: MouseEvent) => {
      const target = event.target as Element;
      if (closesOnChoice && target.closest('button, a')) details.open = false;
      if (target.closest('[data-closes]')) details.open = false;
    };
    details.addEventListener('click', onClick);
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    document.addEventListener('focusin', onFocusIn);
    return () => {
      details.removeEventListener('click', onClick);
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
      document.removeEventListener('focusin', onFocusIn);
    };
  }, [closesOnChoice]);
  useEffect(() => {
    const details = element.current;
    if (!details || rootMark === undefined) return;
    const root = document.documentElement;
    const mark = () => root.toggleAttribute(rootMark, details.open);
    mark();
    details.addEventListener('toggle', mark);
    return () => {
      details.removeEventListener('toggle', mark);
      root.removeAttribute(rootMark);
    };
  }, [rootMark]);
  return (
    // data-menu: what starts automatically waits while it is open.
    <details ref={element} name={group} className={className} data-menu="">
      <summary className={summaryClassName} aria-label={label} aria-current={isCurrent ? 'true' : undefined}>
        {summary}
      </summary>
      {children}
    </details>
  );
};
