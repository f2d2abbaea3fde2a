import type { Database } from '#app/backend/db/connection.server.ts'
import {
  type Answered,
  createCaller,
  createPlace,
  createTestBackend,
  createUser
} from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'

type Call = (method: string, path: string, body?: unknown, more?: { address?: string }) => Promise<Answered>

export interface Person {
  userId: number
  uuid: string
  token: string
  call: Call
}

export interface IssueWorld {
  db: Database
  backend: ReturnType<typeof createTestBackend>
  placeId: string
  productUuid: string
  productId: number
  /** Attends requests, may change attractions and agents, and maintains the types. */
  chief: Person
  /** Who asks. */
  asker: Person
  /** Without a token. */
  stranger: Call
  addPerson(
    name: string,
    permissions: readonly string[],
    changes?: { placeId?: string; phone?: string }
  ): Promise<Person>
  addType(body?: object): Promise<{ id: string }>
  open(body?: object, by?: Person): Promise<{ id: string; number: number }>
}

export const asks = ['issues/index', 'issues/add', 'issues/details'] as const
export const attends = [...asks, 'issues/edit'] as const
const keeps = [...attends, 'issuesTypes/index', 'issuesTypes/add', 'issuesTypes/edit', 'products/edit', 'agents/edit']

export async function openIssueWorld(): Promise<IssueWorld> {
  const db = await openTestDatabase()
  const backend = createTestBackend(db)
  const caller = createCaller(backend)
  const place = await createPlace(db)
  const by =
    (token?: string): Call =>
    (method, path, body, more) =>
      caller(method, path.startsWith('/api/') ? path : `/api/v1${path}`, { body, token, ...more })
  const addPerson: IssueWorld['addPerson'] = async (
    name,
    permissions,
    { placeId = place.placeId, phone = '' } = {}
  ) => {
    const user = await createUser(db, placeId, permissions, { name, phone })
    return { ...user, call: by(user.token) }
  }
  const chief = await addPerson('Rita Chefe', keeps, { phone: '+5575988880001' })
  const asker = await addPerson('Beto Pede', asks, { phone: '+5575988880002' })
  let made = 0
  const addType = async (body: object = {}) =>
    (await chief.call('POST', '/issuesTypes', { label: `Tipo ${++made}`, description: 'Diz o que é.', ...body })).body
  const usual = await addType({ label: 'Visita de escola', days_to_answer: 5 })
  return {
    db,
    backend,
    ...place,
    chief,
    asker,
    stranger: by(),
    addPerson,
    addType,
    open: async (body = {}, person = asker) =>
      (await person.call('POST', '/issues/', { details: 'Queremos levar 40 alunos.', type: usual.id, ...body })).body
  }
}
