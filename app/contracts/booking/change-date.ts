import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { flag, hiddenMoney, list, text } from '../tolerant.ts'

/**
 * Our addition: tells the price of a date change before anybody confirms it. Refuses what the change itself would
 * refuse.
 */
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
    /** True if the policy charges for the change. */
    has_fee: flag,
    fee: hiddenMoney,
    /**
     * `receivable` is the part of the new total not paid yet, the fee included if it is charged. `refund_due` is money
     * received beyond it.
     */
    receivable: hiddenMoney,
    refund_due: hiddenMoney,
    /** True if the visit is over, or somebody has entered: the change then needs a reason. */
    needs_reason: flag,
    /** Agents who are not free then; the change removes them from the booking. */
    agents_leaving: list(z.object({ uuid: z.string(), name: text, problem: text })),
    /** Names of trips of the old day that lose the booking's people. */
    trips_leaving: list(text)
  })
})
