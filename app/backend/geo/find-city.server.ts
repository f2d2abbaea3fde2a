import { stateOfCep } from '#app/domain/person/cep.ts'
import { searchText } from '#app/domain/person/names.ts'
import { citiesByState, formerCities, states } from './geo-data.server.ts'

export interface City {
  /** IBGE, seven digits. */
  code: string
  name: string
  /** UF. */
  state: string
}

interface Said {
  city: string
  /** UF or name; '' if unknown. */
  state: string
  /** '' if unknown. */
  cep?: string
}

/**
 * Finds a city as people write it: any accents, apostrophes, hyphens and blanks; former and usual names; misspellings
 * that fit only one municipality of the state; the UF after the name. The CEP's state has priority over the typed one.
 * Null if none fits.
 */
export function findCity({ city, state, cep = '' }: Said): City | null {
  const { name, tail } = splitTail(city)
  if (squeeze(name) === '') return null
  const said = [stateOfCep(cep), findState(state), tail]
  for (const uf of said) {
    // `Itagi - BA` is not Itagibá, and the Pará in `Grão-Pará` is not a state.
    const found = uf === '' ? null : findIn(uf, uf === tail ? [name, city] : [city, name])
    if (found) return found
  }
  return said.some((uf) => uf !== '') || state.trim() !== '' ? null : findAnywhere(city)
}

/** UF of a state by UF, name or both (`BA - Bahia`); '' if unknown. */
export function findState(text: string): string {
  const wanted = [text, ...text.split(/[-–/(),]/)].map(squeeze)
  return wanted.flatMap((one) => stateCodes.get(one) ?? [])[0] ?? ''
}

/** Splits `Lençóis - BA`, `Lençóis/BA`, `Lençóis (Bahia)`. */
function splitTail(city: string): { name: string; tail: string } {
  const [, name = '', last = ''] = /^(.*\S)\s*[-–/,(]\s*([^-–/,()]+?)\s*\)?$/.exec(city.trim()) ?? []
  const tail = findState(last)
  return tail === '' ? { name: city, tail } : { name, tail }
}

/** Removes accents, apostrophes, hyphens and blanks: `Dias D’Ávila` and `dias davila` become equal. */
const squeeze = (text: string) => searchText(text).replace(/[^a-z]/g, '')

/** UFs by squeezed UF and name. */
const stateCodes = new Map(states.flatMap(({ code, name }) => [code, name].map((text) => [squeeze(text), code])))

const short: Partial<Record<string, string>> = {
  s: 'sao',
  sto: 'santo',
  sta: 'santa',
  n: 'nossa',
  sra: 'senhora',
  pres: 'presidente',
  gov: 'governador',
  mal: 'marechal',
  cel: 'coronel',
  dr: 'doutor',
  eng: 'engenheiro',
  dep: 'deputado',
  sen: 'senador',
  brig: 'brigadeiro',
  balneario: '',
  doeste: 'oeste'
}

/**
 * Reduces a name to its sound: `Moji-Mirim` and `Mogi Mirim`, `Parati` and `Paraty`, `São Thomé` and `São Tomé`,
 * `Amparo de` and `Amparo do São Francisco` become equal.
 */
function loosen(text: string): string {
  const words = searchText(text.toLowerCase().replace(/ç/g, 'ss'))
    .split(/[^a-z]+/)
    .filter((word) => word !== '' && !/^(?:d|de|da|do|das|dos|e)$/.test(word))
    .map((word) => short[word] ?? word)
  return words
    .join('')
    .replace(/(.)\1+/g, '$1')
    .replace(/^h|([^cln])h/g, '$1')
    .replace(/ph/g, 'f')
    .replace(/y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/k/g, 'c')
    .replace(/z/g, 's')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/ch/g, 'x')
    .replace(/ct/g, 't')
    .replace(/(.)\1+/g, '$1')
    .replace(/ea(?=s?$)/g, 'ia')
    .replace(/eo(?=s?$)/g, 'eu')
    .replace(/ae(?=s?$)/g, 'ai')
}

interface Names {
  /** Cities by squeezed name, former names included. */
  sure: Map<string, City>
  /** Cities by sound; null if several sound alike. */
  heard: Map<string, City | null>
}

const named = new Map<string, Names>()

function namesOf(state: string): Names {
  const known = named.get(state)
  if (known) return known
  const names: Names = { sure: new Map(), heard: new Map() }
  const former = formerCities[state] ?? {}
  for (const { code, name } of citiesByState[state] ?? []) {
    const city = { code, name, state }
    names.sure.set(squeeze(name), city)
    for (const [old, now] of Object.entries(former)) if (now === code) names.sure.set(squeeze(old), city)
    names.heard.set(loosen(name), names.heard.has(loosen(name)) ? null : city)
  }
  named.set(state, names)
  return names
}

function findIn(state: string, texts: readonly string[]): City | null {
  const { sure, heard } = namesOf(state)
  for (const text of texts) {
    const found = sure.get(squeeze(text)) ?? heard.get(loosen(text))
    if (found) return found
  }
  // The Federal District is one municipality, whatever its region is called.
  const [only, ...more] = citiesByState[state] ?? []
  return only && more.length === 0 ? { ...only, state } : null
}

/** Without a state, only names that a single municipality of the country has. */
function findAnywhere(city: string): City | null {
  const wanted = squeeze(city)
  const found = Object.keys(citiesByState).flatMap((state) => namesOf(state).sure.get(wanted) ?? [])
  const [one, ...more] = found
  return one && more.length === 0 ? one : null
}

const byCode = new Map<string, City>()

/** Null if no municipality has the code. */
export function cityOfCode(code: string): City | null {
  if (byCode.size === 0) {
    for (const [state, cities] of Object.entries(citiesByState)) {
      for (const city of cities ?? []) byCode.set(city.code, { ...city, state })
    }
  }
  return byCode.get(code) ?? null
}
