import type { Option } from '#app/components/index.ts'
import { countryName } from '#app/domain/person/any-document.ts'
import { currentLanguage } from '#app/domain/words/speech.ts'

/** Countries that send most visitors. The full list is 4 kB, too much for a page that should load in one round trip. */
export const nearCountries = 'BR AR BO CL CO PE PY UY US CA PT ES FR IT DE GB CH NL'.split(' ')
/** Country named first when several share a dialling code. */
const mainCountries = 'US CA GB AU RU IT NO MA FI RE CW GP'.split(' ')

export interface Country {
  code: string
  name: string
  dial: string
}

/** The countries by their names in the page's language; the API's are Portuguese, with Brazil first. */
export function namedHere<Named extends { code: string; name: string }>(countries: readonly Named[]): Named[] {
  const language = currentLanguage()
  if (language === 'pt-BR') return [...countries]
  const { compare } = new Intl.Collator(language)
  return countries
    .map((country) => ({ ...country, name: countryName(country.code) }))
    .sort((one, other) => compare(one.name, other.name))
}

/** Lists each dialling code once: option values must be unique. */
export function dialOptions(countries: readonly Country[]): Option[] {
  const sharing = new Map<string, Country[]>()
  for (const country of namedHere(countries)) sharing.set(country.dial, [...(sharing.get(country.dial) ?? []), country])
  return [...sharing].map(([dial, list]) => {
    const main = list.filter(({ code }) => mainCountries.includes(code))
    const named = (main.length > 0 ? main : list).slice(0, 2).map(({ name }) => name)
    return { value: dial, label: `${named.join(', ')}${list.length > named.length ? '…' : ''} (+${dial})` }
  })
}
