import type { Checked } from '../words/checked.ts'
import { tooLong } from '../words/error-catalogue.ts'
import { webAddress } from '../words/links.ts'
import { PLACE_SETTINGS } from './settings.ts'

const fields = ['facebook', 'instagram', 'github'] as const

export type SocialField = (typeof fields)[number]

/** Links of a place, with their names in xfields as the specification has them. */
export const SOCIAL_LINKS = fields.map((field) => ({ field, name: PLACE_SETTINGS[field].name }))

/** Names of xfields that are the program's own. */
export const OWN_XFIELDS: readonly string[] = ['Logotipo', ...SOCIAL_LINKS.map(({ name }) => name)]

const most = 300

/** An empty link is none. */
export function checkLink(typed: string): Checked<{ value: string }> {
  if (typed === '') return { ok: true, value: '' }
  const value = webAddress(typed)
  if (value === null) return { ok: false, message: 'Escreva o endereço completo, começando por https://.' }
  return value.length > most ? { ok: false, message: tooLong(most) } : { ok: true, value }
}
