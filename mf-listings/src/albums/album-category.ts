/** `?category=` of the list of albums: the dir of one album category, decoded; what the API's address needs as separators is left out. */
export const ALBUM_CATEGORY = /^[^-\s/,~;:.A-Z][^\s/,~;:.A-Z]{0,99}$/;
