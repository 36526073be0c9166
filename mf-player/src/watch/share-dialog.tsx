/** The share modal: address, embed code, and the networks as plain links. */
import { FormattedMessage, useIntl, useSite } from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { urls } from '@foyer/shared/urls';
import { CopyField } from './copy-field.tsx';
import css from './share-dialog.module.css';
import { emailHref, embedCode, NETWORKS } from './share-links.ts';

interface ShareDialogProps {
  video: Video;
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export const ShareDialog = ({ video, open, onOpenChange }: ShareDialogProps) => {
  const intl = useIntl();
  const { publicUrl } = useSite();
  const { video_id, dir, title } = video;
  const url = `${publicUrl}${urls.video(video_id, dir)}`;
  const code = embedCode(`${publicUrl}${urls.embed(video_id, dir)}`, title);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={intl.formatMessage({ id: 'player.watch.share' })}
      description={<bdi>{title}</bdi>}
    >
      <div className={css.dialog}>
        <CopyField label={intl.formatMessage({ id: 'player.share.link' })} value={url} />
        <CopyField label={intl.formatMessage({ id: 'player.share.embed' })} value={code} rows={4} />
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
      </div>
    </Dialog>
  );
};
