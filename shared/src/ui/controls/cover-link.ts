/** The class of a link that covers the positioned element around it (a card, a row), so that all of it can be clicked. */
import css from './cover-link.module.css';

export const COVER_LINK = css.link;
