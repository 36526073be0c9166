import { PHOTO_CAPTION_MAX_LENGTH } from '@foyer/shared/wire-schemas/albums';
import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Button } from '@foyer/shared/ui/controls/button';
import { useEffect, useRef, useState } from 'react';
import { checkShownPhoto, movePhoto, type PhotoItem } from './photo-items.ts';
import styles from './albums.module.css';

interface PhotoGridProps {
  items: readonly PhotoItem[];
  /** Ids of photos that wait for the moderators. */
  waiting?: ReadonlySet<number> | undefined;
  onChange: (items: PhotoItem[]) => void;
  /** A chosen file cannot be shown here, or is too small. */
  onRefused: (item: PhotoItem, code: string) => void;
}

/** Photos in their order, changed by dragging or by their buttons; the first one is the cover. */
export const PhotoGrid = ({ items, waiting, onChange, onRefused }: PhotoGridProps) => {
  const intl = useIntl();
  const [dragged, setDragged] = useState<string | null>(null);
  const list = useRef<HTMLOListElement>(null);
  /** Place of the photo that was taken away just now. */
  const removedAt = useRef<number>(undefined);
  // Anyone who works by keys goes on at the next photo, or where photos are chosen when none is left.
  useEffect(() => {
    const at = removedAt.current;
    removedAt.current = undefined;
    if (at === undefined) return;
    const others = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [];
    const next = others[Math.min(at, others.length - 1)];
    (next ?? list.current?.parentElement?.querySelector<HTMLElement>('input[type="file"]'))?.focus();
  }, [items]);
  return (
    <ol className={styles.photos} ref={list}>
      {items.map((item, index) => {
        const { key, src } = item;
        const [isFirst, isLast] = [index === 0, index === items.length - 1];
        const check = (shown: { width: number; height: number } | null) => {
          const code = item.file ? checkShownPhoto(shown) : null;
          if (code) onRefused(item, code);
        };
        /** A button without use keeps the focus: it was the one that was pressed. */
        const move = (to: number, isIdle: boolean) => ({
          'aria-disabled': isIdle || undefined,
          onClick: () => {
            if (!isIdle) onChange(movePhoto(items, key, to));
          },
        });
        const name = intl.formatMessage({ id: 'upload.preview.number' }, { number: index + 1 });
        const label = (id: string) => `${intl.formatMessage({ id })}: ${name}`;
        return (
          <li
            key={key}
            className={styles.photo}
            draggable
            data-dragged={dragged === key ? '' : undefined}
            onDragStart={() => setDragged(key)}
            onDragEnd={() => setDragged(null)}
            onDragOver={(event) => {
              if (dragged !== null) event.preventDefault();
            }}
            onDrop={(event) => {
              if (dragged === null) return;
              event.preventDefault();
              onChange(movePhoto(items, dragged, index));
            }}
          >
            <img
              src={src}
              alt={name}
              width={160}
              height={160}
              // Of chosen files each is looked at before any is sent.
              loading={item.file ? 'eager' : 'lazy'}
              draggable={false}
              onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
                check({ width, height })
              }
              onError={() => check(null)}
            />
            {isFirst && (
              <span className={styles.cover}>
                <Badge kind="overlay">
                  <FormattedMessage id="upload.album.cover" />
                </Badge>
              </span>
            )}
            {item.photoId !== undefined && waiting?.has(item.photoId) && (
              <span className={styles.waiting}>
                <Badge kind="pending">
                  <FormattedMessage id="upload.own.state.pending" />
                </Badge>
              </span>
            )}
            <span className={styles.photoTools}>
              <Button
                size="s"
                kind="quiet"
                icon="chevron-left"
                aria-label={label('upload.album.earlier')}
                {...move(index - 1, isFirst)}
              />
              <Button
                size="s"
                kind="quiet"
                icon="star"
                aria-label={label('upload.album.make-cover')}
                {...move(0, isFirst)}
              />
              <Button
                size="s"
                kind="quiet"
                icon="close"
                aria-label={label('common.remove')}
                data-remove=""
                onClick={() => {
                  removedAt.current = index;
                  onChange(items.filter((other) => other.key !== key));
                }}
              />
              <Button
                size="s"
                kind="quiet"
                icon="chevron-right"
                aria-label={label('upload.album.later')}
                {...move(index + 1, isLast)}
              />
            </span>
            <input
              className={styles.caption}
              value={item.caption}
              maxLength={PHOTO_CAPTION_MAX_LENGTH}
              placeholder={intl.formatMessage({ id: 'upload.album.caption' })}
              aria-label={label('upload.album.caption')}
              autoComplete="off"
              // Text is chosen in it by dragging; the photo stays where it is.
              draggable
              onDragStart={(event) => {
                event.preventDefault();
                event.stopPropagation();
              }}
              onChange={({ target }) =>
                onChange(items.map((one) => (one.key === key ? { ...one, caption: target.value } : one)))
              }
              onKeyDown={(event) => {
                // Enter would send the album.
                if (event.key === 'Enter') event.preventDefault();
              }}
            />
          </li>
        );
      })}
    </ol>
  );
};
