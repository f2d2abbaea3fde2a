import { wholeName } from '../client/identity.ts'
import { formatAnyDocument, isForeign } from '../person/any-document.ts'
import { normaliseDocument } from '../person/documents.ts'
import { searchText } from '../person/names.ts'
import type { BookedPerson } from './check-person.ts'

type Named = Pick<BookedPerson, 'name' | 'surname' | 'document' | 'documentCountry'>

interface Change<T> {
  before: T
  after: T
}

const isNamed = (name: string, person: Named) => searchText(name) === searchText(wholeName(person))

/** A passenger list holds a copy of the booker. Other passengers stay; so does a document that somebody typed there. */
export function followPassenger<P extends { name: string; document: string }>(
  passenger: P,
  { before, after }: Change<Named>
): P {
  if (!isNamed(passenger.name, before)) return passenger
  const isOwn = normaliseDocument(passenger.document) === normaliseDocument(before.document)
  const document = isForeign(after.documentCountry) ? after.document : formatAnyDocument(after.document, 'BR')
  return { ...passenger, name: wholeName(after), ...(isOwn ? { document } : {}) }
}

type Reached = Named & Pick<BookedPerson, 'phone' | 'email'>

/** An invoice that is not issued yet holds a copy of the booker. A customer that somebody typed there stays. */
export function followTaker<T extends Record<'name' | 'document' | 'country' | 'phone' | 'email', string>>(
  taker: T,
  { before, after }: Change<Reached>
): T {
  if (!isNamed(taker.name, before) || normaliseDocument(taker.document) !== normaliseDocument(before.document))
    return taker
  return {
    ...taker,
    name: wholeName(after),
    document: after.document,
    country: after.documentCountry,
    phone: taker.phone === before.phone ? after.phone : taker.phone,
    email: taker.email === before.email ? after.email : taker.email
  }
}
