import { CEILINGS } from './ceilings.ts'

export const MOST_PRODUCT_PHOTOS = CEILINGS.photos.most

/** Characters. */
export const LONGEST_PHOTO_DESCRIPTION = 200
