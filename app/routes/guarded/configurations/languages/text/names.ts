import { isOtherLanguage, type OtherLanguage } from '#app/domain/place/own-texts.ts'

/** Names of a translation's field, as the call names its errors, and of the box that confirms it. */
export const nameOf = (field: string, language: OtherLanguage): string => `${field}.${language}`
export const fitsName = (field: string, language: OtherLanguage): string => `fits.${nameOf(field, language)}`

/** The translations that the form has sent. */
export function readTexts(form: FormData) {
  return [...form.entries()].flatMap(([name, text]) => {
    const [, field = '', language = ''] = /^([a-z_]+)\.([a-z]+)$/.exec(name) ?? []
    if (!isOtherLanguage(language) || typeof text !== 'string') return []
    return [{ field, language, text, fits: form.get(fitsName(field, language)) === 'on' }]
  })
}
