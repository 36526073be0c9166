/** Who made it, who plays in it, where it belongs, what it is about. */
import { FormattedMessage, Link } from '@foyer/shared/platform';
import type { Video } from '@foyer/shared/wire-schemas/videos';
import { Avatar } from '@foyer/shared/ui/graphics/avatar';
import { Chip } from '@foyer/shared/ui/controls/chip';
import { urls } from '@foyer/shared/urls';
import type { ReactNode } from 'react';
import css from './video-facts.module.css';

const Row = ({ label, children }: { label: ReactNode; children: ReactNode }) => (
  <div className={css.row}>
    <dt className={css.label}>{label}</dt>
    <dd className={css.values}>{children}</dd>
  </div>
);

export const VideoFacts = ({ video }: { video: Video }) => {
  const { channel, member, models, categories, description } = video;
  return (
    <section className={css.facts} aria-labelledby="about-video">
      <h2 className={css.heading} id="about-video">
        <FormattedMessage id="player.watch.about" />
      </h2>
      {description && (
        <p className={css.description} dir="auto">
          {description}
        </p>
      )}
      <dl className={css.list}>
        {member && (
          <Row label={<FormattedMessage id="player.watch.uploader" />}>
            <Link className={css.person} to={urls.member(member.id)}>
              <Avatar src={member.avatar} name={member.name} size={28} />
              <bdi>{member.name}</bdi>
            </Link>
          </Row>
        )}
        {channel && (
          <Row label={<FormattedMessage id="player.watch.channel" />}>
            <Chip to={urls.channel(channel.dir)}>
              <bdi>{channel.title}</bdi>
            </Chip>
          </Row>
        )}
        {models.length > 0 && (
          <Row label={<FormattedMessage id="player.watch.models" />}>
            {models.map(({ dir, title }) => (
              <Chip key={dir} to={urls.model(dir)}>
                <bdi>{title}</bdi>
              </Chip>
            ))}
          </Row>
        )}
        {categories.length > 0 && (
          <Row label={<FormattedMessage id="player.watch.categories" />}>
            {categories.map(({ dir, title }) => (
              <Chip key={dir} to={urls.category([dir])}>
                {title}
              </Chip>
            ))}
          </Row>
        )}
      </dl>
    </section>
  );
};
