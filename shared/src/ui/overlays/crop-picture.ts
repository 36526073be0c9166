/** Cuts a part out of a picture in the browser. */

interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Size of a picture's file as it is shown, pixels; null for what the browser cannot show. */
export const readPictureSize = async (address: string): Promise<{ width: number; height: number } | null> => {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => ({ width: image.naturalWidth, height: image.naturalHeight }),
    () => null,
  );
};

const QUALITY = 0.92;

/** `area` in pixels of the picture; the result is no wider than it, nor than `most`, nor narrower than `minWidth`. @returns JPEG; null when the browser refuses */
export const cropPicture = async (
  address: string,
  area: Area,
  most: { width: number; height: number; minWidth: number },
): Promise<Blob | null> => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const scale = Math.min(1, most.width / area.width);
  const canvas = document.createElement('canvas');
  // Half a pixel less than the server wants would be too little.
  canvas.width = Math.max(most.minWidth, Math.round(area.width * scale));
  canvas.height = Math.round((canvas.width * most.height) / most.width);
  const context = canvas.getContext('2d');
  if (!context) return null;
  // Pictures with transparent parts stand on white, as JPEG has none.
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, area.x, area.y, area.width, area.height, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
};
