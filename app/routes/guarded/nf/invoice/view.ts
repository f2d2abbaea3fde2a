import type { Invoice } from '#app/contracts/finance/invoices.ts'
import { formatDay, formatInstant } from '#app/domain/calendar/dates.ts'
import { CANCEL_REASONS } from '#app/domain/invoice/reasons.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { formatPhone } from '#app/domain/person/phone.ts'
import { toInvoiceRow } from '../row.ts'

/** Formats times in the place's time zone. */
export function toInvoiceView(invoice: Invoice, zone: string) {
  const at = (instant: string | null) => (instant ? formatInstant(instant, zone) : '')
  const { taker, issuer, version, description, state, event } = invoice
  const { street, number, complement, district, city, state: uf, cep } = taker.address
  const lines = [[street, number, complement].filter(Boolean).join(', '), district, city ? `${city} (${uf})` : '']
  const isUnsent = state === 'draft' || state === 'rejected'
  return {
    ...toInvoiceRow(invoice, zone),
    version: String(version),
    description,
    isUnsent,
    serviceCode: invoice.service_code,
    ibsCbs: invoice.ibs_cbs,
    event: `${invoice.event_name}, ${formatDay(invoice.event_day)}`,
    takerEmail: taker.email,
    takerPhone: taker.phone === '' ? '' : formatPhone(taker.phone),
    takerAddress: [...lines, cep === '' ? '' : `CEP ${cep.replace(/(\d{5})(\d{3})/, '$1-$2')}`]
      .filter(Boolean)
      .join(', '),
    issuer: { ...issuer, cnpj: formatDocument(issuer.cnpj) },
    authorizedAt: at(invoice.authorized_at),
    createdAt: `${invoice.created_by || 'Sistema'}, ${at(invoice.created_date)}`,
    endedAt:
      state === 'cancelled' || state === 'replaced'
        ? [invoice.ended_by, at(invoice.ended_at)].filter(Boolean).join(', ')
        : '',
    endReason: reasonWords(invoice),
    replaces: { id: invoice.replaces, number: invoice.replaces_number },
    replacedBy: { id: invoice.replaced_by, number: invoice.replaced_by_number },
    tries: invoice.attempts,
    tryAt: at(invoice.try_at),
    hasXml: invoice.has_xml,
    canCancel: state === 'authorized' && event === '' && invoice.replaced_by === ''
  }
}

export type InvoiceView = ReturnType<typeof toInvoiceView>

function reasonWords({ end_reason: reason, end_words: words }: Invoice): string {
  const label = CANCEL_REASONS.find(({ value }) => value === reason)?.label ?? ''
  return [label, words].filter(Boolean).join(': ')
}

/** Initial values of the form. */
export function toTyped({ taker, taker_name, taker_document, taker_country, description }: Invoice) {
  return {
    name: taker_name,
    document: formatDocument(taker_document),
    document_country: taker_country,
    email: taker.email,
    phone: taker.phone === '' ? '' : formatPhone(taker.phone),
    description,
    ...taker.address
  }
}

export type TypedInvoice = ReturnType<typeof toTyped>
