import type { z } from 'zod'
import { forbidden, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type {
  CounterDeviceSchema,
  CounterProductSchema,
  listCounterDevices,
  saveCarryingCapacity,
  saveCounterDevice
} from '#app/contracts/trafx/calls.ts'
import { changedFields, changedText } from '#app/domain/audit/changed.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { isWithin } from '#app/domain/product/day-rule.ts'
import { ERRORS, tooLong } from '#app/domain/words/error-catalogue.ts'
import { isUuid } from '../db/queries/bookings/bookings.server.ts'
import { findTimezone } from '../db/queries/places/places.server.ts'
import {
  findProductIds,
  listCapacities,
  listDevices,
  updateCapacity,
  updateDevice
} from '../db/queries/trafx.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'

export async function describeDevices(_input: unknown, ctx: ApiContext): Promise<Answer<typeof listCounterDevices>> {
  const placeId = placeOf(ctx)
  const [devices, capacities, today] = await Promise.all([
    listDevices(ctx.db, placeId),
    listCapacities(ctx.db, placeId),
    readToday(ctx)
  ])
  return { devices: devices.map(toDevice), products: capacities.map((row) => toCounterProduct(row, today)) }
}

/** @throws ApiError 404 unknown counter, 422 unknown attraction */
export async function changeDevice(
  { body }: Received<typeof saveCounterDevice>,
  ctx: ApiContext
): Promise<Answer<typeof saveCounterDevice>> {
  const placeId = placeOf(ctx)
  const { serial, prodUuid, factor } = body
  const name = body.name?.trim()
  if (name !== undefined && name.length > 60) throw invalid({ fields: { name: [tooLong(60)] } })
  const productId = prodUuid ? await requireProductId(ctx, prodUuid) : prodUuid === '' ? null : undefined
  const said = { name, productId, factor }
  const saysAny = Object.values(said).some((value) => value !== undefined)
  return inTransaction(ctx.db, async (tx) => {
    const [before] = await listDevices({ orm: tx }, placeId, serial)
    if (saysAny) await updateDevice({ orm: tx }, placeId, { serial, ...said })
    const [device] = await listDevices({ orm: tx }, placeId, serial)
    if (!before || !device) throw unknownDevice()
    const changed = changedFields(deviceWords, shownOf(before), shownOf(device))
    await recordChange(tx, ctx, { action: 'counter.changed', id: serial, label: `Contador ${serial}`, changed })
    return toDevice(device)
  })
}

/**
 * People per day.
 * @throws ApiError 404
 */
export async function changeCapacity(
  { body }: Received<typeof saveCarryingCapacity>,
  ctx: ApiContext
): Promise<Answer<typeof saveCarryingCapacity>> {
  const placeId = placeOf(ctx)
  const { product_uuid: productUuid, people } = body
  if (!isUuid(productUuid)) throw notFound({ message: ERRORS.productNotFound })
  const product = await inTransaction(ctx.db, async (tx) => {
    const [before] = await listCapacities({ orm: tx }, placeId, productUuid)
    await updateCapacity({ orm: tx }, placeId, { productUuid, people })
    const [after] = await listCapacities({ orm: tx }, placeId, productUuid)
    if (!before || !after) throw notFound({ message: ERRORS.productNotFound })
    const [from, to] = [before, after].map((one) => one.product.carryingCapacity.toLocaleString('pt-BR'))
    const changed = changedText('pessoas por dia', from ?? '', to ?? '')
    await recordChange(tx, ctx, { action: 'capacity.changed', id: productUuid, label: after.product.name, changed })
    return after
  })
  return toCounterProduct(product, await readToday(ctx))
}

const shownOf = ({ device: { name, factor }, productName }: DeviceRow) => ({ name, factor, productName })

const deviceWords = { name: 'nome', factor: 'fator de calibração', productName: 'atrativo' }

async function readToday(ctx: ApiContext): Promise<string> {
  return todayIn(await findTimezone(ctx.db.orm, placeOf(ctx)), ctx.now())
}

const unknownDevice = () => notFound({ message: ERRORS.counterNotFound })

function placeOf({ actor }: ApiContext): string {
  if (!actor) throw forbidden()
  return actor.placeId
}

async function requireProductId(ctx: ApiContext, uuid: string): Promise<number> {
  const found = isUuid(uuid) ? (await findProductIds(ctx.db, placeOf(ctx), [uuid])).get(uuid) : undefined
  if (found === undefined) throw invalid({ fields: { prodUuid: ['Escolha um dos atrativos deste parque.'] } })
  return found
}

type DeviceRow = Awaited<ReturnType<typeof listDevices>>[number]

function toDevice({ device, productUuid, lastDate }: DeviceRow): z.input<typeof CounterDeviceSchema> {
  return {
    serial: device.serial,
    name: device.name,
    prodUuid: productUuid ?? '',
    mode: device.mode,
    factor: device.factor,
    last_battery: device.lastBattery,
    last_file: device.lastFile,
    last_upload: device.lastUploadAt?.toISOString() ?? null,
    last_date: lastDate ?? ''
  }
}

type CapacityRow = Awaited<ReturnType<typeof listCapacities>>[number]

/** Capacity by the weekly timetable that holds today. */
function toCounterProduct({ product, slots }: CapacityRow, today: string): z.input<typeof CounterProductSchema> {
  const soldOn = (weekday: number) =>
    slots
      .filter((slot) => isWithin(today, slot) && slot.weekdays.includes(weekday))
      .reduce((sum, { capacity }) => sum + capacity, 0)
  return {
    uuid: product.uuid,
    name: product.name,
    carrying_capacity: product.carryingCapacity,
    weekday_capacity: [0, 1, 2, 3, 4, 5, 6].map(soldOn)
  }
}
