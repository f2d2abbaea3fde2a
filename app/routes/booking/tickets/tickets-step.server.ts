import type { Slot } from '#app/contracts/products/public.ts'
import { formatDayLong } from '#app/domain/calendar/dates.ts'
import { frameOf } from '../frame.server.ts'
import { stepHref } from '../selection.ts'
import type { LoadedView } from '../step-context.server.ts'
import { type ProductContext, slotText } from '../visit/visit-step.server.ts'
import { offerGroup } from './group-offer.server.ts'
import type { ReadTickets } from './ticket-fields.server.ts'

export type TicketsContext = ProductContext & { tickets: ReadTickets; slot: Slot }

export async function viewTickets(context: TicketsContext): Promise<LoadedView> {
  const { chosen, product, tickets, slot } = context
  const { pid, atrativo, date, time, ver } = chosen
  const isRefused = (chosen.tickets.length > 0 || chosen.discount_code !== '') && !tickets.ok
  return {
    status: isRefused ? 400 : 200,
    view: {
      ...frameOf(context, 'tickets'),
      step: 'tickets',
      chosen: { name: product.name, day: formatDayLong(date), time },
      changeVisitHref: stepHref(chosen, { time: '', passo: '' }),
      hidden: { pid, atrativo, date, time, ...(ver && { ver }) },
      tickets: tickets.fields,
      discount: tickets.discount,
      quota: tickets.quota,
      errors: tickets.errors,
      remaining: slotText(slot),
      group: isRefused ? await offerGroup(context, tickets) : null
    }
  }
}
