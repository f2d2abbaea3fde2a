import { keysOf } from '#app/domain/words/records.ts'
import { currentLanguage } from '#app/domain/words/speech.ts'

/** Visitors who do not read Portuguese are seldom Brazilian: their form starts without a country. */
export const isFromAbroad = () => currentLanguage() !== 'pt-BR'

const BRAZILIAN = { document_country: 'BR', phoneFlag: '55', 'address.country': 'BR' } as const

type Preset = keyof typeof BRAZILIAN

/** Value with which a field of the form starts. */
export const presetOf = (name: Preset): string => (isFromAbroad() ? '' : BRAZILIAN[name])

/** For a place without a state (specification §9). */
const usualState = 'BA'

export const presetState = (home: string): string => (isFromAbroad() ? '' : home || usualState)

const addressTexts = ['address.zipcode', 'address.street', 'address.city']

/** Fields that a visitor types beside a preset: while they are empty, nobody has chosen the preset. */
const beside: Record<Preset, readonly string[]> = {
  document_country: ['cpf_cnpj'],
  phoneFlag: ['phone'],
  'address.country': addressTexts
}

/** Typed values for the form in another language, which starts with other presets. `home`: state of the place. */
export function presetAnew(typed: Readonly<Record<string, string>>, home: string): Record<string, string> {
  const names = keysOf(BRAZILIAN)
  const isUntouched = (name: string, preset: string, others: readonly string[]) =>
    ['', preset].includes(typed[name] ?? '') && !others.some((other) => typed[other]?.trim())
  const untouched = names.filter((name) => isUntouched(name, BRAZILIAN[name], beside[name]))
  const anew = untouched.map((name): [string, string] => [name, presetOf(name)])
  if (isUntouched('address.state', home || usualState, addressTexts)) anew.push(['address.state', presetState(home)])
  return { ...typed, ...Object.fromEntries(anew) }
}
