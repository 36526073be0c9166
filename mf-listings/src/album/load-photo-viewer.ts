/** The viewer's code, in a chunk of its own; one that could not be had is asked for again the next time. */
export type PhotoViewerModule = typeof import('./photo-viewer.ts');

let loading: Promise<PhotoViewerModule> | undefined;

export const loadPhotoViewer = (): Promise<PhotoViewerModule> => {
  loading ??= import('./photo-viewer.ts').catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};
