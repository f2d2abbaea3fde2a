import { searchText } from '#app/domain/person/names.ts'
import { citiesByState } from '../../geo/geo-data.server.ts'

export interface City {
  /** IBGE, seven digits. */
  code: string
  name: string
  /** UF. */
  state: string
}

/** By its name, whatever the accents, and the UF; null for none. */
export function findCity(name: string, state: string): City | null {
  const uf = state.trim().toUpperCase()
  const wanted = searchText(name.trim())
  const found = wanted === '' ? undefined : citiesByState[uf]?.find((city) => searchText(city.name) === wanted)
  return found ? { ...found, state: uf } : null
}

const byCode = new Map<string, City>()

/** Null for no municipality's. */
export function cityOfCode(code: string): City | null {
  if (byCode.size === 0) {
    for (const [state, cities] of Object.entries(citiesByState)) {
      for (const city of cities ?? []) byCode.set(city.code, { ...city, state })
    }
  }
  return byCode.get(code) ?? null
}
