import { changeLines } from '#app/domain/audit/change-lines.ts'
import { clientCeilingProblem } from '#app/domain/client/ceilings.ts'
import { clientWords } from '#app/domain/client/identity.ts'
import { isForeign } from '#app/domain/person/any-document.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { checkName, searchText } from '#app/domain/person/names.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { type ClientRow, countKeptByHand } from '../../db/queries/clients/clients.server.ts'
import { listByIdentity } from '../../db/queries/clients/import.server.ts'
import { changedClient } from '../../kernel/clients/record-client.server.ts'
import { mapInTurns, type Planned } from '../../kernel/import/define-import.server.ts'
import type { CheckedClient } from '../check-client.server.ts'
import type { ReadClient } from './read-lines.server.ts'

export interface PlannedClient extends Planned {
  known: ClientRow | null
  /** Client after the import; null if the line writes nothing. */
  after: CheckedClient | null
}

/** Uses the form's own message. */
const [noName = ''] = [checkName('')].flatMap((checked) => (checked.ok ? [] : [checked.message]))

export async function planClients(
  reader: Queryable,
  placeId: string,
  lines: readonly ReadClient[]
): Promise<PlannedClient[]> {
  const found = lines.flatMap(({ identity, errors }) => (identity && errors.length === 0 ? [identity] : []))
  const rows = await listByIdentity(reader, placeId, found)
  const known = new Map([...rows].map(([at, row]) => [found[at], row]))
  let kept = await countKeptByHand(reader, placeId)
  return mapInTurns(lines, (read) => {
    const line = planClient(read, (read.identity && known.get(read.identity)) ?? null)
    if (line.action !== 'create') return line
    const message = clientCeilingProblem('clients', kept)
    kept += 1
    return message ? { ...line, ...refusedBy([{ column: '', message }]), isBeyond: true } : line
  })
}

const refusedBy = (errors: Planned['errors']) => ({ action: 'refused' as const, errors, changes: [], after: null })

function planClient(read: ReadClient, known: ClientRow | null): PlannedClient {
  const { line, checked, notes } = read
  const name = read.name || (known?.name ?? '')
  const errors = [...read.errors]
  if (!known && checked && !read.said.has('name') && errors.length === 0) {
    errors.push({ column: 'nome', message: noName })
  }
  const about = { line, name, known, isBeyond: false, changes: [], errors, notes }
  if (errors.length > 0 || !checked) return { ...about, ...refusedBy(errors), seal: errors }
  if (!known) return { ...about, action: 'create', changes: [asRead(checked)], after: checked, seal: checked }
  const seal = [known.id, known.version, known.mergedInto]
  if (known.mergedInto !== null) return { ...about, action: 'same', changes: [merged], after: null, seal }
  const after = fillIn(read, checked, known)
  const changed = changedClient(known, after)
  if (!changed) return { ...about, action: 'same', after: null, seal }
  return { ...about, action: 'update', changes: changeLines(changed.from, changed.to), after, seal: [seal, after] }
}

/** Text for the comparison with the file. */
function asRead({ document, documentCountry, phone, email, address }: CheckedClient): string {
  const place = [address.city, address.state].filter(Boolean).join('/')
  const own = isForeign(documentCountry) ? `${document} (${documentCountry})` : formatDocument(document)
  return [own, formatPhone(phone), email, place].filter(Boolean).join(' · ')
}

const merged = 'Foi juntado a outro cliente: fica como está.'

/** The identity stays, and so do fields that the file does not name. */
function fillIn({ said }: ReadClient, checked: CheckedClient, known: ClientRow): CheckedClient {
  const name = said.has('name') ? checked.name : known.name
  const { document, documentCountry } = known
  const told = { phone: checked.phone || known.phone, email: checked.email || known.email }
  return {
    name,
    document,
    documentCountry,
    ...told,
    foldedName: searchText(name),
    address: { ...known.address, ...checked.address },
    notes: checked.notes || known.notes,
    searchText: clientWords({ name, document, ...told })
  }
}
