/** What this device keeps, saved as a file and taken from one: to another browser, without an account. */
import {
  addToDevice,
  DEVICE_LISTS,
  parseDeviceLibrary,
  readDeviceLibrary,
  useDeviceLibrary,
} from '@foyer/shared/device-library';
import { FormattedMessage, notify, useDispatch, useIntl, useMayStore } from '@foyer/shared/platform';
import { Button } from '@foyer/shared/ui/controls/button';
import { useErrorText } from '@foyer/shared/ui/states/error-text';
import { type ChangeEvent, useRef } from 'react';
import { mergeOnDevice } from '../device-playlists/device-playlists.ts';

const FILE_NAME = 'library.json';
/** As much as browsers keep of a site. */
const FILE_MAX_BYTES = 5_000_000;

const saveFile = (): void => {
  const text = JSON.stringify({ foyer: 'library', version: 1, ...readDeviceLibrary() }, null, 1);
  const address = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: address, download: FILE_NAME });
  link.click();
  // Browsers start to read it after the click.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
};

/** Videos of all lists and playlists. */
const sizeNow = (): number => {
  const library = readDeviceLibrary();
  const lists = [
    ...DEVICE_LISTS.map((list) => library[list]),
    ...library.playlists.map(({ videos }) => videos),
  ];
  return lists.reduce((sum, { length }) => sum + length, 0);
};

/** @returns how many were new; null where the file is none of ours, or they cannot be kept */
const takeFile = async (file: File): Promise<number | null> => {
  if (file.size > FILE_MAX_BYTES) return null;
  const value: unknown = await file
    .text()
    .then(JSON.parse)
    .catch(() => null);
  const library =
    value && (value as { foyer?: unknown }).foyer === 'library' ? parseDeviceLibrary(value) : undefined;
  if (!library) return null;
  const before = sizeNow();
  const isKept = [
    ...DEVICE_LISTS.map((list) => addToDevice(list, library[list])),
    mergeOnDevice(library.playlists),
  ].every(Boolean);
  return isKept ? sizeNow() - before : null;
};

export const DeviceFile = () => {
  const intl = useIntl();
  const dispatch = useDispatch();
  const errorText = useErrorText();
  const mayStore = useMayStore('lists');
  const input = useRef<HTMLInputElement>(null);
  const library = useDeviceLibrary();
  const isEmpty = DEVICE_LISTS.every((list) => library[list].length === 0) && library.playlists.length === 0;
  const take = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    const count = file ? await takeFile(file) : null;
    target.value = '';
    dispatch(
      count === null
        ? notify({ kind: 'error', text: errorText('file_invalid_type') })
        : notify({ kind: 'success', text: intl.formatMessage({ id: 'member.kept.loaded' }, { count }) }),
    );
  };
  if (!mayStore) return null;
  return (
    <>
      {!isEmpty && (
        <Button kind="quiet" icon="download" onClick={saveFile}>
          <FormattedMessage id="member.kept.save" />
        </Button>
      )}
      <Button kind="quiet" icon="upload" onClick={() => input.current?.click()}>
        <FormattedMessage id="member.kept.load" />
      </Button>
      <input
        ref={input}
        type="file"
        accept="application/json,.json"
        hidden
        onChange={(event) => void take(event)}
      />
    </>
  );
};
