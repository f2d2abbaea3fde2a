import type { Checked } from '../words/checked.ts'
import { tooLong } from '../words/error-catalogue.ts'
import { webAddress } from '../words/links.ts'

/** Names as in a place's xfields in the specification. */
export const SOCIAL_LINKS = [
  { field: 'facebook', name: 'Facebook' },
  { field: 'instagram', name: 'Instagram' },
  { field: 'github', name: 'Github' }
] as const

export type SocialField = (typeof SOCIAL_LINKS)[number]['field']

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
