/** The operator's line above the page, in the server's HTML. A visitor dismisses it once; without scripts its form leads back to the page. */
import { useIntl, useSite } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { FORM_ACTIONS } from '../shell-api.ts';
import css from './announcement.module.css';

export const Announcement = ({ path }: { path: string }) => {
  const intl = useIntl();
  const { announcement } = useSite();
  if (!announcement) return null;
  const { id, text, language, href } = announcement;
  return (
    <form
      className={css.line}
      aria-label={intl.formatMessage({ id: 'shell.announcement' })}
      action={FORM_ACTIONS.dismiss}
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        navigator.sendBeacon(FORM_ACTIONS.dismiss, new URLSearchParams({ id }));
        event.currentTarget.hidden = true;
      }}
    >
      <p lang={language}>{href ? <a href={href}>{text}</a> : text}</p>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="next" value={path} />
      <Button
        type="submit"
        kind="quiet"
        icon="close"
        aria-label={intl.formatMessage({ id: 'common.close' })}
      />
    </form>
  );
};
