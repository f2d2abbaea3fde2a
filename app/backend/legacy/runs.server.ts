import { randomUUID } from 'node:crypto'
import { conflict, forbidden, notFound, unavailable } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type {
  getLegacyImport,
  listLegacyNotes,
  moveLegacyImport,
  startLegacyImport
} from '#app/contracts/legacy/import.ts'
import { IMPORT_NOUNS } from '#app/domain/import/legacy-import.ts'
import {
  countMapped,
  findImport,
  type ImportRow,
  insertImport,
  listImports,
  listNotes,
  lockImport,
  setImport
} from '../db/queries/integrations/imports.server.ts'
import { countPlaces } from '../db/queries/places/places.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import { type ApiContext, type Backend, holds, type StaffContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'

/** The legacy server belongs to one place: with several places, the settings name it. '' if an import may begin. */
async function importProblem(
  { legacyImport, db }: Pick<Backend, 'legacyImport' | 'db'>,
  placeId: string
): Promise<string> {
  if (!legacyImport) return 'O sistema antigo não está ligado aqui: faltam seu endereço e seu usuário na configuração.'
  if (legacyImport.place === placeId) return ''
  if (legacyImport.place !== '') return 'O sistema antigo é de outro parque desta instalação.'
  return (await countPlaces(db)) === 1
    ? ''
    : 'Há vários parques aqui: a configuração precisa dizer de qual é (LEGACY_PLACE).'
}

export async function readImports(_input: unknown, ctx: StaffContext): Promise<Answer<typeof getLegacyImport>> {
  const { placeId } = ctx.actor
  const [problem, rows, brought] = await Promise.all([
    importProblem(ctx, placeId),
    listImports(ctx.db.orm, placeId),
    countMapped(ctx.db.orm, placeId)
  ])
  return {
    problem,
    runs: rows.map(importToWire),
    brought: IMPORT_NOUNS.map((noun) => ({ noun, count: brought.get(noun) ?? 0 }))
  }
}

/** @throws ApiError 403, 409 `running`, 503 `legacy_off` */
export async function startImport(
  { body: { mode } }: Received<typeof startLegacyImport>,
  ctx: StaffContext
): Promise<Answer<typeof startLegacyImport>> {
  const { placeId, userId, name } = ctx.actor
  requireEditor(ctx)
  return importToWire(await beginImport(ctx, { placeId, userId, name, mode }))
}

type Beginning = Pick<ApiContext, 'db' | 'now' | 'legacyImport' | 'actor' | 'address' | 'requestId'>

interface Begun {
  placeId: string
  /** User in whose name it runs. */
  userId: number
  name: string
  mode: 'preview' | 'import'
}

/** @throws ApiError 409 `running`, 503 `legacy_off` */
export async function beginImport(ctx: Beginning, { placeId, userId, name, mode }: Begun): Promise<ImportRow> {
  const message = await importProblem(ctx, placeId)
  if (message !== '') throw unavailable({ code: 'legacy_off', message })
  const id = randomUUID()
  const row = await inTransaction(ctx.db, async (tx) => {
    const started = { id, placeId, mode, noun: IMPORT_NOUNS[0], startedBy: userId, startedAt: ctx.now() }
    if (!(await insertImport(tx, started))) throw conflict({ code: 'running', message: oneAtATime })
    const action = mode === 'preview' ? 'legacy.previewed' : 'legacy.started'
    await recordChange(tx, ctx, { action, id, label: shortOf(id), by: { userId, placeId, name } })
    return findImport(tx, id)
  })
  return requireRow(row)
}

const oneAtATime = 'Já há uma conferência ou importação em andamento, ou pausada: termine-a antes.'
const shortOf = (id: string) => id.slice(0, 8)

/** @throws ApiError 403, 404, 409 `done` or `running`, 503 `legacy_off` */
export async function moveImport(
  { params, body: { action } }: Received<typeof moveLegacyImport>,
  ctx: StaffContext
): Promise<Answer<typeof moveLegacyImport>> {
  const { placeId } = ctx.actor
  requireEditor(ctx)
  const id = requireUuid(params.id)
  const message = action === 'resume' ? await importProblem(ctx, placeId) : ''
  if (message !== '') throw unavailable({ code: 'legacy_off', message })
  const row = await inTransaction(ctx.db, async (tx) => {
    const own = await lockImport(tx, id)
    if (!own || own.placeId !== placeId) throw notFound()
    const to = wanted[action]
    if (own.state === to) return own
    if (own.state === 'done') throw conflict({ code: 'done', message: 'Esta importação já terminou.' })
    await setImport(tx, id, {
      state: to,
      failures: 0,
      ...(to === 'done' ? { endedAt: ctx.now() } : {}),
      ...(to === 'running' ? { failure: '', tryAt: null } : {})
    })
    await recordChange(tx, ctx, { action: recorded[action], id, label: shortOf(id) })
    return findImport(tx, id)
  })
  return importToWire(requireRow(row))
}

const wanted = { pause: 'paused', resume: 'running', end: 'done' } as const
const recorded = { pause: 'legacy.paused', resume: 'legacy.resumed', end: 'legacy.ended' } as const

function requireEditor(ctx: ApiContext): void {
  if (!holds(ctx.actor, 'configurations/edit')) throw forbidden()
}

function requireRow(row: ImportRow | null): ImportRow {
  if (!row) throw notFound()
  return row
}

const mostNotes = 500

export async function readNotes(
  { params, query: { after = 0, limit = 100 } }: Received<typeof listLegacyNotes>,
  ctx: StaffContext
): Promise<Answer<typeof listLegacyNotes>> {
  const { placeId } = ctx.actor
  const importId = requireUuid(params.id)
  const own = await findImport(ctx.db.orm, importId)
  if (own?.placeId !== placeId) throw notFound()
  const most = Math.min(mostNotes, Math.max(1, limit))
  const rows = await listNotes(ctx.db.orm, { placeId, importId, after, limit: most + 1 })
  const data = rows.slice(0, most).map(({ legacyId, ...note }) => ({ ...note, legacy_id: legacyId }))
  return { data, has_next: rows.length > most }
}

function importToWire({ id, mode, state, noun, page, counts, failure, startedAt, endedAt }: ImportRow) {
  return {
    id,
    noun,
    page,
    failure,
    mode,
    state,
    counts: IMPORT_NOUNS.flatMap((one) => (counts[one] ? [{ noun: one, ...counts[one] }] : [])),
    started_at: startedAt.toISOString(),
    ended_at: endedAt?.toISOString() ?? null
  }
}
