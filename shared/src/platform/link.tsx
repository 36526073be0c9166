/**
 * Links inside the site, over react-router's core hooks. Its own `Link` brings the prefetching of its framework mode along, which no page
 * of ours can use, and runs the effects of it for each of a page's hundred links; its hook for custom links stands in the same module.
 */
import { forwardRef, type MouseEvent } from 'react';
import {
  createPath,
  type LinkProps,
  type NavLinkProps,
  useHref,
  useLocation,
  useNavigate,
  useResolvedPath,
} from 'react-router';
import { isPlainClick } from '../ui/navigation/plain-click.ts';

/** Another origin, or a scheme such as `mailto:`. */
const ABSOLUTE = /^(?:[a-z][a-z0-9+.-]*:|\/\/)/i;

/** Goes to `to` without another document on a plain click; what it shares with react-router's has the same meaning. */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(function Link(
  {
    to,
    replace,
    state,
    preventScrollReset,
    relative,
    reloadDocument,
    onClick,
    children,
    // What only react-router's framework mode knows.
    discover: _discover,
    prefetch: _prefetch,
    mask: _mask,
    viewTransition: _viewTransition,
    defaultShouldRevalidate: _defaultShouldRevalidate,
    ...rest
  },
  ref,
) {
  const isAbsolute = typeof to === 'string' && ABSOLUTE.test(to);
  const inside = isAbsolute ? '/' : to;
  const href = useHref(inside, { relative });
  const shown = createPath(useLocation());
  const target = createPath(useResolvedPath(inside, { relative }));
  const navigate = useNavigate();
  const handleClick = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isAbsolute || reloadDocument) return;
    if (!isPlainClick(event) || (rest.target && rest.target !== '_self')) return;
    event.preventDefault();
    // As a browser does: the address that is shown gets no second entry in the history.
    void navigate(inside, { replace: replace ?? target === shown, state, preventScrollReset, relative });
  };
  return (
    <a {...rest} ref={ref} href={isAbsolute ? to : href} onClick={handleClick}>
      {children}
    </a>
  );
});

/** A link that says when it leads to the page shown, or, without `end`, to one above it. */
export const NavLink = forwardRef<HTMLAnchorElement, NavLinkProps>(function NavLink(
  { 'aria-current': current = 'page', caseSensitive, className, end, style, children, ...rest },
  ref,
) {
  const fold = (path: string) => (caseSensitive ? path : path.toLowerCase()).replace(/\/+$/, '');
  const shown = fold(useLocation().pathname);
  const target = fold(useResolvedPath(rest.to, { relative: rest.relative }).pathname);
  const isActive = shown === target || (!end && target !== '' && shown.startsWith(`${target}/`));
  const state = { isActive, isPending: false, isTransitioning: false };
  return (
    <Link
      {...rest}
      ref={ref}
      aria-current={isActive ? current : undefined}
      className={
        typeof className === 'function'
          ? className(state)
          : [className, isActive && 'active'].filter(Boolean).join(' ') || undefined
      }
      style={typeof style === 'function' ? style(state) : style}
    >
      {typeof children === 'function' ? children(state) : children}
    </Link>
  );
});
