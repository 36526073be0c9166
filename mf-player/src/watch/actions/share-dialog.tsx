/** The share modal: address, embed code, and the networks as plain links; if wanted from the moment that is shown. */
import { FormattedMessage, useIntl, useSite, useViewer } from '@foyer/shared/platform';
import { embedCode } from '@foyer/shared/html/embed-code';
import { EMBED_HEIGHT, EMBED_WIDTH, type Video } from '@foyer/shared/wire-schemas/videos';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { formatDuration } from '@foyer/shared/ui/text/media-time';
import { urls, withQuery } from '@foyer/shared/urls';
import { useEffect, useState } from 'react';
import { CopyField } from './copy-field.tsx';
import { EmbedDomainsForm } from './embed-domains-form.tsx';
import { addressOf, nameOf } from '../about/name-of.ts';
import css from './share-dialog.module.css';
import { emailHref, NETWORKS } from './share-links.ts';
import { parseStart, readPlayerSeconds } from '../start-time.ts';

interface ShareDialogProps {
  video: Video;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const ShareDialog = ({ video, open, onOpenChange }: ShareDialogProps) => {
  const intl = useIntl();
  const { publicUrl } = useSite();
  const viewer = useViewer();
  const isOwn = viewer.status === 'member' && viewer.member._id === video.member?.id;
  const { dir, title } = video;
  const [startText, setStartText] = useState('0:00');
  const [fromStart, setFromStart] = useState(true);
  // Each opening offers the moment that the player stands at.
  useEffect(() => {
    if (open) setStartText(formatDuration(readPlayerSeconds()));
  }, [open]);
  const startSeconds = parseStart(startText);
  const t = fromStart || !startSeconds ? undefined : startSeconds;
  const url = `${publicUrl}${addressOf(video, { t })}`;
  const code = embedCode(withQuery(`${publicUrl}${urls.embed(nameOf(video), dir)}`, { t }), title, {
    width: EMBED_WIDTH,
    height: EMBED_HEIGHT,
  });
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={intl.formatMessage({ id: 'player.watch.share' })}
      description={<bdi>{title}</bdi>}
    >
      <div className={css.dialog}>
        <CopyField label={intl.formatMessage({ id: 'player.share.link' })} value={url} />
        <div className={css.start}>
          <label className={css.startLabel}>
            <input
              type="checkbox"
              checked={!fromStart}
              onChange={({ currentTarget }) => setFromStart(!currentTarget.checked)}
            />
            <FormattedMessage id="player.share.startAt" />
          </label>
          <input
            className={css.time}
            value={startText}
            size={7}
            inputMode="numeric"
            aria-label={intl.formatMessage({ id: 'player.share.startTime' })}
            aria-invalid={startSeconds === undefined}
            onChange={({ currentTarget }) => {
              setStartText(currentTarget.value);
              setFromStart(false);
            }}
          />
        </div>
        {!video.withheld?.includes('embedding') && (
          <CopyField label={intl.formatMessage({ id: 'player.share.embed' })} value={code} rows={4} />
        )}
        {isOwn && viewer.status === 'member' && <EmbedDomainsForm memberId={viewer.member._id} />}
        {/* No other site is handed the address of an unlisted one by a slip of the finger. */}
        {!video.is_unlisted && (
          <div className={css.field}>
            <p className={css.label}>
              <FormattedMessage id="player.share.networks" />
            </p>
            <ul className={css.networks}>
              {NETWORKS.map(({ name, hrefOf }) => (
                <li key={name}>
                  <a
                    className={css.network}
                    href={hrefOf(url, title)}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {name}
                  </a>
                </li>
              ))}
              <li>
                <a className={css.network} href={emailHref(url, title)}>
                  <FormattedMessage id="player.share.email" />
                </a>
              </li>
            </ul>
          </div>
        )}
      </div>
    </Dialog>
  );
};
