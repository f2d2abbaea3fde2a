import { z } from 'zod'
import { count, flag, instant, list, money, text, wireId } from '../tolerant.ts'

/** Money that one payment left at its provider; below 0 it was withdrawn and then refunded. */
export const OrderSchema = z.object({
  /** Id of the payment. */
  id: wireId,
  provider: text,
  method: text,
  /** When the money came. */
  paid_date: instant,
  booking_code: text,
  /** '' for who may not open the booking. */
  booking_uuid: text,
  /** Masked. */
  name: text,
  gross: money,
  fee: money,
  returned: money,
  net: money
})

export type WithdrawalOrder = z.output<typeof OrderSchema>

export const WithdrawalSchema = z.object({
  id: wireId,
  /** Part of `value` taken off for payments refunded after earlier withdrawals; only on the withdrawal's own page. */
  deducted_value: money.default(0),
  /** Number within the place, from 1. */
  number: count,
  provider: text,
  /** `asked`, `approved`, `paid`, `refused` or `dropped` (given up by who asked). */
  state: text,
  value: money,
  orders: count,
  gross: money,
  fee: money,
  returned: money,
  note: text,
  asked_by: text,
  asked_date: instant,
  /** Whether the caller asked for it, and so cannot approve it. */
  is_own: flag,
  /** The accounts that asked and approved, with where they come from, in words; only on its own page. */
  accounts: list(z.string()),
  /** Whether somebody else than who asked may approve. */
  has_approver: flag,
  approved_by: text,
  approved_date: instant,
  /** Refused, even after it had been approved, or given up, and why. */
  ended_by: text,
  ended_date: instant,
  reason: text,
  paid_by: text,
  paid_date: instant,
  /** Day of the transfer, y-m-d. */
  paid_on: text,
  reference: text,
  version: count
})

export type Withdrawal = z.output<typeof WithdrawalSchema>

export const OrderPageSchema = z.object({
  start_date: text,
  end_date: text,
  /** Whole days from a payment until it may be withdrawn. */
  free_days: count,
  /** The oldest first. */
  orders: z.array(OrderSchema),
  /** At most 200, the oldest first; sums know all of them. */
  debits: list(OrderSchema),
  /** Whatever `provider` says. */
  providers: list(z.object({ provider: text, orders: count, value: money, debits: count, debit_value: money })),
  /** Came, and is not free yet. */
  waiting: z.object({ orders: count, value: money }).default({ orders: 0, value: 0 }),
  /** There is money to be withdrawn from before the period. */
  has_older: flag,
  /** Whether somebody else than the caller may approve. */
  has_approver: flag
})

export type OrderPage = z.output<typeof OrderPageSchema>
