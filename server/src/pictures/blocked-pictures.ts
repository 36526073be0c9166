/** The block list of pictures, for the rooms that take pictures in and those that take them down. */
export { blockAlbumPictures, blockMemberPicture, isPictureBlocked } from './blocked-pictures.sql.ts';
