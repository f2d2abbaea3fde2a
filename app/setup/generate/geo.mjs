// Writes app/backend/geo/data/*.json: run `node app/setup/generate/geo.mjs` after an update of the source packages.
// The data ship with the program, so the packages they come from are needed only here.
import { mkdirSync, writeFileSync } from 'node:fs'
import { getMunicipalities, getStates } from '@brazilian-utils/brazilian-utils'
import countries from 'i18n-iso-countries'
import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min'

const folder = new URL('../../backend/geo/data/', import.meta.url)
const byName = new Intl.Collator('pt-BR')
/** The packages use European Portuguese (Arménia, Irão); Node's names are Brazilian. */
const names = new Intl.DisplayNames('pt-BR', { type: 'region' })

/** Names for which Node's is official rather than common, or hard to find in a list. */
const said = {
  BF: 'Burkina Faso',
  BH: 'Bahrein',
  CD: 'Congo (República Democrática)',
  CG: 'Congo (República)',
  HK: 'Hong Kong',
  MO: 'Macau',
  NL: 'Países Baixos (Holanda)',
  AX: 'Ilhas Åland',
  PS: 'Palestina',
  VA: 'Vaticano'
}

const nameOf = (code) => said[code] ?? names.of(code)

/** Brazil first, because nearly every visitor is Brazilian; the others by name. */
const brazilFirst = (a, b) => Number(b.code === 'BR') - Number(a.code === 'BR') || byName.compare(a.name, b.name)

const codes = Object.keys(countries.getAlpha2Codes())

const countryRows = codes.map((code) => ({ code, name: nameOf(code) })).sort(brazilFirst)

const dialRows = getCountries()
  .filter((code) => codes.includes(code))
  .map((code) => ({ code, name: nameOf(code), dial: getCountryCallingCode(code) }))
  .sort(brazilFirst)

const stateRows = getStates()
  .map(({ code, name, ibgeCode }) => ({ code, name, ibge: String(ibgeCode) }))
  .sort((a, b) => byName.compare(a.name, b.name))

const cityRows = Object.fromEntries(
  stateRows.map((state) => [
    state.code,
    getMunicipalities()
      .filter((city) => city.stateCode === state.code)
      .map(({ code, name }) => ({ code: String(code), name }))
      .sort((a, b) => byName.compare(a.name, b.name))
  ])
)

mkdirSync(folder, { recursive: true })
const files = { countries: countryRows, 'dial-codes': dialRows, states: stateRows, cities: cityRows }
for (const [name, rows] of Object.entries(files)) {
  writeFileSync(new URL(`${name}.json`, folder), `${JSON.stringify(rows)}\n`)
}
console.log(`${countryRows.length} countries, ${dialRows.length} dial codes, ${stateRows.length} states`)
