import type { BookingForm } from '#app/contracts/booking/calls.ts'
import { isForeign } from '#app/domain/person/any-document.ts'
import { checkCep } from '#app/domain/person/cep.ts'
import { searchText } from '#app/domain/person/names.ts'
import { citiesByState, states } from '../geo/geo-data.server.ts'

type Fail = (name: string, message: string) => void

/** A CEP and a city of the state are asked of an address in Brazil, and of nobody with a document from elsewhere. */
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
  const state = states.find(({ code }) => code === address.state)
  if (!address.city || !state) return address
  const city = findCity(state.code, address.city)
  if (city) address.city = city
  else fail('address.city', `Não encontramos esta cidade (${state.name}). Escolha na lista, ou troque o estado.`)
  return address
}

/** As the IBGE writes it, however it was typed: "dias davila" is "Dias d'Ávila". */
function findCity(state: string, typed: string): string | undefined {
  const plain = (text: string) => searchText(text).replace(/[^a-z]/g, '')
  return citiesByState[state]?.find(({ name }) => plain(name) === plain(typed))?.name
}
