import type { z } from 'zod'
import type { getInvoice, listInvoices } from '#app/contracts/finance/invoices.ts'
import { estimateIbsCbs } from '#app/domain/invoice/invoice.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import type { ListedInvoice } from '../db/queries/finance/list-invoices.server.ts'
import { cityOfCode } from '../geo/find-city.server.ts'

type Row = z.input<typeof listInvoices.response>['data'][number]

const iso = (date: Date | null) => date?.toISOString() ?? null

export function toWireRow({ invoice, stays, booking, label }: ListedInvoice): Row {
  const { id, state, target, series, number, competence, taker, value, issRate, iss, withheld, net, key } = invoice
  return {
    id,
    state,
    target,
    key,
    competence,
    number: invoice.nfseNumber === null ? '' : String(invoice.nfseNumber),
    dps: series === null || number === null ? '' : `${series}/${number}`,
    issued_at: iso(invoice.issuedAt),
    booking_uuid: booking?.publicId ?? '',
    booking_code: booking?.code ?? '',
    transaction: invoice.transactionId === null ? '' : String(invoice.transactionId),
    origin_label: label,
    taker_name: taker.name,
    taker_document: taker.document,
    taker_country: taker.country,
    value: toDecimal(value),
    base: toDecimal(value),
    iss_rate: issRate / 100,
    iss: toDecimal(iss),
    withheld,
    net: toDecimal(net),
    stays: toDecimal(stays),
    code: invoice.code,
    problem: invoice.problem,
    event: invoice.event
  }
}

export function toWireInvoice(row: ListedInvoice, place: { name: string }): z.input<typeof getInvoice.response> {
  const { invoice, creator, ender, replacedNumber, replacing } = row
  const { taker, service, issuer } = invoice
  const { cep, street, number, complement, district, cityName: city, state } = taker.address
  const isReplaced = invoice.state === 'replaced'
  return {
    ...toWireRow(row),
    version: invoice.version,
    taker: {
      email: taker.email,
      phone: taker.phone,
      address: { cep, street, number, complement, district, city, state }
    },
    service_code: service.code,
    description: service.description,
    event_name: service.event.name,
    event_day: service.event.day,
    ibs_cbs: toIbsCbs(invoice),
    issuer: {
      name: place.name,
      cnpj: issuer.cnpj,
      registration: issuer.registration,
      city: cityWords(issuer.city),
      simples: issuer.simples
    },
    authorized_at: iso(invoice.authorizedAt),
    ended_at: iso(invoice.endedAt),
    ended_by: ender ?? '',
    end_reason: invoice.eventReason,
    end_words: invoice.eventWords,
    replaces: invoice.replaces ?? '',
    replaces_number: numberWords(replacedNumber),
    replaced_by: replacing?.id ?? '',
    replaced_by_number: isReplaced ? numberWords(replacing?.number ?? null) : '',
    created_by: creator ?? '',
    created_date: iso(invoice.createdAt),
    attempts: invoice.attempts,
    try_at: iso(invoice.tryAt),
    has_xml: invoice.xml !== '' || invoice.sentXml !== ''
  }
}

/** Amounts of the authority, else the estimate. */
function toIbsCbs({ ibsCbs, ibs, cbs, value, iss }: ListedInvoice['invoice']) {
  if (!ibsCbs) return null
  const said = ibs === null || cbs === null ? estimateIbsCbs({ value, iss, ibsCbs }) : { ibs, cbs }
  return {
    class_code: ibsCbs.classCode,
    operation: ibsCbs.operation,
    ibs: toDecimal(said.ibs),
    cbs: toDecimal(said.cbs),
    estimated: ibs === null || cbs === null
  }
}

const numberWords = (number: number | null) => (number === null ? '' : String(number))

function cityWords(code: string): string {
  const city = cityOfCode(code)
  return city ? `${city.name} (${city.state})` : ''
}
