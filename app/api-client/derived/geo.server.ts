import type { CallOutput } from '#app/contracts/endpoint.ts'
import type { listCountries, listDialCodes, listStates } from '#app/contracts/geo.ts'
import { ORIGINS } from '#app/domain/person/visitor-origin.ts'

/** Dialling codes for the countries that send most visitors, Brazil first. The embedded API has the full list. */
const dials: Readonly<Record<string, string>> = {
  BR: '55',
  AR: '54',
  BO: '591',
  CL: '56',
  CO: '57',
  PE: '51',
  PY: '595',
  UY: '598',
  US: '1',
  CA: '1',
  PT: '351',
  ES: '34',
  FR: '33',
  IT: '39',
  DE: '49',
  GB: '44',
  CH: '41',
  NL: '31'
}
const names = new Intl.DisplayNames('pt-BR', { type: 'region' })

export const nearDialCodes = (): CallOutput<typeof listDialCodes> =>
  Object.entries(dials).map(([code, dial]) => ({ code, name: names.of(code) ?? code, dial }))

export const nearCountries = (): CallOutput<typeof listCountries> =>
  nearDialCodes().map(({ code, name }) => ({ code, name }))

export const statesOf = (iso: string): CallOutput<typeof listStates> =>
  iso.toUpperCase() === 'BR' ? ORIGINS.map(({ code, label: name }) => ({ code, name })) : []
