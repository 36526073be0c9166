/** One model of a list: the whole card is one link to the model's page, where there is one. */
import type { Main } from '@foyer/shared/wire-schemas/listings';
import { FormattedMessage } from '@foyer/shared/platform';
import { Icon } from '@foyer/shared/ui/graphics/icon';
import { Picture } from '@foyer/shared/ui/graphics/picture';
import { MaybeLink } from '@foyer/shared/ui/navigation/maybe-link';
import { urls } from '@foyer/shared/urls';
import { classNames } from '@foyer/shared/ui/class-names';
import { COVER_LINK } from '@foyer/shared/ui/controls/cover-link';
import styles from './model-card.module.css';

export const ModelCard = ({ model }: { model: Main['models'][number] }) => (
  <article className={styles.card}>
    <div className={styles.frame}>
      <Picture
        className={styles.picture}
        src={model.thumb}
        width={240}
        height={320}
        alt=""
        loading="lazy"
        decoding="async"
        fallback={<Icon name="user" size={36} />}
      />
    </div>
    <h3 className={styles.name}>
      <MaybeLink className={classNames(COVER_LINK, styles.link)} to={urls.model(model.dir)}>
        <bdi>{model.title}</bdi>
      </MaybeLink>
    </h3>
    <p className={styles.count}>
      <FormattedMessage id="listings.count" values={{ count: model.statistics.videos }} />
    </p>
  </article>
);
