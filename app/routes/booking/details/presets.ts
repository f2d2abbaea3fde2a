import { keysOf } from '#app/domain/words/records.ts'
import { currentLanguage } from '#app/domain/words/speech.ts'

/** Visitors who do not read Portuguese are seldom Brazilian: their form starts without a country. */
export const isFromAbroad = () => currentLanguage() !== 'pt-BR'

const BRAZILIAN = { document_country: 'BR', phoneFlag: '55', 'address.country': 'BR', 'address.state': 'BA' } as const

type Preset = keyof typeof BRAZILIAN

/** Value with which a field of the form starts. */
export const presetOf = (name: Preset): string => (isFromAbroad() ? '' : BRAZILIAN[name])

/** Fields that a visitor types beside a preset: while they are empty, nobody has chosen the preset. */
const beside: Record<Preset, readonly string[]> = {
  document_country: ['cpf_cnpj'],
  phoneFlag: ['phone'],
  'address.country': ['address.zipcode', 'address.street', 'address.city'],
  'address.state': ['address.zipcode', 'address.street', 'address.city']
}

/** Typed values for the form in another language, which starts with other presets. */
export function presetAnew(typed: Readonly<Record<string, string>>): Record<string, string> {
  const names = keysOf(BRAZILIAN)
  const untouched = names.filter(
    (name) => ['', BRAZILIAN[name]].includes(typed[name] ?? '') && !beside[name].some((other) => typed[other]?.trim())
  )
  return { ...typed, ...Object.fromEntries(untouched.map((name) => [name, presetOf(name)])) }
}
