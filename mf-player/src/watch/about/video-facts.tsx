/** What the video is about: description, who plays in it, where it belongs. */
import { FormattedMessage, useHasPage } from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { Chip } from '@foyer/shared/ui/controls/chip';
import { MaybeLink } from '@foyer/shared/ui/navigation/maybe-link';
import { urls } from '@foyer/shared/urls';
import type { ReactNode } from 'react';
import { Description } from './description.tsx';
import css from './video-facts.module.css';

const Row = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={css.row}>
    <dt className={css.label}>{label}</dt>
    <dd className={css.values}>{children}</dd>
  </div>
);

interface Term {
  title: string;
  to: string;
}
/** Chips where they lead somewhere, plain words where the site has no such page. */
const Terms = ({ terms }: { terms: readonly Term[] }) => {
  const hasPage = useHasPage();
  return terms.map(({ title, to }, index) =>
    hasPage(to) ? (
      <Chip key={to} to={to}>
        <bdi>{title}</bdi>
      </Chip>
    ) : (
      <span key={to}>
        <bdi>{title}</bdi>
        {index < terms.length - 1 && ','}
      </span>
    ),
  );
};

export const VideoFacts = ({ video }: { video: Video }) => {
  const { channel, member, models, categories, description } = video;
  // Above stands the channel; anyone who uploaded it is named here.
  const uploader = channel ? member : null;
  if (!description && !uploader && models.length === 0 && categories.length === 0) return null;
  return (
    <section className={css.facts} aria-labelledby="about-video">
      <h2 className={css.hidden} id="about-video">
        <FormattedMessage id="player.watch.about" />
      </h2>
      {description && <Description text={description} lang={video.lang} />}
      <dl className={css.list}>
        {models.length > 0 && (
          <Row label={<FormattedMessage id="player.watch.models" />}>
            <Terms terms={models.map(({ dir, title }) => ({ title, to: urls.model(dir) }))} />
          </Row>
        )}
        {categories.length > 0 && (
          <Row label={<FormattedMessage id="player.watch.categories" />}>
            <Terms terms={categories.map(({ dir, title }) => ({ title, to: urls.category([dir]) }))} />
          </Row>
        )}
        {uploader && (
          <Row label={<FormattedMessage id="player.watch.uploader" />}>
            <MaybeLink className={css.person} to={urls.member(uploader.id)}>
              <Avatar src={uploader.avatar} name={uploader.name} size={28} />
              <bdi>{uploader.name}</bdi>
            </MaybeLink>
          </Row>
        )}
      </dl>
    </section>
  );
};
