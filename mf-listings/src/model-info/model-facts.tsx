/** What is known about a model; each value that the list of models can be narrowed by is a link to it. */
import type { Model } from '@foyer/shared/wire-schemas/models';
import { ratingPercent } from '@foyer/shared/wire-schemas/videos';
import { FormattedMessage, type IntlShape, Link, useIntl } from '@foyer/shared/platform';
import { urls } from '@foyer/shared/urls';
import type { ReactNode } from 'react';
import type { ModelSelect } from '../models/model-filters.ts';
import { choiceName, FILTER_LABELS } from '../models/model-words.ts';
import css from './model-facts.module.css';

const yesNo = (value: boolean | null | undefined): string | null =>
  value == null ? null : value ? '1' : '2';

/** Values of a model as the filters write them. */
const choicesOf = (model: Model): readonly (readonly [ModelSelect, string | null])[] => [
  ['country', model.country],
  ['race', model.race ?? null],
  ['breast', model.breast ?? null],
  ['hair', model.hair == null ? null : String(model.hair)],
  ['height', model.height == null ? null : String(model.height)],
  ['weight', model.weight == null ? null : String(model.weight)],
  ['tattoo', yesNo(model.tattoo)],
  ['piercing', yesNo(model.piercing)],
];

interface Fact {
  label: string;
  value: ReactNode;
}

const factsOf = (model: Model, intl: IntlShape): Fact[] => {
  const { age, rating, statistics } = model;
  const facts: Fact[] = choicesOf(model).flatMap(([filter, value]) =>
    value === null
      ? []
      : [
          {
            label: intl.formatMessage({ id: FILTER_LABELS[filter] }),
            value: (
              <Link className={css.link} to={urls.models(undefined, 1, { [filter]: value })}>
                {/* Names of countries differ a little between releases of ICU: the server's may stay. */}
                <span suppressHydrationWarning>{choiceName(intl, filter, value)}</span>
              </Link>
            ),
          },
        ],
  );
  if (age != null)
    facts.unshift({
      label: intl.formatMessage({ id: FILTER_LABELS.age }),
      value: intl.formatNumber(age),
    });
  if ((statistics.likes ?? 0) + (statistics.dislikes ?? 0) > 0)
    facts.push({ label: intl.formatMessage({ id: 'common.rating' }), value: `${ratingPercent(rating)}%` });
  return facts;
};

export const ModelFacts = ({ model }: { model: Model }) => {
  const intl = useIntl();
  return (
    <section className={css.info} aria-labelledby="model-info">
      <h2 className={css.heading} id="model-info">
        <FormattedMessage id="listings.model.info" />
      </h2>
      {model.about && (
        <p className={css.about} dir="auto">
          {model.about}
        </p>
      )}
      <dl className={css.facts}>
        {factsOf(model, intl).map(({ label, value }) => (
          <div key={label} className={css.fact}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
};
