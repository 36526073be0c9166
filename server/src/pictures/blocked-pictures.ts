/** Checks pictures against the block list, and adds to it, for the rooms that receive pictures and that take them down. */
export { blockAlbumPictures, blockMemberPicture, isPictureBlocked } from './blocked-pictures.sql.ts';
