import { z } from 'zod'
import { ApproverSchema } from '../approver.ts'
import { count, flag, instant, list, money, text, wireId } from '../tolerant.ts'

/** Money that one payment left at its provider; below 0 it was withdrawn and then refunded. */
export const OrderSchema = z.object({
  /** Id of the payment. */
  id: wireId,
  provider: text,
  method: text,
  /** Instant of the payment. */
  paid_date: instant,
  booking_code: text,
  /** '' for readers who may not open the booking. */
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
  /** `asked`, `approved`, `paid`, `refused` or `dropped` (by its asker). */
  state: text,
  value: money,
  orders: count,
  gross: money,
  fee: money,
  returned: money,
  note: text,
  asked_by: text,
  asked_date: instant,
  /** True if the caller asked for it, and so cannot approve it. */
  is_own: flag,
  /** Accounts that asked and approved, with their origin in words; only on its own page. */
  accounts: list(z.string()),
  /** Whether somebody else than who asked may approve today. */
  has_approver: flag,
  /** Only on its own page, while it waits. */
  approvers: list(ApproverSchema),
  approved_by: text,
  approved_date: instant,
  /** User who refused it, even after an approval, or dropped it, and the reason. */
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
  /** Whole days from a payment until it can be withdrawn. */
  free_days: count,
  /** The oldest first. */
  orders: z.array(OrderSchema),
  /** At most 200, oldest first; the sums include all. */
  debits: list(OrderSchema),
  /** Sums of all providers, whatever `provider` is. */
  providers: list(z.object({ provider: text, orders: count, value: money, debits: count, debit_value: money })),
  /** Money received that is not free yet. */
  waiting: z.object({ orders: count, value: money }).default({ orders: 0, value: 0 }),
  /** True if money from before the period can be withdrawn. */
  has_older: flag,
  /** Whether somebody else than the caller may approve. */
  has_approver: flag,
  approvers: list(ApproverSchema)
})

export type OrderPage = z.output<typeof OrderPageSchema>
