import { FormattedMessage, useIntl } from '@foyer/shared/platform';
import { Badge } from '@foyer/shared/ui/graphics/badge';
import { Button } from '@foyer/shared/ui/controls/button';
import { useState } from 'react';
import { movePhoto, type PhotoItem } from './photo-items.ts';
import styles from './albums.module.css';

interface PhotoGridProps {
  items: readonly PhotoItem[];
  onChange: (items: PhotoItem[]) => void;
}

/** Photos in their order, changed by dragging or by their buttons; the first one is the cover. */
export const PhotoGrid = ({ items, onChange }: PhotoGridProps) => {
  const intl = useIntl();
  const [dragged, setDragged] = useState<string | null>(null);
  return (
    <ol className={styles.photos}>
      {items.map(({ key, src }, index) => {
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
            <img src={src} alt={name} width={160} height={160} loading="lazy" draggable={false} />
            {index === 0 && (
              <span className={styles.cover}>
                <Badge kind="overlay">
                  <FormattedMessage id="upload.album.cover" />
                </Badge>
              </span>
            )}
            <span className={styles.photoTools}>
              <Button
                size="s"
                kind="quiet"
                icon="chevron-left"
                aria-label={label('upload.album.earlier')}
                disabled={index === 0}
                onClick={() => onChange(movePhoto(items, key, index - 1))}
              />
              <Button
                size="s"
                kind="quiet"
                icon="star"
                aria-label={label('upload.album.make-cover')}
                disabled={index === 0}
                onClick={() => onChange(movePhoto(items, key, 0))}
              />
              <Button
                size="s"
                kind="quiet"
                icon="close"
                aria-label={label('common.remove')}
                onClick={() => onChange(items.filter((item) => item.key !== key))}
              />
              <Button
                size="s"
                kind="quiet"
                icon="chevron-right"
                aria-label={label('upload.album.later')}
                disabled={index === items.length - 1}
                onClick={() => onChange(movePhoto(items, key, index + 1))}
              />
            </span>
          </li>
        );
      })}
    </ol>
  );
};
