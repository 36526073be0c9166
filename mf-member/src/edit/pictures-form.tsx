/** Avatar and cover as they are, each with the way to another one: chosen from a file, cropped, sent. */
import { AVATAR_MIN_PIXELS, PICTURE_MAX_BYTES } from '@foyer/shared/wire-schemas/members/profile';
import { COVER_MIN_HEIGHT, COVER_MIN_WIDTH } from '@foyer/shared/wire-schemas/uploads/upload-rules';
import { FormattedMessage, notify, useDispatch, useIntl } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { FieldError } from '@foyer/shared/ui/forms/field-error';
import type { CropDialogProps } from '@foyer/shared/ui/overlays/crop-dialog';
import { errorCodeOf, useErrorText } from '@foyer/shared/ui/states/error-text';
import {
  type ChangeEvent,
  type ComponentType,
  lazy,
  type ReactNode,
  Suspense,
  useRef,
  useState,
} from 'react';
import { memberApi } from '../member-api.ts';
import cardCss from '../parts/settings-card.module.css';
import type { OwnMember } from './own-member.ts';
import css from './pictures-form.module.css';

/** Its code comes once a picture is chosen; without it the picture cannot be cropped, and the dialog says so. */
const CropDialog = lazy<ComponentType<CropDialogProps>>(() =>
  import('@foyer/shared/ui/overlays/crop-dialog').then(
    (part) => ({ default: part.CropDialog }),
    () => ({ default: CropUnavailable }),
  ),
);
const CropUnavailable = ({ onClose }: { onClose: () => void }) => {
  const errorText = useErrorText();
  return (
    <FieldError>
      {errorText('unavailable')}{' '}
      <Button kind="quiet" onClick={onClose}>
        <FormattedMessage id="common.close" />
      </Button>
    </FieldError>
  );
};

const PICTURES = {
  avatar: {
    label: 'member.pictures.avatar',
    minWidth: AVATAR_MIN_PIXELS,
    minHeight: AVATAR_MIN_PIXELS,
    width: 512,
    height: 512,
  },
  cover: {
    label: 'member.pictures.cover',
    minWidth: COVER_MIN_WIDTH,
    minHeight: COVER_MIN_HEIGHT,
    width: COVER_MIN_WIDTH * 2,
    height: COVER_MIN_HEIGHT * 2,
  },
} as const;
type Picture = keyof typeof PICTURES;

export const PicturesForm = ({ member }: { member: OwnMember }) => (
  <div className={css.pictures}>
    <PictureChoice picture="avatar">
      <img className={css.avatar} src={member.avatar} alt="" width={96} height={96} />
    </PictureChoice>
    <PictureChoice picture="cover">
      <div className={css.cover}>
        {member.cover && <img src={member.cover} alt="" width={1250} height={250} />}
      </div>
    </PictureChoice>
  </div>
);

const PictureChoice = ({ picture, children }: { picture: Picture; children: ReactNode }) => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const input = useRef<HTMLInputElement>(null);
  const [file, setFile] = useState<File>();
  const [error, setError] = useState('');
  const [send, { isLoading }] = memberApi.endpoints.memberSetPicture.useMutation();
  const { label, ...size } = PICTURES[picture];
  const choose = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? [];
    target.value = '';
    if (!chosen) return;
    const isTooLarge = chosen.size > PICTURE_MAX_BYTES;
    setError(isTooLarge ? errorText('file_too_large') : '');
    setFile(isTooLarge ? undefined : chosen);
  };
  const save = async (cropped: Blob) => {
    setFile(undefined);
    const { data, error: failure } = await send({ picture, file: cropped });
    if (!data?.ok) return setError(errorText(errorCodeOf(data ?? failure)));
    dispatch(notify({ kind: 'success', text: intl.formatMessage({ id: 'member.saved' }) }));
  };
  return (
    <div className={css.choice}>
      {children}
      <div className={cardCss.actions}>
        <Button icon="image" disabled={isLoading} onClick={() => input.current?.click()}>
          <FormattedMessage id={label} />
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          accept="image/jpeg,image/png,image/webp,image/avif"
          aria-label={intl.formatMessage({ id: label })}
          onChange={choose}
        />
      </div>
      <FieldError>{error}</FieldError>
      {file && (
        <Suspense>
          <CropDialog
            title={<FormattedMessage id="member.pictures.crop" />}
            zoomLabel={<FormattedMessage id="member.pictures.zoom" />}
            file={file}
            isRound={picture === 'avatar'}
            size={size}
            onClose={() => setFile(undefined)}
            onRefused={(code) => {
              setFile(undefined);
              setError(errorText(code));
            }}
            onDone={(cropped) => void save(cropped)}
          />
        </Suspense>
      )}
    </div>
  );
};
