/** Sends one form of an album with its photos, and tells how much of it is there. */
import type { AlbumEditAnswer } from '@foyer/shared/wire-schemas/own-albums';
import type { Refusal } from '@foyer/shared/wire-schemas/answers';
import { ALBUM_FORM_ADDRESS } from '../upload-api.ts';

export type AlbumWrite = AlbumEditAnswer | Refusal;

const unavailable = (): AlbumWrite => ({ ok: false, error: 'no answer', code: 'unavailable' });

/** Never rejects: a connection that ends is code `unavailable`. @param onProgress bytes of this form that are sent */
export const sendAlbumForm = (
  fields: Readonly<Record<string, string | undefined>>,
  files: readonly File[],
  onProgress: (sentBytes: number) => void,
): Promise<AlbumWrite> =>
  new Promise((resolve) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) if (value !== undefined) form.append(name, value);
    for (const file of files) form.append('files[]', file, file.name);
    const request = new XMLHttpRequest();
    request.open('POST', ALBUM_FORM_ADDRESS);
    request.upload.onprogress = ({ loaded }) => onProgress(loaded);
    request.onerror = () => resolve(unavailable());
    request.onload = () => {
      try {
        resolve(JSON.parse(request.responseText) as AlbumWrite);
      } catch {
        resolve(unavailable());
      }
    };
    request.send(form);
  });
