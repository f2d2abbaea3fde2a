import type { z } from 'zod'
import type { listLedger, readCashFlow } from '#app/contracts/finance/ledger.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { maskAnyDocument } from '#app/domain/person/any-document.ts'
import type { CashFlowDayRow, OverdueRow } from '../../db/queries/finance/cash-flow.server.ts'
import type { LedgerRead, ListedLedgerRow } from '../../db/queries/finance/ledger.server.ts'

type WireLedger = z.input<typeof listLedger.response>
type WireFlow = z.input<typeof readCashFlow.response>

interface Sums {
  in: number
  out: number
  owedIn: number
  owedOut: number
}

const toSums = (sums: Sums) => ({
  in: toDecimal(sums.in),
  out: toDecimal(sums.out),
  owed_in: toDecimal(sums.owedIn),
  owed_out: toDecimal(sums.owedOut)
})

const toGroup = ({ key, name, ...sums }: Sums & { key: string; name: string }) => ({ key, name, ...toSums(sums) })

export function toWireLedger({ rows, ...read }: LedgerRead, seesClients: boolean) {
  return {
    data: rows.map((row) => toWireRow(row, seesClients)),
    total: read.sums.rows,
    sums: { rows: read.sums.rows, ...toSums(read.sums) },
    methods: read.methods.map(toGroup),
    products: read.products.map(toGroup),
    clients: read.clients.map(({ document, country, ...group }) => ({
      ...toGroup(group),
      document: maskAnyDocument(document, country)
    })),
    others: { clients: read.others.clients, ...toSums(read.others) },
    statuses: read.statuses.map((group) => ({ ...toGroup(group), rows: group.rows }))
  } satisfies Omit<WireLedger, 'page' | 'limit'>
}

function toWireRow(row: ListedLedgerRow, seesClients: boolean): WireLedger['data'][number] {
  const { kind, date, flow, channel, methods, booking, transaction } = row
  return {
    kind,
    date,
    flow,
    channel,
    product: row.product,
    methods: [...new Set(methods.map((method) => normalisePaymentMethod(method).slug))],
    value: toDecimal(row.value),
    owed_value: toDecimal(row.owed),
    ...(booking
      ? { booking_uuid: seesClients ? booking.publicId : '', booking_code: booking.code, client: booking.name }
      : {}),
    bill_status: transaction?.status ?? 'paid',
    ...(transaction
      ? {
          id: transaction.id,
          own_date: transaction.date,
          label: transaction.label,
          client: transaction.customers,
          supplier: transaction.supplier,
          category: transaction.category,
          open: transaction.open,
          due_date: transaction.dueOn,
          bill_final_value: toDecimal(transaction.final),
          paid_value: toDecimal(transaction.paid)
        }
      : {})
  }
}

export function toWireDay({ date, ...sums }: CashFlowDayRow): WireFlow['days'][number] {
  return {
    date,
    in: toDecimal(sums.in),
    out: toDecimal(sums.out),
    bookings: toDecimal(sums.bookings),
    to_receive: toDecimal(sums.toReceive),
    to_pay: toDecimal(sums.toPay)
  }
}

export function toWireOverdue({ id, flow, label, supplier, date, owed }: OverdueRow) {
  return { id, flow, label, supplier, due_date: date, owed_value: toDecimal(owed) }
}
