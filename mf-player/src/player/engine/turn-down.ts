/**
 * Plays sound softer than the volume that the visitor chose: of videos that are louder than the site's others until their sound is remade.
 * `volume` shows and takes what the visitor chose, to controls, features and the page around an embed alike. Sound cannot be made louder so,
 * and iPhones, where `volume` is the device's own, play it as it is.
 * @param share of the chosen volume; 1 or undefined: as it is
 */
export const turnDown = (video: HTMLVideoElement, share = 1): void => {
  const chosen = video.volume;
  Reflect.deleteProperty(video, 'volume');
  const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'volume');
  if (share < 1 && own?.get && own.set)
    Object.defineProperty(video, 'volume', {
      configurable: true,
      get: () => Math.min(1, Math.round((own.get?.call(video) / share) * 1e4) / 1e4),
      set: (volume: number) => {
        own.set?.call(video, volume * share);
      },
    });
  video.volume = chosen;
};
