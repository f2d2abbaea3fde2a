import type { PaymentRecord } from './records.server.ts'

/** Decision of a payer, a bank or a card company about a payment. */
export type Decision = 'approve' | 'reject' | 'pending' | 'dispute' | 'charge-back' | 'reimburse'

const waiting = ['pending', 'in_process', 'authorized']

/** Per ten thousand. */
const fees = { pix: 99, card: 498 }

/** Returns the record unchanged if the decision does not apply to its state. */
export function decidePayment(record: PaymentRecord, decision: Decision, now: Date): PaymentRecord {
  const { status, method, amount } = record
  const moved = (to: string, detail: string, more: Partial<PaymentRecord> = {}) => ({
    ...record,
    status: to,
    detail,
    updatedAt: now.toISOString(),
    ...more
  })
  if (waiting.includes(status)) {
    const fee = Math.round((amount * fees[method]) / 10_000)
    if (decision === 'approve') return moved('approved', 'accredited', { approvedAt: now.toISOString(), fee })
    if (decision === 'reject')
      return moved('rejected', method === 'pix' ? 'rejected_by_bank' : 'cc_rejected_other_reason')
    return record
  }
  if (status === 'approved' && decision === 'dispute') return moved('in_mediation', 'pending')
  const isHeld = ['approved', 'in_mediation', 'charged_back'].includes(status)
  if (isHeld && decision === 'charge-back') return moved('charged_back', 'settled')
  if (status !== 'approved' && isHeld && decision === 'reimburse') return moved('charged_back', 'reimbursed')
  return record
}
