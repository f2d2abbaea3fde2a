import { ApiError } from '#app/contracts/api-error.ts'
import { listCities, listDialCodes, listStates } from '#app/contracts/geo.ts'
import type { Call } from '#app/session/viewer.server.ts'
import { dialOptions, namedHere, nearCountries } from '../../dial-codes.server.ts'
import type { DetailsStep } from '../view.ts'

interface Wanted {
  everywhere: boolean
  phoneFlag: string
  /** Countries chosen so far. */
  countries: string[]
  /** State (UF). */
  citiesOf: string
}

/** Loads the full list on request, or when a chosen country is missing from the short one. */
export async function loadCountryOptions(
  call: Call,
  { everywhere, phoneFlag, countries, citiesOf }: Wanted
): Promise<Pick<DetailsStep, 'dialCodes' | 'countries' | 'states' | 'cities' | 'isShortList'>> {
  const [all, states, cities] = await Promise.all([
    call(listDialCodes, {}),
    call(listStates, { params: { iso: 'BR' } }),
    citiesOf ? cityOptions(call, citiesOf) : ''
  ])
  const few = all.filter(({ code }) => nearCountries.includes(code))
  const isKnown =
    (!phoneFlag || few.some(({ dial }) => dial === phoneFlag)) &&
    countries.every((country) => !country || few.some(({ code }) => code === country))
  const shown = everywhere || !isKnown || few.length === 0 ? all : few
  return {
    dialCodes: dialOptions(shown)
      .map(({ value, label }) => `${value}|${label}`)
      .join('\n'),
    countries: namedHere(shown)
      .map(({ code, name }) => `${code}|${name}`)
      .join('\n'),
    states: states.map(({ code, name }) => `${code}|${name}`).join('\n'),
    cities,
    isShortList: shown !== all
  }
}

/** '' when the list cannot be read, or without a state: the visitor types the city then. */
async function cityOptions(call: Call, uf: string): Promise<string> {
  try {
    const cities = await call(listCities, { params: { uf } })
    return cities.map(({ name }) => `${name}|${name}`).join('\n')
  } catch (error) {
    if (error instanceof ApiError) return ''
    throw error
  }
}
