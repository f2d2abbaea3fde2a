import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, hiddenMoney, list, text } from '../tolerant.ts'

/** Our own addition: what a change of date would cost, before anybody confirms it. Refused as the change itself would be. */
export const previewDateChange = endpoint({
  id: 'previewDateChange',
  api: 'main',
  method: 'GET',
  path: '/booking/{uuid}/change-date',
  access: 'operation/edit',
  summary: 'O que muda no valor de uma reserva em outro dia ou horário, sem mudar nada.',
  params: z.object({ uuid: z.string() }),
  query: z.object({ date: text, time: text, charge_fee: flag }),
  response: z.object({
    date: z.string(),
    time: z.string(),
    items: list(z.object({ title: text, quantity: z.number(), old_value: hiddenMoney, new_value: hiddenMoney })),
    old_total: hiddenMoney,
    new_total: hiddenMoney,
    /** Whether the policy asks for money for the change, and how much. */
    has_fee: flag,
    fee: hiddenMoney,
    /**
     * `receivable` is the part of the new total not paid yet, the fee included if it is charged. `refund_due` is money
     * received beyond it.
     */
    receivable: hiddenMoney,
    refund_due: hiddenMoney,
    /** The visit is over, or somebody went in: the change wants a reason. */
    needs_reason: flag,
    /** Agents who are not free then: the change takes them off the booking. */
    agents_leaving: list(z.object({ uuid: z.string(), name: text, problem: text })),
    /** Trips of the old day, by name, in which nobody of it rides any more. */
    trips_leaving: list(text)
  })
})
