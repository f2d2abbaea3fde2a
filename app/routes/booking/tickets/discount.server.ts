import { ApiError } from '#app/contracts/api-error.ts'
import { getDiscount, type Product } from '#app/contracts/products/public.ts'
import { toIsoDay } from '#app/domain/calendar/dates.ts'
import { t } from '#app/domain/words/speech.ts'
import type { StepContext } from '../step-context.server.ts'

/** Effect of a typed code; `problem` tells why it has none. */
export interface ReadDiscount {
  code: string
  /** Centavos off one ticket, by label. */
  units: ReadonlyMap<string, number>
  /** Most tickets of one booking that the code discounts; null for any number. */
  most: number | null
  problem: string
  /** Centavos of a credit, which pays instead of discounting; null for a discount code. */
  credit: number | null
}

const notKnown = 'Este parque não recebe códigos de desconto por aqui.'

/** Null without a code, or before a day is chosen. */
export async function loadDiscount(
  { call, chosen, preview }: Pick<StepContext, 'call' | 'chosen' | 'preview'>,
  product: Product | undefined
): Promise<ReadDiscount | null> {
  const code = chosen.discount_code
  const date = toIsoDay(chosen.date)
  if (!code || !product || !date) return null
  try {
    const found = await call(getDiscount, { params: { uuid: product.uuid }, query: { code, date, ...preview } })
    const units = new Map(found.tickets.map(({ label, unit_discount: unit }) => [label, unit]))
    return { code: found.code, units, most: found.max_tickets, problem: '', credit: found.credit }
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    // An API limited to the specification has no discount codes.
    const problem = error.fields.discount_code?.[0] ?? ([404, 501].includes(error.status) ? t(notKnown) : error.message)
    return { code, units: new Map(), most: null, problem, credit: null }
  }
}
