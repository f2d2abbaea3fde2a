import { randomUUID } from 'node:crypto'
import type { LegacyAgent, LegacyClient } from '#app/contracts/legacy/shapes.ts'
import { limitProblem } from '#app/domain/agent/limits.ts'
import { clientCeilingProblem } from '#app/domain/client/ceilings.ts'
import { clientWords, type Identity, identityKey, identityOf } from '#app/domain/client/identity.ts'
import { doubtWords, type KeptPerson, keepPerson, sureDocument } from '#app/domain/import/keep-person.ts'
import { isValidCnpj, isValidCpf } from '#app/domain/person/documents.ts'
import { searchText } from '#app/domain/person/names.ts'
import { insertImported as insertAgents } from '../../db/queries/agents/import.server.ts'
import { countKeptByHand } from '../../db/queries/clients/clients.server.ts'
import { insertImported, listByIdentity } from '../../db/queries/clients/import.server.ts'
import { listAgentsOf, listClientsOf } from '../../db/queries/integrations/imported-people.server.ts'
import type { Brought, Known, Note, Row, Step } from './step.server.ts'

type Told = Record<'name' | 'document' | 'phone' | 'email', string>

/** Values as the forms would keep them; values that they would refuse stay and are noted. */
export const checkPerson = ({ name, ...said }: Told) => ({ name, documentCountry: 'BR', ...keepPerson(said) })

export const doubtNotes = (id: string, { doubts, notes }: Pick<KeptPerson, 'doubts' | 'notes'>): Note[] =>
  [...notes, doubtWords(doubts)].filter(Boolean).map((what) => ({ id, kind: 'differs', what }))

/** Names of the fields that differ from the legacy row. */
export function otherFields(pairs: readonly (readonly [string, unknown, unknown])[]): string[] {
  return pairs.flatMap(([name, here, there]) => (here === there ? [] : [name]))
}

export async function differingClients({ tx, placeId }: Step, known: readonly Known<LegacyClient>[]) {
  const own = new Map(
    (
      await listClientsOf(
        tx,
        placeId,
        known.map(({ ownId }) => ownId)
      )
    ).map((row) => [row.uuid, row])
  )
  return new Map(known.map(({ id, ownId, value }) => [id, differingPerson(own.get(ownId), checkPerson(value))]))
}

function differingPerson(
  own: { name: string; phone: string; email: string } | undefined,
  told: ReturnType<typeof checkPerson>
) {
  if (!own) return ['não está mais aqui']
  return otherFields([
    ['nome', own.name, told.name],
    ['telefone', own.phone, told.phone],
    ['e-mail', own.email, told.email]
  ])
}

interface Planned {
  id: string
  value: LegacyClient
  person: ReturnType<typeof checkPerson>
  identity: Identity
}

/** A client who already has the identity here stays unchanged, and is mapped from then on. */
export async function bringClients({ tx, placeId, now }: Step, rows: readonly Row<LegacyClient>[]): Promise<Brought> {
  const notes: Note[] = []
  const planned = rows.flatMap(({ id, value }): Planned[] => {
    const person = checkPerson(value)
    const identity = identityOf({ ...person, document: sureDocument(person) })
    if (identity) return [{ id, value, person, identity }]
    notes.push({ id, kind: 'skipped', what: 'Sem documento nem telefone que valham: não se distingue dos outros.' })
    return []
  })
  const there = await listByIdentity(
    tx,
    placeId,
    planned.map(({ identity }) => identity)
  )
  const uuids = new Map([...there].map(([at, row]) => [identityKey(planned[at]?.identity ?? row), row]))
  let kept = await countKeptByHand(tx, placeId)
  const created = new Map<string, Planned & { uuid: string }>()
  const keys = new Map<string, string>()
  for (const one of planned) {
    const key = identityKey(one.identity)
    const same = uuids.get(key)
    const twin = created.get(key)
    const problem = same || twin ? null : clientCeilingProblem('clients', kept)
    if (problem) {
      notes.push({ id: one.id, kind: 'skipped', what: problem })
      continue
    }
    if (same) {
      const fields = differingPerson(same, one.person)
      if (fields.length > 0)
        notes.push({ id: one.id, kind: 'differs', what: `Já estava aqui, e ficou como está: ${fields.join(', ')}` })
    } else if (twin) notes.push({ id: one.id, kind: 'differs', what: `É a mesma pessoa do número ${twin.id}.` })
    else {
      kept += 1
      created.set(key, { ...one, uuid: randomUUID() })
      notes.push(...doubtNotes(one.id, one.person))
    }
    keys.set(one.id, same?.uuid ?? created.get(key)?.uuid ?? '')
  }
  const inOrder = [...created].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, row]) => row)
  await insertImported(tx, { placeId, now }, inOrder.map(toClient))
  return { keys, met: keys.size - created.size, notes }
}

function toClient({ uuid, value, person, identity }: Planned & { uuid: string }) {
  const { doubts: _doubts, notes: _notes, ...told } = person
  const { zipcode, street, number, complement, neighborhood, city, state, notes } = value
  const address = { zipcode, street, number, complement, neighborhood, city, state }
  return {
    uuid,
    ...told,
    address: Object.fromEntries(Object.entries(address).filter(([, text]) => text !== '')),
    // An invalid document identifies nobody: it is kept in the notes, where people read it.
    document: identity.document,
    notes: identity.document === told.document ? notes : `${notes}\nDocumento a conferir: ${told.document}`.trim(),
    foldedName: searchText(told.name),
    searchText: clientWords(told)
  }
}

export async function differingAgents({ tx, placeId }: Step, known: readonly Known<LegacyAgent>[]) {
  const own = new Map((await listAgentsOf(tx, placeId)).map((row) => [row.uuid, row]))
  return new Map(known.map(({ id, ownId, value }) => [id, differingPerson(own.get(ownId), checkPerson(value))]))
}

/** Recognised by the CPF; agents without one are all different people. */
export async function bringAgents({ tx, placeId, now }: Step, rows: readonly Row<LegacyAgent>[]): Promise<Brought> {
  const all = await listAgentsOf(tx, placeId)
  const byCpf = new Map(all.flatMap((row) => (row.cpf === '' ? [] : [[row.cpf, row.uuid] as const])))
  const keys = new Map<string, string>()
  const notes: Note[] = []
  const created = rows.flatMap(({ id, value }) => {
    const { document, documentCountry: _country, doubts, notes: mended, ...person } = checkPerson(value)
    // An invalid CPF does not tell people apart.
    const cpf = isValidCpf(document) ? document : ''
    const known = cpf === '' ? undefined : byCpf.get(cpf)
    const problem = known ? '' : limitProblem('agents', all.length + keys.size)
    if (problem) notes.push({ id, kind: 'skipped', what: problem })
    else if (known) notes.push({ id, kind: 'differs', what: 'Já estava aqui, pelo CPF, e ficou como está.' })
    else notes.push(...doubtNotes(id, { doubts, notes: mended }))
    if (problem) return []
    const uuid = known ?? randomUUID()
    keys.set(id, uuid)
    if (known) return []
    if (cpf !== '') byCpf.set(cpf, uuid)
    // An import makes nobody's page public.
    return [
      {
        ...person,
        uuid,
        cpf: isValidCnpj(document) ? '' : document,
        placeId,
        about: value.about,
        active: value.active ?? true,
        isPublic: false,
        createdAt: now
      }
    ]
  })
  await insertAgents(
    tx,
    created.map((row) => ({ row, productIds: [] }))
  )
  return { keys, met: keys.size - created.length, notes }
}
