import { and, desc, eq, lt, sql } from 'drizzle-orm'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { slotInstant } from '#app/domain/calendar/dates.ts'
import { writeDps } from '#app/domain/invoice/dps.ts'
import {
  dpsIdOf,
  type InvoiceState,
  type Issuer,
  invoiceAmounts,
  NO_ADDRESS,
  numberOfKey,
  type Taker
} from '#app/domain/invoice/invoice.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { Transaction } from '../../connection.server.ts'
import { staysOfBooking } from '../../queries/finance/invoice-origins.server.ts'
import {
  bookings,
  invoiceCounters,
  invoiceSettings,
  invoices,
  products,
  simulatorRecords
} from '../../schema.server.ts'
import { demoPlace } from '../place-data.server.ts'
import type { Random } from '../random.server.ts'
import type { SeedWorld } from '../rows.server.ts'

/** Oldest first; the last is for a company without an address, which the simulator refuses. */
const told: readonly InvoiceState[] = [
  ...(['authorized', 'authorized', 'authorized', 'cancelled', 'authorized', 'authorized'] as const),
  ...(['processing', 'rejected', 'draft'] as const)
]

const lencois = '2919306'
const rate = 500
const series = 1

const eventAddress = {
  cep: '46960000',
  street: 'Estrada do Ribeirão do Meio, km 6',
  number: 'S/N',
  complement: '',
  district: 'Zona rural',
  city: lencois,
  cityName: 'Lençóis',
  state: 'BA'
}

const issuer: Issuer = {
  cnpj: demoPlace.cnpj,
  registration: '20418',
  city: lencois,
  simples: 1,
  simplesAssessment: 1,
  simplesPercent: 0,
  special: 0,
  federalPercent: 0,
  statePercent: 0
}

/** Simulated invoices for the last days' visits; most paid bookings have none yet. */
export async function writeInvoices(tx: Transaction, world: SeedWorld, random: Random): Promise<void> {
  const { placeId } = world
  await tx.insert(invoiceSettings).values({
    placeId,
    cnpj: issuer.cnpj,
    registration: issuer.registration,
    cityCode: lencois,
    serviceCode: '120501',
    issRate: rate,
    series,
    eventAddress,
    version: 2
  })
  const paid = await tx
    .select({ booking: bookings, product: products.name, stays: sql<number>`${staysOfBooking('bookings')}::int8` })
    .from(bookings)
    .innerJoin(products, eq(products.id, bookings.productId))
    .where(
      and(
        eq(bookings.placeId, placeId),
        eq(bookings.status, 'APPROVED'),
        lt(bookings.date, world.today),
        eq(bookings.documentCountry, 'BR'),
        sql`${bookings.document} <> '' and ${staysOfBooking('bookings')} > 0`
      )
    )
    .orderBy(desc(bookings.date), bookings.time, bookings.code)
    .limit(told.length)
  const rows = paid.reverse().map((one, index) => toInvoiceRow({ ...one, world, id: random.uuid(), index }))
  if (rows.length === 0) return
  await tx.insert(invoices).values(rows)
  const last = rows.reduce((most, { number }) => Math.max(most, number ?? 0), 0)
  await tx.insert(invoiceCounters).values({ placeId, target: 'simulator', series, last })
  const known = rows.flatMap(({ key, dpsId, xml, state }) => {
    const value = { key, xml, cancelled: state === 'cancelled' ? '<evento></evento>' : '' }
    return key === '' ? [] : [key, dpsId].map((id) => ({ kind: 'nfse', id: `${placeId} ${id}`, group: placeId, value }))
  })
  // Records for the simulator, so that these invoices can be cancelled and replaced like any other.
  await tx.insert(simulatorRecords).values(known)
}

interface Told {
  booking: typeof bookings.$inferSelect
  product: string
  stays: number
  world: SeedWorld
  id: string
  /** Index in `told`. */
  index: number
}

function toInvoiceRow({ booking, product, stays: value, world, id, index }: Told) {
  const { placeId, managerId, timezone: zone, now } = world
  const state = told[index] ?? 'authorized'
  const number = state === 'draft' ? null : index + 1
  const at = slotInstant(booking.date, '18:00', zone)
  const taker = takerOf(booking, state)
  const service = {
    code: '120501',
    nbs: '',
    description: `Ingresso: ${product}. Reserva ${formatBookingCode(booking.code)}.`,
    event: { name: product, day: booking.date, address: eventAddress }
  }
  const { iss, net } = invoiceAmounts({ value, rate, withheld: false })
  const said = { environment: 2, issuedAt: at, zone, series, competence: booking.date } as const
  const dps = { ...said, issuer, taker, service, value, rate, withheld: false, ibsCbs: null, replaces: null }
  const sentXml = number === null ? '' : writeDps({ ...dps, number })
  const isMade = state === 'authorized' || state === 'cancelled'
  const key = isMade
    ? `${lencois}22${issuer.cnpj}${String(101 + index).padStart(13, '0')}2611${String(index).padStart(10, '7')}`
    : ''
  return {
    id,
    placeId,
    bookingId: booking.id,
    state,
    standing: state !== 'cancelled',
    target: 'simulator' as const,
    series: number === null ? null : series,
    number,
    competence: booking.date,
    issuedAt: number === null ? null : at,
    dpsId: number === null ? '' : dpsIdOf({ city: lencois, cnpj: issuer.cnpj, series, number }),
    value,
    issRate: rate,
    iss,
    net,
    taker,
    takerName: taker.name,
    service,
    issuer,
    key,
    nfseNumber: isMade ? numberOfKey(key) : null,
    authorizedAt: isMade ? at : null,
    sentXml,
    xml: isMade ? `<NFSe><infNFSe Id="NFS${key}">${sentXml}</infNFSe></NFSe>` : '',
    ...problemWords(state, now),
    ...(state === 'cancelled' ? { endedAt: at, endedBy: managerId } : {}),
    searchText: searchText(`${taker.name} ${taker.document} ${booking.code}`),
    createdBy: managerId,
    createdAt: at
  }
}

function takerOf({ name, surname, document, email, phone }: Told['booking'], state: InvoiceState): Taker {
  const person = { name: `${name} ${surname}`.trim(), document, country: 'BR', email, phone, address: NO_ADDRESS }
  return state === 'rejected' ? { ...person, name: 'Lapa Viagens Ltda.', document: '11222333000181' } : person
}

const dayMs = 24 * 3_600_000

/** The pending one is tried again tomorrow, so that it stays visible as pending. */
function problemWords(state: InvoiceState, now: Date) {
  if (state === 'processing') return { attempts: 2, tryAt: new Date(now.getTime() + dayMs) }
  if (state === 'rejected')
    return {
      code: 'E0235',
      problem: 'O endereço nacional do tomador é obrigatório quando ele é identificado por CNPJ.'
    }
  if (state === 'cancelled') return { eventReason: '2', eventWords: 'A visita não aconteceu por causa da chuva.' }
  return {}
}
