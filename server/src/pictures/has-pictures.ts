/** What other rooms ask about the pictures of a video. */
export { hasPictures } from './has-pictures.sql.ts';
