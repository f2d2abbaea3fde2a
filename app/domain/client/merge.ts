import { isForeign } from '../person/any-document.ts'

/** Fields of a client that a merge may complete. */
export interface Mergeable {
  name: string
  document: string
  documentCountry: string
  phone: string
  email: string
  address: Readonly<Record<string, string>>
  notes: string
}

/** Fields of the kept client that the merge filled. */
export type Filled = Partial<Pick<Mergeable, 'phone' | 'email' | 'address' | 'notes'>>

export const MOST_NOTES = 4000

/** A merge can be undone for one day. */
export const UNDO_MS = 24 * 3_600_000

/**
 * The kept client's data stay. Empty fields are filled from the other client, whose notes are appended. A client
 * without a document keeps telephone and name: they are its identity.
 */
export function filledBy(kept: Mergeable, other: Mergeable): Filled {
  const hasAddress = Object.values(kept.address).some((value) => value !== '')
  const notes = notesOf(kept, other)
  return {
    ...(kept.phone === '' && other.phone !== '' ? { phone: other.phone } : {}),
    ...(kept.email === '' && other.email !== '' ? { email: other.email } : {}),
    ...(!hasAddress && Object.keys(other.address).length > 0 ? { address: other.address } : {}),
    ...(notes === kept.notes ? {} : { notes })
  }
}

const notesOf = (kept: Mergeable, other: Mergeable) => [kept.notes, other.notes].filter(Boolean).join('\n\n')

/** Problem for a person; '' if there is room for both notes, so that no text is lost silently. */
export function notesProblem(one: Mergeable, other: Mergeable): string {
  if (notesOf(one, other).length <= MOST_NOTES) return ''
  return `As observações dos dois passam de ${MOST_NOTES} letras: encurte-as antes.`
}

/** Says which of two must be kept, if only one has a document; null if either may. */
export function mustKeep(one: Mergeable, other: Mergeable): 'one' | 'other' | null {
  if ((one.document === '') === (other.document === '')) return null
  return one.document === '' ? 'other' : 'one'
}

/** Says whether the documents exclude one person: nobody has two CPFs, but one person may have a CPF and a passport. */
export function documentsDiffer(one: Mergeable, other: Mergeable): boolean {
  if (one.document === '' || other.document === '') return false
  return !isForeign(one.documentCountry) && !isForeign(other.documentCountry)
}
