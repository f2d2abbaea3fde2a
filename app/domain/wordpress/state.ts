import { isPaidStatus } from '../booking/situation.ts'
import { stripAccents } from '../person/names.ts'
import { entriesOf } from '../words/records.ts'

/** Meaning of a site's status here. `cart`: not ordered yet. `unknown`: a person has to decide. */
export type SiteState = 'paid' | 'open' | 'cancelled' | 'cart' | 'unknown'

const listed: Readonly<Record<Exclude<SiteState, 'paid' | 'unknown'>, string>> = {
  open: `unpaid pending pending-payment pending-confirmation confirmed on-hold denied failed awaiting-payment
    nao-pago nao-paga pendente aguardando aguardando-pagamento aguardando-confirmacao confirmado confirmada`,
  cancelled: 'cancelled canceled cancelado cancelada refunded reembolsado reembolsada trash',
  cart: 'in-cart was-in-cart draft auto-draft checkout-draft'
}

const states = new Map<string, SiteState>(
  entriesOf(listed).flatMap(([state, names]) => names.split(/\s+/).map((name): [string, SiteState] => [name, state]))
)

/** Statuses of WordPress itself, which say nothing about a booking. */
const general = new Set(['publish', 'private', 'future', 'inherit', ''])

/**
 * Reads a post's status (WooCommerce Bookings' words and their Portuguese). Only the words of specification §4 count as
 * paid. WooCommerce's `processing` is unknown: orders to be paid on delivery have it too.
 */
export function siteState(status: string): SiteState {
  const key = statusKey(status)
  if (isPaidStatus(key)) return 'paid'
  return states.get(key) ?? 'unknown'
}

/** Chooses the status: the post's own, unless it is one of WordPress' general ones or the place named a field. */
export function spokenStatus({ post, field, isNamed }: { post: string; field: string; isNamed: boolean }): string {
  if (statusKey(post) === 'trash') return post
  return field !== '' && (isNamed || general.has(statusKey(post))) ? field : post
}

function statusKey(status: string): string {
  return stripAccents(status.trim())
    .toLowerCase()
    .replace(/[\s_]+/g, '-')
    .replace(/^wc-(?=.)/, '')
}

export const STATE_WORDS: Readonly<Record<SiteState, string>> = {
  paid: 'Paga',
  open: 'Não paga',
  cancelled: 'Cancelada',
  cart: 'No carrinho: não é importada',
  unknown: 'Não conhecido: fica para conferir'
}
