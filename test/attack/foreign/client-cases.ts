import { randomUUID } from 'node:crypto'
import type { IdCase } from './id-case.ts'
import type { Things } from './things.ts'

const person = { name: 'Outro Nome', phone: '75 98888-1003' }
const note = () => ({ uuid: randomUUID(), body: 'Ligar de novo', due_on: '2026-11-26' })

const ofClient = (id: string, body?: (mine: Things) => object): IdCase => ({
  id,
  field: 'params.id',
  input: ({ mine, theirs }) => ({ params: { id: theirs.client }, body: body?.(mine) })
})

export const clientCases: IdCase[] = [
  { ...ofClient('readClient'), tells: ({ clientName }) => clientName },
  ofClient('listClientBookings'),
  ofClient('readClientContacts'),
  ofClient('updateClient', () => ({ ...person, version: 1 })),
  ofClient('createFollowUp', note),
  ofClient('mergeClients', (mine) => ({ other_uuid: mine.otherClient, version: 1, other_version: 1 })),
  ofClient('markClientsDistinct', (mine) => ({ other_uuid: mine.otherClient })),
  {
    id: 'undoClientMerge',
    field: 'params.id',
    input: ({ theirs }) => ({ params: { id: theirs.keptClient }, body: { merge: theirs.merge } })
  },
  {
    id: 'mergeClients',
    field: 'body.other_uuid',
    input: ({ mine, theirs }) => ({
      params: { id: mine.client },
      body: { other_uuid: theirs.otherClient, version: 1, other_version: 1 }
    })
  },
  {
    id: 'markClientsDistinct',
    field: 'body.other_uuid',
    input: ({ mine, theirs }) => ({ params: { id: mine.client }, body: { other_uuid: theirs.otherClient } })
  },
  {
    id: 'listClientDuplicates',
    field: 'query.client_uuid',
    input: ({ theirs }) => ({ query: { client_uuid: theirs.client } })
  },
  {
    id: 'listClosedBills',
    field: 'query.client_uuid',
    input: ({ theirs }) => ({ query: { s: '2026-01-01', e: '2026-11-30', client_uuid: theirs.client } })
  },
  {
    id: 'createFollowUp',
    field: 'body.booking',
    input: ({ mine, theirs }) => ({ params: { id: mine.client }, body: { ...note(), booking: theirs.booking } })
  },
  {
    id: 'updateFollowUp',
    field: 'params.uuid',
    input: ({ theirs }) => ({ params: { uuid: theirs.note }, body: { done: true, version: 1 } })
  }
]
