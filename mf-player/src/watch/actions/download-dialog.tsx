/** The video as a file: a choice of quality, the wait that the server asks for, then the file (docs/specification/behaviour.md). */
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { DOWNLOAD_TICKET_SECONDS, type DownloadTicket } from '@foyer/shared/wire-schemas/watching/downloads';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { Button } from '@foyer/shared/ui/controls/button';
import { Dialog } from '@foyer/shared/ui/overlays/dialog';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import { useEffect, useState } from 'react';
import { dialogsApi, downloadUrlOf } from '../../dialogs-api.ts';
import css from './download-dialog.module.css';
import { nameOf } from '../about/name-of.ts';

interface DownloadDialogProps {
  video: Video;
  /** Of the files that there are, best first. */
  heights: readonly number[];
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

const SECOND_MS = 1000;

/** Seconds until `endMs` of `performance.now()`; 0 once it is over. */
const useSecondsLeft = (endMs: number | undefined): number => {
  const [nowMs, setNowMs] = useState(() => performance.now());
  useEffect(() => {
    if (endMs === undefined) return;
    setNowMs(performance.now());
    const timer = setInterval(() => {
      setNowMs(performance.now());
      if (performance.now() >= endMs) clearInterval(timer);
    }, SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [endMs]);
  return endMs === undefined ? 0 : Math.max(0, Math.ceil((endMs - nowMs) / SECOND_MS));
};

export const DownloadDialog = ({ video, heights, open, onOpenChange }: DownloadDialogProps) => {
  const intl = useIntl();
  const errorText = useErrorText();
  const [askTicket, { isLoading }] = dialogsApi.endpoints.playerDialogAskDownload.useMutation();
  // By this device's own clock: it may be wrong, but it runs as fast as the server's.
  const [ticket, setTicket] = useState<DownloadTicket & { readyMs: number }>();
  const [isTaken, setIsTaken] = useState(false);
  const [error, setError] = useState<string>();
  useEffect(() => {
    if (!ticket) return;
    // The server takes it no longer; the qualities are offered again.
    const endMs = ticket.readyMs + DOWNLOAD_TICKET_SECONDS * SECOND_MS;
    const timer = setTimeout(() => setTicket(undefined), endMs - performance.now());
    return () => clearTimeout(timer);
  }, [ticket]);
  const secondsLeft = useSecondsLeft(ticket?.readyMs);
  const ask = async (height: number) => {
    const result = await askTicket({ id: nameOf(video), height });
    const { data } = result;
    if (!data?.ok) return setError(data?.code ?? errorCodeOf(result.error));
    setError(undefined);
    setTicket({ ...data, readyMs: performance.now() + data.wait_seconds * SECOND_MS });
  };
  const changeOpen = (isOpen: boolean) => {
    setError(undefined);
    // One whose wait still runs, or whose file was not saved yet, stays for when the dialog is opened again.
    if (isTaken) setTicket(undefined);
    setIsTaken(false);
    onOpenChange(isOpen);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={intl.formatMessage({ id: 'player.page.download' })}
      description={<bdi>{video.title}</bdi>}
    >
      <div className={css.dialog}>
        {error && (
          <p className={css.error} role="alert">
            {errorText(error)}
          </p>
        )}
        {ticket ? (
          <>
            <p className={css.wait} role="status">
              {secondsLeft > 0 ? (
                <FormattedMessage id="player.page.download.wait" values={{ count: secondsLeft }} />
              ) : (
                <FormattedMessage id="player.page.download.ready" />
              )}
            </p>
            {secondsLeft > 0 ? (
              <progress
                className={css.progress}
                max={ticket.wait_seconds}
                value={ticket.wait_seconds - secondsLeft}
              />
            ) : (
              <a
                className={css.file}
                href={downloadUrlOf(ticket.token)}
                download={ticket.file_name}
                onClick={() => setIsTaken(true)}
              >
                <FormattedMessage id="player.page.download.file" values={{ height: ticket.height }} />
              </a>
            )}
          </>
        ) : (
          <ul className={css.heights}>
            {heights.map((height) => (
              <li key={height}>
                <Button icon="download" disabled={isLoading} onClick={() => void ask(height)}>
                  {`${height}p`}
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
};
