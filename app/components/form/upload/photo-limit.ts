import { MOST_PHOTO_BYTES } from '#app/domain/person/photo.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

/** Attributes of a field for a photo: script says at the field that the file is too large. */
export const photoLimit = { 'data-most': MOST_PHOTO_BYTES, 'data-too-large': ERRORS.photoTooLarge }
