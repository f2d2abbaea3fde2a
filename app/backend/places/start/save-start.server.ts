import { randomUUID } from 'node:crypto'
import { changedMeanwhile, conflict, invalid } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getStart, openShop, saveFirstAttraction, saveFirstHours, saveFirstTickets } from '#app/contracts/start.ts'
import { changedFields, changedText, firstFields, type Wording } from '#app/domain/audit/changed.ts'
import { changedLines, hoursChanged } from '#app/domain/audit/product-words.ts'
import { type IsoDay, todayIn } from '#app/domain/calendar/dates.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { ceilingProblem } from '#app/domain/product/ceilings.ts'
import { dearHalfWords, dearHalves } from '#app/domain/product/half-price.ts'
import { slugWith, toSlug } from '#app/domain/product/slug.ts'
import { SUGGESTED_TICKETS, ticketCalled } from '#app/domain/product/start/first-tickets.ts'
import { tooLong } from '#app/domain/words/error-catalogue.ts'
import type { Transaction } from '../../db/connection.server.ts'
import { countAttractions } from '../../db/queries/places/ceilings.server.ts'
import { findTimezone } from '../../db/queries/places/places.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import {
  findStartProduct,
  insertStartProduct,
  replaceSlots,
  replaceTickets,
  type StartProduct,
  slugIsFree,
  updateStartProduct
} from '../../db/queries/places/start.server.ts'
import { lockProducts } from '../../db/queries/products/version.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import { hasPlainHours, hasPlainTickets, isLocked, readStart, seenOf } from './read-start.server.ts'

type Work = (tx: Transaction, product: StartProduct | null, placeId: string) => Promise<void>

/** Takes the place's lock, so that two users who begin at once do not make two attractions. */
async function saveStep(ctx: StaffContext, seen: string | undefined, work: Work): Promise<Answer<typeof getStart>> {
  const { placeId } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    await lockPlace(tx, placeId)
    await lockProducts(tx, placeId)
    const product = await findStartProduct(tx, placeId)
    if (seen !== undefined && seen !== seenOf(product)) throw changedMeanwhile(changedWords)
    await work(tx, product, placeId)
  })
  return readStart({}, ctx)
}

const changedWords =
  'Outra pessoa mudou o atrativo enquanto você preenchia este passo. O que você digitou está abaixo: se salvar de novo, vale isto.'
const alreadySelling = () =>
  conflict({ code: 'already_selling', message: 'Este atrativo já está ou esteve à venda. Altere-o em Produtos.' })
const ownPattern = () =>
  conflict({ code: 'own_pattern', message: 'Isto já foi definido com mais detalhe. Altere em Produtos.' })
const noAttraction = () => conflict({ code: 'no_attraction', message: 'Cadastre primeiro o atrativo.' })

/** @throws ApiError 409 where it is missing or its data are promised to somebody */
function requireStartable(product: StartProduct | null): StartProduct {
  if (!product) throw noAttraction()
  if (isLocked(product)) throw alreadySelling()
  return product
}

/**
 * Duration in minutes.
 * @throws ApiError 422, 409
 */
export async function keepAttraction(
  { body }: Received<typeof saveFirstAttraction>,
  ctx: StaffContext
): Promise<Answer<typeof saveFirstAttraction>> {
  const data = checkAttraction(body)
  return saveStep(ctx, body.seen, async (tx, product, placeId) => {
    if (product) {
      await updateStartProduct(tx, requireStartable(product).id, data)
      const changed = changedFields<typeof data>(attractionWords, product, data)
      return recordChange(tx, ctx, { action: 'product.changed', id: product.uuid, label: data.name, changed })
    }
    const before = await countAttractions(tx, placeId)
    const problem = ceilingProblem('attractions', { before, after: before + 1 })
    if (problem) throw conflict({ code: 'too_many_kept', message: problem })
    const slug = await freeSlug(tx, placeId, data.name)
    const uuid = randomUUID()
    await insertStartProduct(tx, { ...data, active: false, placeId, slug, uuid })
    const changed = firstFields<typeof data>(attractionWords, data)
    await recordChange(tx, ctx, { action: 'product.created', id: uuid, label: data.name, changed })
  })
}

const attractionWords: Wording<ReturnType<typeof checkAttraction>> = {
  name: 'nome',
  description: 'descrição',
  address: 'endereço',
  durationMinutes: 'duração (minutos)'
}

async function freeSlug(tx: Transaction, placeId: string, name: string): Promise<string> {
  const slug = toSlug(name) || 'atrativo'
  return (await slugIsFree(tx, placeId, slug)) ? slug : slugWith(slug, randomUUID().slice(0, 8))
}

function checkAttraction({
  name,
  description,
  address,
  duration_minutes: duration
}: {
  name: string
  description: string
  address: string
  duration_minutes: number
}) {
  const errors: Record<string, string[]> = {}
  const data = {
    name: name.trim(),
    description: description.trim(),
    address: address.trim(),
    durationMinutes: duration
  }
  if (data.name.length < 2) errors.name = ['Informe o nome do atrativo.']
  if (data.name.length > 120) errors.name = [tooLong(120)]
  if (data.description.length > 2000) errors.description = [tooLong(2000)]
  if (data.address.length > 200) errors.address = [tooLong(200)]
  if (duration < 0 || duration > 10_000) errors.duration_minutes = ['Use um número de 0 a 10.000.']
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  return data
}

