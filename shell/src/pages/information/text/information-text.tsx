/** A long text with its table of contents. */
import { FormattedMessage, useNavigate } from '@foyer/shared/platform';
import type { InformationAnswer } from '@foyer/shared/wire-schemas/information';
import { isOwnPath } from '@foyer/shared/urls';
import { useEffect, useId, useRef } from 'react';
import css from './information-text.module.css';

/** Shorter texts are seen at a glance. */
const MIN_HEADINGS = 3;

/** The address of a link in the text that leads to a page of this site; undefined for what the browser follows automatically. */
const ownLinkOf = ({
  target,
  button,
  metaKey,
  ctrlKey,
  shiftKey,
  altKey,
}: MouseEvent): string | undefined => {
  if (button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return undefined;
  const href = (target as Element).closest('a')?.getAttribute('href');
  return isOwnPath(href) && href.endsWith('/') ? href : undefined;
};

export const InformationText = ({ answer }: { answer: InformationAnswer }) => {
  const { lang, title, lead, headings, html } = answer;
  const navigate = useNavigate();
  const contentsId = useId();
  const text = useRef<HTMLDivElement>(null);
  // The links work by themselves; this only spares a new document.
  useEffect(() => {
    const element = text.current;
    const follow = (event: MouseEvent) => {
      const href = ownLinkOf(event);
      if (href === undefined) return;
      event.preventDefault();
      void navigate(href);
    };
    element?.addEventListener('click', follow);
    return () => element?.removeEventListener('click', follow);
  }, [navigate]);
  return (
    <article className={css.article} lang={lang}>
      <header className={css.head}>
        <h1 className={css.title}>{title}</h1>
        <p className={css.lead}>{lead}</p>
      </header>
      {headings.length >= MIN_HEADINGS && (
        <nav className={css.contents} aria-labelledby={contentsId}>
          <p className={css.contentsTitle} id={contentsId}>
            <FormattedMessage id="shellPages.information.contents" />
          </p>
          <ol>
            {headings.map(({ id, text }) => (
              <li key={id}>
                <a href={`#${id}`}>{text}</a>
              </li>
            ))}
          </ol>
        </nav>
      )}
      <div ref={text} className={css.text} dangerouslySetInnerHTML={{ __html: html }} />
    </article>
  );
};
