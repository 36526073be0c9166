/** Reports the video to the moderators: the host's dialog, or its page where there are no scripts yet. */
import { FormattedMessage, useHasPage, useHostActions } from '@foyer/shared/platform';
import { ButtonLink } from '@foyer/shared/ui/controls/button';
import { isPlainClick } from '@foyer/shared/ui/navigation/plain-click';
import { urls } from '@foyer/shared/urls';
import css from './info-bar.module.css';

export const ReportLink = ({ id }: { id: number }) => {
  const { openReport } = useHostActions();
  const about = { section: 'video', objectId: id } as const;
  const to = urls.contact(about);
  // A shell that is older than this page has neither the dialog nor the page.
  if (!useHasPage()(to)) return null;
  return (
    <ButtonLink
      icon="flag"
      kind="quiet"
      to={to}
      rel="nofollow"
      onClick={(event) => {
        if (!openReport || !isPlainClick(event)) return;
        event.preventDefault();
        openReport(about);
      }}
    >
      <span className={css.word}>
        <FormattedMessage id="player.watch.report" />
      </span>
    </ButtonLink>
  );
};
