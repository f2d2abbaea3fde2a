import { z } from 'zod'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { sumCentavos } from '#app/domain/money/money.ts'
import { list, money, text, wireId } from '../tolerant.ts'
import type { OrderPage, Withdrawal } from './withdrawal-shapes.ts'

// The specification's withdrawal only has orders and their value; fields that such an API lacks are empty.

const BareOrderSchema = z.object({ id: wireId, date: text, value: money })

/** Keeps a day as a day: as an instant it would be the evening before. */
const whenOf = (date: string) => toIsoDay(date) ?? (Number.isNaN(Date.parse(date)) ? null : date)

export const readBareOrders = z.array(BareOrderSchema).transform((bare): OrderPage => {
  const value = sumCentavos(bare.map((order) => order.value))
  const sums = { provider: '', orders: bare.length, value, debits: 0, debit_value: 0 }
  return {
    start_date: '',
    end_date: '',
    free_days: 0,
    debits: [],
    has_older: false,
    has_approver: true,
    approvers: [],
    orders: bare.map(({ id, date, value: net }) => ({
      id,
      provider: '',
      method: '',
      paid_date: whenOf(date),
      booking_code: '',
      booking_uuid: '',
      name: '',
      gross: net,
      fee: 0,
      returned: 0,
      net
    })),
    providers: bare.length > 0 ? [sums] : [],
    waiting: { orders: 0, value: 0 }
  }
})

export const readBareWithdrawal = z
  .object({ id: wireId, orders: list(z.unknown()), value: money })
  .transform(({ id, orders, value }): { outcome: string; message: string; withdrawal: Withdrawal } => ({
    outcome: 'done',
    message: 'Saque solicitado.',
    withdrawal: {
      id,
      number: 0,
      provider: '',
      state: 'asked',
      value,
      orders: orders.length,
      gross: value,
      fee: 0,
      returned: 0,
      deducted_value: 0,
      note: '',
      asked_by: '',
      asked_date: null,
      is_own: true,
      accounts: [],
      has_approver: true,
      approvers: [],
      approved_by: '',
      approved_date: null,
      ended_by: '',
      ended_date: null,
      reason: '',
      paid_by: '',
      paid_date: null,
      paid_on: '',
      reference: '',
      version: 0
    }
  }))
