import { isDeepStrictEqual } from 'node:util'
import { notFound } from '#app/contracts/api-error.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import type { getStart } from '#app/contracts/start.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { SUGGESTED_TICKETS, ticketCalled } from '#app/domain/product/start/first-tickets.ts'
import { findStartPlace } from '../../db/queries/places/settings.server.ts'
import { findStartProduct, type StartProduct } from '../../db/queries/places/start.server.ts'
import { onlineWays, type StaffContext } from '../../kernel/context.server.ts'

export async function readStart(_input: unknown, ctx: StaffContext): Promise<Answer<typeof getStart>> {
  const { placeId } = ctx.actor
  const [place, product] = await Promise.all([findStartPlace(ctx.db, placeId), findStartProduct(ctx.db.orm, placeId)])
  if (!place) throw notFound()
  const { name, legalName, cnpj, address, city, state, email, accounts } = place
  const [served, ways] = await Promise.all([
    ctx.gateways.of(placeId, 'pix', accounts),
    onlineWays(ctx, place, accounts)
  ])
  const payable = place.payOnSite || ways.length > 0
  return {
    place: placeId,
    done: {
      place: [name, legalName, cnpj, address, city, state, email].every((text) => text !== ''),
      attraction: product !== null,
      hours: (product?.rules.length ?? 0) > 0,
      tickets: (product?.tickets.length ?? 0) > 0,
      payment: payable && product?.sells === true
    },
    pix_ready: served !== null,
    seen: seenOf(product),
    attraction: product && describeStart(product)
  }
}

/** Identifies the attraction and its version. */
export function seenOf(product: Pick<StartProduct, 'uuid' | 'version'> | null): string {
  return product ? `${product.uuid}:${product.version}` : 'none'
}

function describeStart(product: StartProduct) {
  const { uuid, name, description, address, durationMinutes, active, rules } = product
  const locked = isLocked(product)
  return {
    uuid,
    name,
    description,
    address,
    active,
    locked,
    duration_minutes: durationMinutes,
    hours_locked: locked || !hasPlainHours(product),
    tickets_locked: locked || !hasPlainTickets(product),
    weekdays: [...(rules[0]?.weekdays ?? [])],
    times: rules.map(({ time }) => time).sort(),
    capacity: rules[0]?.capacity ?? 0,
    tickets: product.tickets.map(({ label, unitPrice }) => ({ label, price: toDecimal(unitPrice) }))
  }
}

/** On sale now or once: its texts were promised to somebody. */
export function isLocked({ sells, wasSold, active }: Pick<StartProduct, 'sells' | 'wasSold' | 'active'>): boolean {
  return sells || wasSold || active
}

/** True for one list of weekdays and one capacity for all times, without dates. */
export function hasPlainHours({ rules }: Pick<StartProduct, 'rules'>): boolean {
  const [first] = rules
  return rules.every(
    (rule) =>
      rule.validFrom === null &&
      rule.validTo === null &&
      rule.closingMinutes === 0 &&
      rule.capacity === first?.capacity &&
      String(rule.weekdays) === String(first?.weekdays)
  )
}

function ruleOf(name: string) {
  const { label, title, needsProof, countsToQuota, withAdult } = ticketCalled(name)
  return { label, title, needsProof, countsToQuota, withAdult }
}

/**
 * True for only suggested types in suggested form, with one price each: otherwise the step would undo settings made in
 * Produtos.
 */
export function hasPlainTickets({ tickets }: Pick<StartProduct, 'tickets'>): boolean {
  return tickets.every(
    ({ label, title, needsProof, countsToQuota, withAdult = false, prices, validFrom, validTo }) =>
      isDeepStrictEqual({ label, title, needsProof, countsToQuota, withAdult }, ruleOf(label)) &&
      prices.length === 0 &&
      validFrom === null &&
      validTo === null &&
      SUGGESTED_TICKETS.some((suggested) => suggested.label === label)
  )
}
