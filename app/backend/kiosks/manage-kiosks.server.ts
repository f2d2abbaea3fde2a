import { randomUUID } from 'node:crypto'
import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { createKiosk, endKiosk, listKiosks, renewKioskKey, updateKiosk } from '#app/contracts/kiosks.ts'
import { changedFields, firstFields, type Wording } from '#app/domain/audit/changed.ts'
import { hasLetter } from '#app/domain/person/names.ts'
import type { Transaction } from '../db/connection.server.ts'
import { changeKiosk, insertKiosk, type KioskRow, listOpenKiosks, lockKiosk } from '../db/queries/kiosks.server.ts'
import { lockPlace } from '../db/queries/places/settings.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { makeKioskKey } from '../kernel/kiosk/require-kiosk.server.ts'
import { isUuid } from '../kernel/place-id.server.ts'
import { listUsedTerminals } from '../kernel/terminal/choose-terminal.server.ts'

export async function readKiosks(_input: unknown, ctx: StaffContext): Promise<Answer<typeof listKiosks>> {
  const { placeId } = ctx.actor
  const [known, terminals] = await Promise.all([listOpenKiosks(ctx.db.orm, placeId), listUsedTerminals(ctx, placeId)])
  return { kiosks: known.map(toWire), terminals: terminals.map(({ id, name }) => ({ id, name })) }
}

const toWire = ({ id, name, terminalId, boundAt }: KioskRow) => ({
  id,
  name,
  terminal: terminalId ?? '',
  bound: boundAt?.toISOString() ?? null
})

/** @throws ApiError 422 */
export async function addKiosk(
  { body }: Received<typeof createKiosk>,
  ctx: StaffContext
): Promise<Answer<typeof createKiosk>> {
  const { placeId } = ctx.actor
  const { key, keyHash } = makeKioskKey()
  const id = randomUUID()
  const checked = await checkKiosk(body, ctx)
  await inTransaction(ctx.db, async (tx) => {
    await requireOwnName(tx, { placeId, id, name: checked.name })
    await insertKiosk(tx, { id, placeId, keyHash, ...toRow(checked), createdAt: ctx.now() })
    const changed = firstFields(words, checked)
    await recordChange(tx, ctx, { action: 'kiosk.created', id, label: checked.name, changed })
  })
  return { id, key }
}

/** @throws ApiError 404, 422 */
export async function saveKiosk(
  { params, body }: Received<typeof updateKiosk>,
  ctx: StaffContext
): Promise<Answer<typeof updateKiosk>> {
  const { placeId } = ctx.actor
  const checked = await checkKiosk(body, ctx)
  return inTransaction(ctx.db, async (tx) => {
    await requireOwnName(tx, { placeId, id: params.id, name: checked.name })
    const before = await requireLocked(tx, params.id, ctx)
    await changeKiosk(tx, before.id, toRow(checked))
    const terminalName = before.terminalId === checked.terminalId ? checked.terminalName : 'outra'
    const changed = changedFields(words, { name: before.name, terminalName }, checked)
    await recordChange(tx, ctx, { action: 'kiosk.changed', id: before.id, label: checked.name, changed })
    return toWire({ ...before, ...toRow(checked) })
  })
}

/** @throws ApiError 404 */
export async function renewKey(
  { params }: Received<typeof renewKioskKey>,
  ctx: StaffContext
): Promise<Answer<typeof renewKioskKey>> {
  const { key, keyHash } = makeKioskKey()
  await inTransaction(ctx.db, async (tx) => {
    const { id, name } = await requireLocked(tx, params.id, ctx)
    await changeKiosk(tx, id, { keyHash, boundAt: null })
    await recordChange(tx, ctx, { action: 'kiosk.key-changed', id, label: name })
  })
  return { key }
}

/** @throws ApiError 404 */
export async function turnOff(
  { params }: Received<typeof endKiosk>,
  ctx: StaffContext
): Promise<Answer<typeof endKiosk>> {
  await inTransaction(ctx.db, async (tx) => {
    const { id, name } = await requireLocked(tx, params.id, ctx)
    await changeKiosk(tx, id, { endedAt: ctx.now() })
    await recordChange(tx, ctx, { action: 'kiosk.ended', id, label: name })
  })
  return {}
}

/** @throws ApiError 404 */
async function requireLocked(tx: Transaction, id: string, { actor }: StaffContext): Promise<KioskRow> {
  const found = isUuid(id) ? await lockKiosk(tx, { placeId: actor.placeId, id }) : null
  if (!found) throw notFound({ message: 'Este totem não está ligado.' })
  return found
}

interface Checked {
  name: string
  terminalId: string | null
  /** '' for none. */
  terminalName: string
}

const words: Wording<Pick<Checked, 'name' | 'terminalName'>> = { name: 'Nome', terminalName: 'Maquininha' }

const toRow = ({ name, terminalId }: Checked) => ({ name, terminalId })

const longestName = 40

/** @throws ApiError 422 */
async function checkKiosk({ name: typed, terminal }: { name: string; terminal: string }, ctx: StaffContext) {
  const name = typed.replace(/\s+/g, ' ').trim()
  if (!hasLetter(name) || name.length > longestName) {
    throw invalid({ fields: { name: [`Dê um nome de até ${longestName} letras, como Entrada.`] } })
  }
  if (terminal === '') return { name, terminalId: null, terminalName: '' }
  const found = (await listUsedTerminals(ctx, ctx.actor.placeId)).find(({ id }) => id === terminal)
  if (!found) throw invalid({ fields: { terminal: ['Escolha uma das maquininhas do balcão.'] } })
  return { name, terminalId: found.id, terminalName: found.name }
}

/**
 * The place's lock lets no two kiosks get one name at once: a form that is sent twice makes one kiosk.
 * @throws ApiError 422
 */
async function requireOwnName(tx: Transaction, { placeId, id, name }: { placeId: string; id: string; name: string }) {
  if (!(await lockPlace(tx, placeId))) throw notFound()
  const known = await listOpenKiosks(tx, placeId)
  const isTaken = known.some((one) => one.id !== id && one.name.toLowerCase() === name.toLowerCase())
  if (isTaken) throw invalid({ fields: { name: ['Outro totem já tem este nome.'] } })
}
