import { formatBookingCode } from '#app/domain/booking/code.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { checkDps, type DpsFlaw } from '#app/domain/invoice/check-dps.ts'
import type { Dps } from '#app/domain/invoice/dps.ts'
import {
  type Address,
  type InvoiceTarget,
  type Issuer,
  invoiceAmounts,
  NO_ADDRESS,
  rateThatApplies,
  type Service,
  type Taker
} from '#app/domain/invoice/invoice.ts'
import { ibsCbsOn } from '#app/domain/invoice/settings.ts'
import { normaliseDocument } from '#app/domain/person/documents.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { lockBookingToInvoice, lockTransactionToInvoice } from '../../db/queries/finance/invoice-origins.server.ts'
import type { InvoiceSettingsRow } from '../../db/queries/finance/invoice-settings.server.ts'
import type { InvoiceRow } from '../../db/queries/finance/invoices.server.ts'
import { findCity } from '../../geo/find-city.server.ts'

type BookingOrigin = NonNullable<Awaited<ReturnType<typeof lockBookingToInvoice>>>
type TransactionOrigin = NonNullable<Awaited<ReturnType<typeof lockTransactionToInvoice>>>

/** Content of an invoice before it has an owner. */
export interface Composed {
  taker: Taker
  service: Service
  /** Day of the visit or transaction, y-m-d. */
  day: string
  /** Centavos that are paid and stay. */
  stays: number
  /** Words for the search. */
  words: string
  /** Reason why a given address is left out; '' if it is included, or none was given. */
  unplaced: string
}

export function composeOfBooking(origin: BookingOrigin, settings: InvoiceSettingsRow): Composed {
  const { booking, product, uuid, stays } = origin
  const { name, surname, document, documentCountry, email, phone, address, date, code } = booking
  const people = `${booking.people} ${booking.people === 1 ? 'pessoa' : 'pessoas'}`
  const placed = documentCountry === 'BR' ? placedAddress(address) : nowhere
  const taker = {
    name: `${name} ${surname}`.trim(),
    document,
    country: documentCountry,
    email,
    phone,
    address: placed.address
  }
  const service = {
    code: settings.productCodes[uuid] || settings.serviceCode,
    nbs: settings.nbsCode,
    description: `Ingresso: ${product}, ${people}, visita em ${date.split('-').reverse().join('/')}. Reserva ${formatBookingCode(code)}.`,
    event: { name: product, day: date, address: settings.eventAddress }
  }
  return { taker, service, day: date, stays, words: code, unplaced: placed.unplaced }
}

export function composeOfTransaction(
  { transaction, payer }: TransactionOrigin,
  settings: InvoiceSettingsRow
): Composed {
  const { label, date, paid, status } = transaction
  const service = {
    code: settings.serviceCode,
    nbs: settings.nbsCode,
    description: label,
    event: { name: label, day: date, address: settings.eventAddress }
  }
  const taker = {
    name: payer.name,
    document: normaliseDocument(payer.document),
    country: 'BR',
    email: '',
    phone: '',
    address: NO_ADDRESS
  }
  return { taker, service, day: date, stays: status === 'cancelled' ? 0 : paid, words: '', unplaced: '' }
}

interface Placed {
  address: Address
  unplaced: string
}

const nowhere: Placed = { address: NO_ADDRESS, unplaced: '' }

/**
 * An address without a part that the layout needs is left out; a customer who needs it is told by the refusal. For a
 * complete one with an unknown city, the user who issues is told.
 */
function placedAddress(kept: Record<string, string>): Placed {
  const { zipcode = '', street = '', number = '', complement = '', neighborhood = '', city = '', state = '' } = kept
  const isWhole = [zipcode, street, number, neighborhood, city].every((part) => part.trim() !== '')
  if (!isWhole) return nowhere
  const found = findCity({ city, state, cep: zipcode })
  if (!found) {
    const where = [city.trim(), state.trim()].filter(Boolean).join('/')
    const unplaced = `O endereço de quem reservou não foi para a nota: não reconhecemos a cidade “${where}”. Corrija os dados do cliente, ou envie sem endereço.`
    return { address: NO_ADDRESS, unplaced }
  }
  const address = {
    cep: zipcode.replace(/\D/g, ''),
    street,
    number,
    complement,
    district: neighborhood,
    city: found.code,
    cityName: found.name,
    state: found.state
  }
  return { address, unplaced: '' }
}

function issuerOf(settings: InvoiceSettingsRow): Issuer {
  const { cnpj, registration, cityCode: city, simples, simplesAssessment, simplesPercent, special } = settings
  const { federalPercent, statePercent } = settings
  return { cnpj, registration, city, simples, simplesAssessment, simplesPercent, special, federalPercent, statePercent }
}

/** Columns of the content, with the present settings. For a future visit, the competence is today's. */
export function columnsOf(
  composed: Composed,
  { settings, now, zone }: { settings: InvoiceSettingsRow; now: Date; zone: string }
) {
  const { simples, issRate, withheld } = settings
  const { taker, service, day, stays: value, words } = composed
  const rate = rateThatApplies({ simples, rate: issRate, withheld })
  const { iss, net } = invoiceAmounts({ value, rate, withheld })
  const competence = earlier(day, todayIn(zone, now))
  return {
    taker,
    takerName: taker.name,
    service,
    issuer: issuerOf(settings),
    competence,
    value,
    issRate: rate,
    iss,
    net,
    withheld,
    ibsCbs: ibsCbsOn(settings, competence),
    searchText: searchText(`${taker.name} ${taker.document} ${words}`)
  }
}

/** Compares days as text. */
function earlier(day: string, other: string): string {
  if (day < other) return day
  return other
}

type Said = Pick<
  InvoiceRow,
  'issuer' | 'taker' | 'service' | 'value' | 'issRate' | 'withheld' | 'ibsCbs' | 'competence' | 'target'
> &
  Pick<InvoiceRow, 'series' | 'number' | 'issuedAt' | 'replaceReason' | 'replaceWords'>

/** DPS in the layout's form. An invoice without a number gets the first one as a stand-in. */
export function toDps(row: Said, { zone, now, replacedKey }: { zone: string; now: Date; replacedKey: string }): Dps {
  const { issuer, taker, service, value, issRate: rate, withheld, ibsCbs, competence } = row
  return {
    environment: environmentOf(row.target),
    issuedAt: row.issuedAt ?? now,
    zone,
    series: row.series ?? 1,
    number: row.number ?? 1,
    competence,
    issuer,
    taker,
    service,
    value,
    rate,
    withheld,
    ibsCbs,
    replaces: replacedKey === '' ? null : { key: replacedKey, reason: row.replaceReason, words: row.replaceWords }
  }
}

export const environmentOf = (target: InvoiceTarget): 1 | 2 => (target === 'producao' ? 1 : 2)

export function flawsOf(row: Said, about: { zone: string; now: Date; replacedKey: string }): DpsFlaw[] {
  return checkDps(toDps(row, about))
}
