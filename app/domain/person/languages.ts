import { currentLanguage, tSaid } from '../words/speech.ts'
import { searchText } from './names.ts'

const NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    pt: 'Português',
    en: 'Inglês',
    es: 'Espanhol',
    fr: 'Francês',
    de: 'Alemão',
    it: 'Italiano',
    ja: 'Japonês',
    zh: 'Chinês',
    libras: 'Libras'
  })
)

/** Languages that forms offer. */
export const LANGUAGES = [...NAMES].map(([value, label]) => ({ value, label }))

export function languageName(code: string): string {
  const name = NAMES.get(code.trim().toLowerCase())
  return name ? tSaid(name) : code.trim()
}

/** Finds a language by code or by name, as people write it; null if no form offers it. */
export function languageCode(text: string): string | null {
  const wanted = searchText(text)
  const found = [...NAMES].find(([code, name]) => code === wanted || searchText(name) === wanted)
  return found?.[0] ?? null
}

export function languageOptions(spoken: readonly (readonly string[])[]): { value: string; label: string }[] {
  const codes = Array.from(new Set(spoken.flatMap((languages) => languages.map((code) => code.trim()))))
  return codes
    .filter((code) => code !== '')
    .map((value) => ({ value, label: languageName(value) }))
    .sort((a, b) => a.label.localeCompare(b.label, currentLanguage()))
}
