import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, hiddenMoney, list, text } from '../tolerant.ts'

/** Tickets per label that the booking has after the change. */
export const WantedTicketsSchema = z.record(z.string().max(100), count)

function fromJson(said: string): unknown {
  try {
    return JSON.parse(said)
  } catch {
    return null
  }
}

/**
 * Our addition: the types that a booking may change to and, with `tickets`, the cost of a change before anybody confirms
 * it. Refuses what the change itself would refuse; only its places are decided when they are taken.
 */
export const previewTicketChange = endpoint({
  id: 'previewTicketChange',
  api: 'main',
  method: 'GET',
  path: '/booking/{uuid}/tickets',
  access: 'operation/edit',
  summary: 'Os ingressos que uma reserva pode ter e, com tickets, o que muda no valor, sem mudar nada.',
  params: z.object({ uuid: z.string() }),
  query: z.object({
    tickets: z.string().max(20_000).transform(fromJson).pipe(WantedTicketsSchema).optional(),
    /** True if the whole difference goes back, whatever the policy says. */
    by_place: flag
  }),
  response: z.object({
    booking_code: text,
    version: count,
    types: list(
      z.object({
        label: z.string(),
        title: text,
        price: hiddenMoney,
        quantity: count,
        checked_in: count,
        minimum: count,
        maximum: z.union([count, z.null()])
      })
    ),
    change: z.union([
      z.object({
        items: list(
          z.object({
            label: z.string(),
            title: text,
            old_quantity: count,
            quantity: count,
            old_value: hiddenMoney,
            value: hiddenMoney
          })
        ),
        old_total: hiddenMoney,
        new_total: hiddenMoney,
        /** Part of the new total that is not paid yet. */
        receivable: hiddenMoney,
        /** Money that goes back, and what the policy keeps of the tickets given up. */
        refund_due: hiddenMoney,
        kept: hiddenMoney,
        /** Maximums that the caller may exceed with a reason, in words; empty for none. */
        exceeded: text,
        /** True if the caller's right makes a refund request of it at once. */
        asks_refund: flag
      }),
      z.null()
    ])
  })
})
