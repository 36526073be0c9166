/** Chooses the part of a picture that is shown: moved by mouse, finger and arrow keys, made larger by wheel, pinch and slider. */
import { FormattedMessage } from '@foyer/shared/platform';
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import Cropper, { type Area } from 'react-easy-crop';
import { classNames } from '../class-names.ts';
import { Button } from '../controls/button.tsx';
import { Dialog } from './dialog.tsx';
import { cropPicture, readPictureSize } from './crop-picture.ts';
import css from './crop-dialog.module.css';

export interface CropDialogProps {
  title: ReactNode;
  /** Of the slider. */
  zoomLabel: ReactNode;
  file: File;
  isRound?: boolean;
  /** What the picture must have at least, and gets at most; pixels. */
  size: { minWidth: number; minHeight: number; width: number; height: number };
  /** With the code of what is wrong with the file. */
  onRefused: (code: 'file_invalid_type' | 'invalid_image_size') => void;
  onDone: (cropped: Blob) => void;
  onClose: () => void;
}

export const CropDialog = ({
  title,
  zoomLabel,
  file,
  isRound = false,
  size,
  onRefused,
  onDone,
  onClose,
}: CropDialogProps) => {
  const [address, setAddress] = useState<string>();
  const [largest, setLargest] = useState(1);
  const [crop, setCrop] = useState({ x: 0, y: 0 });
  const [zoom, setZoom] = useState(1);
  const [area, setArea] = useState<Area>();
  const refuse = useEffectEvent(onRefused);
  const { minWidth, minHeight, width, height } = size;
  const aspect = width / height;
  useEffect(() => {
    const made = URL.createObjectURL(file);
    let isCurrent = true;
    void readPictureSize(made).then((real) => {
      if (!isCurrent) return;
      if (!real) return refuse('file_invalid_type');
      if (real.width < minWidth || real.height < minHeight) return refuse('invalid_image_size');
      // The part that fits the shape; as much larger as it still has pixels enough.
      const fitting = Math.min(real.width, real.height * aspect);
      setLargest(Math.max(1, fitting / minWidth));
      setAddress(made);
    });
    return () => {
      isCurrent = false;
      URL.revokeObjectURL(made);
    };
  }, [file, minWidth, minHeight, aspect]);
  const done = async () => {
    if (!address || !area) return;
    const cropped = await cropPicture(address, area, size);
    if (cropped) onDone(cropped);
    else onRefused('file_invalid_type');
  };
  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} title={title}>
      <div className={css.stage}>
        {address && (
          <Cropper
            image={address}
            crop={crop}
            zoom={zoom}
            maxZoom={largest}
            aspect={aspect}
            cropShape={isRound ? 'round' : 'rect'}
            showGrid={false}
            // The policy of the page allows no style that a script writes, and its classes are the same in every remote.
            disableAutomaticStylesInjection
            classes={{
              containerClassName: css.container,
              mediaClassName: css.media,
              cropAreaClassName: classNames(css.area, isRound && css.round),
            }}
            onCropChange={setCrop}
            onZoomChange={setZoom}
            onCropComplete={(_, pixels) => setArea(pixels)}
          />
        )}
      </div>
      <label className={css.zoom}>
        {zoomLabel}
        <input
          type="range"
          min={1}
          max={largest}
          step={0.01}
          value={zoom}
          disabled={largest === 1}
          onChange={({ target }) => setZoom(Number(target.value))}
        />
      </label>
      <div className={css.actions}>
        <Button kind="quiet" onClick={onClose}>
          <FormattedMessage id="common.cancel" />
        </Button>
        <Button kind="primary" disabled={!area} onClick={() => void done()}>
          <FormattedMessage id="common.save" />
        </Button>
      </div>
    </Dialog>
  );
};
