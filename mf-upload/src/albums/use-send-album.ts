import type { AlbumLimits } from '@foyer/shared/wire-schemas/own-albums';
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import { api, useDispatch } from '@foyer/shared/platform';
import { useRef, useState } from 'react';
import { batchesOf, type RefusedPhoto } from './photo-items.ts';
import { sendAlbumForm } from './send-album-form.ts';

export interface AlbumSending {
  sentBytes: number;
  totalBytes: number;
}
export type AlbumOutcome =
  | { albumId: number; refused: RefusedPhoto[]; refusal?: undefined }
  | { refusal: Refusal; albumId?: undefined; refused?: undefined };

/**
 * Sends an album in several forms. What has arrived stays: trying again after a failure goes on with the form that failed, and the
 * site takes no photo twice.
 */
export const useSendAlbum = (limits: AlbumLimits | undefined) => {
  const dispatch = useDispatch();
  const [sending, setSending] = useState<AlbumSending | null>(null);
  /** The album as far as it exists, and which files it has. */
  const started = useRef<{ albumId?: number; sent: Set<File> }>({ sent: new Set() });

  const send = async (
    fields: Readonly<Record<string, string | undefined>>,
    files: readonly File[],
    { albumId, captionOf }: { albumId?: number | undefined; captionOf: (file: File) => string },
  ): Promise<AlbumOutcome> => {
    let id = albumId ?? started.current.albumId;
    const { sent } = started.current;
    const left = files.filter((file) => !sent.has(file));
    const totalBytes = left.reduce((sum, { size }) => sum + size, 0);
    const batches = batchesOf(left, limits?.form_max_bytes ?? Number.POSITIVE_INFINITY);
    const refused: RefusedPhoto[] = [];
    let doneBytes = 0;
    setSending({ sentBytes: 0, totalBytes });
    try {
      for (const [index, batch] of (batches.length > 0 ? batches : [[]]).entries()) {
        const target = id === undefined ? { act: '1' } : { act: '5', album_id: String(id) };
        const captions = batch.map(captionOf);
        const file_captions = captions.some(Boolean) ? JSON.stringify(captions) : undefined;
        const form = { ...target, ...(index === 0 && fields), file_captions };
        const answer = await sendAlbumForm(form, batch, (sentBytes) =>
          setSending({ sentBytes: Math.min(totalBytes, doneBytes + sentBytes), totalBytes }),
        );
        if (!answer.ok) return { refusal: answer };
        id = answer.album_id ?? id;
        started.current.albumId = id;
        for (const file of batch) sent.add(file);
        doneBytes += batch.reduce((sum, { size }) => sum + size, 0);
        refused.push(...(answer.refused ?? []).map(({ name, code }) => ({ name, code })));
      }
      return { albumId: id ?? 0, refused };
    } finally {
      setSending(null);
      dispatch(api.util.invalidateTags(['Upload']));
    }
  };
  return { send, sending };
};
