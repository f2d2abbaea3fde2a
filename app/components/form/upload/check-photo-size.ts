import type { ChangeEvent } from 'react'
import { MOST_PHOTO_BYTES } from '#app/domain/person/photo.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'

/** Says at the field that the chosen photo is too large, before it is sent. */
export function checkPhotoSize({ target }: ChangeEvent<HTMLInputElement>) {
  const bytes = target.files?.[0]?.size ?? 0
  target.setCustomValidity(bytes > MOST_PHOTO_BYTES ? ERRORS.photoTooLarge : '')
  target.reportValidity()
}
