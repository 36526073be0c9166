/** Preview pictures that uploaders send, for the rooms that take them in, show them, and make pictures of them. */
export { insertOwnPicture, selectOwnPicture, selectOwnPictureNumbers } from './own-pictures.sql.ts';
