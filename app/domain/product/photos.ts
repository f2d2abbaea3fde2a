export const MOST_PRODUCT_PHOTOS = 12

/** Characters. */
export const LONGEST_PHOTO_DESCRIPTION = 200
