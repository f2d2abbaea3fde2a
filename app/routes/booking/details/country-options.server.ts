import { ApiError } from '#app/contracts/api-error.ts'
import { listCities, listDialCodes, listStates } from '#app/contracts/geo.ts'
import type { Call } from '#app/session/viewer.server.ts'
import type { DetailsStep } from '../view.ts'

/** Where most visitors come from. The whole world is 4 kB of a page that should come in one round trip. */
const shortList = 'BR AR BO CL CO PE PY UY US CA PT ES FR IT DE GB CH NL'.split(' ')
/** Who is named first among the countries that share a dial code. */
const mainCountries = 'US CA GB AU RU IT NO MA FI RE CW GP'.split(' ')

interface Country {
  code: string
  name: string
  dial: string
}

interface Wanted {
  everywhere: boolean
  phoneFlag: string
  /** Chosen so far. */
  countries: string[]
  /** A state. */
  citiesOf: string
}

/** Whole when asked for, or when what was chosen is not in the short list. */
export async function loadCountryOptions(
  call: Call,
  { everywhere, phoneFlag, countries, citiesOf }: Wanted
): Promise<Pick<DetailsStep, 'dialCodes' | 'countries' | 'states' | 'cities' | 'isShortList'>> {
  const [all, states, cities] = await Promise.all([
    call(listDialCodes, {}),
    call(listStates, { params: { iso: 'BR' } }),
    citiesOf ? cityOptions(call, citiesOf) : ''
  ])
  const few = all.filter(({ code }) => shortList.includes(code))
  const isKnown =
    (!phoneFlag || few.some(({ dial }) => dial === phoneFlag)) &&
    countries.every((country) => !country || few.some(({ code }) => code === country))
  const shown = everywhere || !isKnown || few.length === 0 ? all : few
  return {
    dialCodes: dialOptions(shown),
    countries: shown.map(({ code, name }) => `${code}|${name}`).join('\n'),
    states: states.map(({ code, name }) => `${code}|${name}`).join('\n'),
    cities,
    isShortList: shown !== all
  }
}

/** '' where they cannot be read, or for no state: the city is typed then. */
async function cityOptions(call: Call, uf: string): Promise<string> {
  try {
    const cities = await call(listCities, { params: { uf } })
    return cities.map(({ name }) => `${name}|${name}`).join('\n')
  } catch (error) {
    if (error instanceof ApiError) return ''
    throw error
  }
}

/** One line per dial code: an option's value must be there once. */
function dialOptions(countries: Country[]): string {
  const sharing = new Map<string, Country[]>()
  for (const country of countries) sharing.set(country.dial, [...(sharing.get(country.dial) ?? []), country])
  const lines = [...sharing].map(([dial, list]) => {
    const main = list.filter(({ code }) => mainCountries.includes(code))
    const named = (main.length > 0 ? main : list).slice(0, 2).map(({ name }) => name)
    return `${dial}|${named.join(', ')}${list.length > named.length ? '…' : ''} (+${dial})`
  })
  return lines.join('\n')
}
