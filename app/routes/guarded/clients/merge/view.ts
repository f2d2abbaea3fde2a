import type { Client, ClientDetail } from '#app/contracts/clients/shapes.ts'
import { documentsDiffer, filledBy, type Mergeable, mustKeep, notesProblem } from '#app/domain/client/merge.ts'
import { entriesOf } from '#app/domain/words/records.ts'
import { personWords } from '../person-words.ts'

function toMergeable(client: ClientDetail): Mergeable {
  const { name, document, document_country: documentCountry, phone, email, address, notes } = client
  return { name, document, documentCountry, phone, email, address, notes }
}

type Shown = Pick<Client, 'name' | 'document' | 'document_country' | 'phone' | 'email'>

const linesOf = (client: Shown & { address: Readonly<Record<string, string>>; notes: string }) => {
  const { document, phone } = personWords(client)
  const address = Object.values(client.address).filter(Boolean).join(', ')
  return { name: client.name, document, phone, email: client.email, address, notes: client.notes }
}

const labels = {
  name: 'Nome',
  document: 'Documento',
  phone: 'Telefone',
  email: 'E-mail',
  address: 'Endereço',
  notes: 'Observações'
} as const

/** Compares the two clients and the merged result; the one that stays is first. */
export function toComparison(kept: ClientDetail, other: ClientDetail) {
  const one = toMergeable(kept)
  const two = toMergeable(other)
  const after = { ...one, ...filledBy(one, two), document_country: kept.document_country }
  const columns = [linesOf(kept), linesOf(other), linesOf(after)] as const
  const rows = entriesOf(labels).map(([key, label]) => {
    const [first, second, result] = columns.map((lines) => lines[key] || '–')
    return { key, label, kept: first ?? '–', other: second ?? '–', after: result ?? '–' }
  })
  const told = rows.filter(({ after }) => after !== '–')
  const count = (client: ClientDetail) => String(client.sums.bookings)
  const all = String(kept.sums.bookings + other.sums.bookings)
  return {
    kept: { uuid: kept.uuid, name: kept.name, version: kept.version },
    other: { uuid: other.uuid, name: other.name, version: other.version },
    rows: [...told, { key: 'bookings', label: 'Reservas', kept: count(kept), other: count(other), after: all }],
    problem: mergeProblem(kept, other, [one, two]),
    canSwap: mustKeep(one, two) === null
  }
}

function mergeProblem(kept: ClientDetail, other: ClientDetail, [one, two]: [Mergeable, Mergeable]): string {
  if (kept.uuid === other.uuid) return 'É o mesmo cadastro: escolha outro cliente.'
  if (kept.merged_into || other.merged_into) return 'Um dos dois já foi juntado a outro cliente.'
  if (documentsDiffer(one, two)) return 'Os dois têm CPF ou CNPJ, e não é o mesmo: são clientes diferentes.'
  return notesProblem(one, two)
}

/** Puts first the client that stays: the one with a document. */
export function inOrder(one: ClientDetail, other: ClientDetail): [ClientDetail, ClientDetail] {
  return mustKeep(toMergeable(one), toMergeable(other)) === 'other' ? [other, one] : [one, other]
}