const time = /^([01]\d|2[0-3]):[0-5]\d$/

/** @throws ApiError 422, 409 */
export async function keepHours(
  { body }: Received<typeof saveFirstHours>,
  ctx: StaffContext
): Promise<Answer<typeof saveFirstHours>> {
  const errors: Record<string, string[]> = {}
  const weekdays = [...new Set(body.weekdays)].sort()
  const times = [...new Set(body.times)].sort()
  if (weekdays.length === 0 || weekdays.some((day) => day < 0 || day > 6)) errors.weekdays = ['Marque ao menos um dia.']
  if (times.length === 0 || !times.every((one) => time.test(one))) {
    errors.times = ['Escreva os horários como 09:00, 14:30.']
  }
  if (body.capacity < 1 || body.capacity > 10_000) errors.capacity = ['Use um número de 1 a 10.000.']
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  return saveStep(ctx, body.seen, async (tx, found) => {
    const product = requireStartable(found)
    if (!hasPlainHours(product)) throw ownPattern()
    await updateStartProduct(tx, product.id)
    const slots = times.map((one) => ({ time: one, capacity: body.capacity, weekdays }))
    await replaceSlots(tx, product.id, slots)
    const rules = slots.map((slot) => ({ ...slot, closingMinutes: 0, validFrom: null, validTo: null }))
    const changed = hoursChanged({ rules: product.rules, exceptions: [] }, { rules, exceptions: [] })
    await recordChange(tx, ctx, { action: 'hours.changed', id: product.uuid, label: product.name, changed })
  })
}

const mostPrice = 10_000_000

/**
 * Prices are centavos.
 * @throws ApiError 422 at `INTEIRA` and the other labels, 409
 */
export async function keepTickets(
  { body: { tickets, seen } }: Received<typeof saveFirstTickets>,
  ctx: StaffContext
): Promise<Answer<typeof saveFirstTickets>> {
  const errors: Record<string, string[]> = {}
  const prices = new Map(tickets.map(({ label, price }) => [label, price]))
  for (const [label, price] of prices) {
    const isKnown = SUGGESTED_TICKETS.some((suggested) => suggested.label === label)
    if (!isKnown) errors._ = ['Há um tipo de ingresso desconhecido. Recarregue a página.']
    else if (price < 0 || price > mostPrice) errors[label] = ['O preço vai de R$ 0,00 a R$ 100.000,00.']
  }
  if (!prices.has('INTEIRA')) errors.INTEIRA = ['Informe o preço da inteira.']
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  const rows = SUGGESTED_TICKETS.flatMap(({ label }, position) => {
    const price = prices.get(label)
    return price === undefined ? [] : [{ ...ticketCalled(label), price, position }]
  })
  return saveStep(ctx, seen, async (tx, found, placeId) => {
    const product = requireStartable(found)
    if (!hasPlainTickets(product)) throw ownPattern()
    requireHalvesOfStart(rows, todayIn(await findTimezone(tx, placeId), ctx.now()))
    await updateStartProduct(tx, product.id)
    await replaceTickets(tx, product.id, rows)
    const said = (label: string, price: number) => `${label}: ${formatMoney(price)}`
    const before = product.tickets.map(({ label, unitPrice }) => said(label, unitPrice))
    const changed = changedLines(
      before,
      rows.map(({ label, price }) => said(label, price))
    )
    await recordChange(tx, ctx, { action: 'ticket.changed', id: product.uuid, label: product.name, changed })
  })
}

/** New types follow the place's seasons alike, so their usual prices decide. @throws ApiError 422 at the label */
function requireHalvesOfStart(
  rows: readonly (ReturnType<typeof ticketCalled> & { price: number })[],
  today: IsoDay
): void {
  const always = { validFrom: null, validTo: null, prices: [], seasons: [], minimum: 0 }
  const types = rows.map(({ price, ...row }) => ({ ...row, ...always, unitPrice: price }))
  const [dear] = dearHalves(types, today)
  if (dear) throw invalid({ fields: { [dear.half.label]: [dearHalfWords(dear)] } })
}

/**
 * A second call is harmless.
 * @throws ApiError 409 while something is missing
 */
export async function putOnSale(_input: unknown, ctx: StaffContext): Promise<Answer<typeof openShop>> {
  const { done, pix_ready: pixReady } = await readStart({}, ctx)
  if (!done.place) throw conflict({ code: 'not_ready', message: 'Faltam dados do parque: complete o primeiro passo.' })
  return saveStep(ctx, undefined, async (tx, product, placeId) => {
    if (!product) throw noAttraction()
    if (product.sells) return
    if (product.rules.length === 0) throw conflict({ code: 'not_ready', message: 'Faltam os horários do atrativo.' })
    if (product.tickets.length === 0) throw conflict({ code: 'not_ready', message: 'Faltam os ingressos do atrativo.' })
    const place = await lockPlace(tx, placeId)
    if (!(pixReady && place?.pixKey !== '') && !place?.payOnSite) {
      throw conflict({ code: 'not_ready', message: 'Escolha ao menos uma forma de pagamento: Pix ou no local.' })
    }
    await updateStartProduct(tx, product.id, { active: true })
    const changed = changedText('à venda', product.active ? 'sim, mas incompleto' : 'não', 'sim')
    await recordChange(tx, ctx, { action: 'product.state-changed', id: product.uuid, label: product.name, changed })
  })
}
