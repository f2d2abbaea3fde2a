import type { BookingForm } from '#app/contracts/booking/calls.ts'
import { isForeign } from '#app/domain/person/any-document.ts'
import { checkCep } from '#app/domain/person/cep.ts'
import { findCity, findState } from '../geo/find-city.server.ts'
import { states } from '../geo/geo-data.server.ts'

type Fail = (name: string, message: string) => void

/** Brazilian addresses need a CEP and a city of the state; people with a foreign document need neither. */
export function checkAddress(
  { address: typed, document_country: documentCountry }: Pick<BookingForm, 'address' | 'document_country'>,
  fail: Fail
): Record<string, string> {
  const given = Object.entries(typed ?? {}).filter(([, value]) => value.trim() !== '')
  const address = Object.fromEntries(given.map(([key, value]) => [key, value.trim().slice(0, 120)]))
  if ((address.country ?? 'BR') !== 'BR' || isForeign(documentCountry.trim().toUpperCase())) return address
  if (address.zipcode) {
    const cep = checkCep(address.zipcode)
    if (!cep.ok) fail('address.zipcode', cep.message)
    else address.zipcode = cep.value
  }
  const { city = '', state = '', zipcode: cep = '' } = address
  if (city === '' || (state === '' && cep === '')) return address
  const found = findCity({ city, state, cep })
  if (found) return { ...address, city: found.name, state: found.state }
  const name = states.find(({ code }) => code === findState(state))?.name
  // An unknown state has no list of cities.
  if (name) fail('address.city', `Não encontramos esta cidade (${name}). Escolha na lista, ou troque o estado.`)
  return address
}
