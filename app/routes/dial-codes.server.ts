import type { Option } from '#app/components/form/index.ts'

/** Countries that send most visitors. The full list is 4 kB, too much for a page that should load in one round trip. */
export const nearCountries = 'BR AR BO CL CO PE PY UY US CA PT ES FR IT DE GB CH NL'.split(' ')
/** Country named first when several share a dialling code. */
const mainCountries = 'US CA GB AU RU IT NO MA FI RE CW GP'.split(' ')

export interface Country {
  code: string
  name: string
  dial: string
}

/** Lists each dialling code once: option values must be unique. */
export function dialOptions(countries: readonly Country[]): Option[] {
  const sharing = new Map<string, Country[]>()
  for (const country of countries) sharing.set(country.dial, [...(sharing.get(country.dial) ?? []), country])
  return [...sharing].map(([dial, list]) => {
    const main = list.filter(({ code }) => mainCountries.includes(code))
    const named = (main.length > 0 ? main : list).slice(0, 2).map(({ name }) => name)
    return { value: dial, label: `${named.join(', ')}${list.length > named.length ? '…' : ''} (+${dial})` }
  })
}
