import { toDecimal } from '#app/domain/money/money.ts'
import { sanitisePixText } from '#app/domain/money/pix.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { type Buyer, type CheckoutOrder, GatewayFault, type PixOrder } from '../payment-gateway.server.ts'

const minute = 60_000

/** The provider refuses a Pix code that ends within half an hour; one more minute allows for different clocks. */
const shortestPix = 31 * minute

/**
 * The same for every try with one key: a repeated request must not differ.
 * @throws GatewayFault `refused` if the order itself has ended
 */
export function pixEndOf({ expiresAt }: PixOrder, now: Date): Date {
  if (expiresAt <= now) throw new GatewayFault('refused', 'the order has ended before its Pix was asked for')
  const isLong = expiresAt.getTime() - now.getTime() >= shortestPix
  return isLong ? expiresAt : new Date(expiresAt.getTime() + shortestPix)
}

interface PixTerms {
  ends: Date
  /** For payers who gave none. */
  payerEmail: string
  /** The simulator has no account with key, name and city. */
  simulated: boolean
}

/** @throws GatewayFault `refused` without any e-mail: the provider asks for one */
export function toPixBody(order: PixOrder, { ends, payerEmail, simulated }: PixTerms) {
  const email = emailOf(order.buyer) || emailOf({ email: payerEmail })
  if (email === '') throw new GatewayFault('refused', 'a Pix wants an e-mail address of who pays')
  return {
    transaction_amount: toDecimal(order.amount),
    description: order.description,
    payment_method_id: 'pix',
    external_reference: order.orderId,
    ...toNotices(order),
    date_of_expiration: toOffsetTime(ends),
    payer: { ...toNames(order.buyer), email, ...toIdentification(order.buyer) },
    ...(simulated ? { metadata: toReceiver(order) } : {})
  }
}

function toReceiver({ merchantName, merchantCity, pixKey }: PixOrder) {
  return { merchant_name: merchantName, merchant_city: merchantCity, pix_key: pixKey }
}

/** Boleto and cash machines take days, but places are held for minutes. */
const excludedTypes = [{ id: 'ticket' }, { id: 'atm' }]

export function toPreferenceBody(order: CheckoutOrder) {
  const { amount, buyer, backUrl } = order
  const { first_name: name, last_name: surname } = toNames(buyer)
  const email = emailOf(buyer)
  return {
    items: [
      {
        id: 'RESERVA',
        title: order.description,
        category_id: 'tickets',
        quantity: 1,
        currency_id: 'BRL',
        unit_price: toDecimal(amount)
      }
    ],
    payer: {
      name,
      surname,
      ...(email ? { email } : {}),
      ...toPhone(buyer),
      ...toIdentification(buyer)
    },
    back_urls: { success: backUrl, pending: backUrl, failure: backUrl },
    // Without TLS it refuses the automatic return, and with it the whole order.
    ...(backUrl.startsWith('https://') ? { auto_return: 'approved' } : {}),
    ...toNotices(order),
    external_reference: order.orderId,
    statement_descriptor: sanitisePixText(order.statementName, 13),
    expires: true,
    expiration_date_to: toOffsetTime(order.expiresAt),
    payment_methods: { excluded_payment_types: excludedTypes },
    binary_mode: false
  }
}

/** Only webhooks are signed: without this it would also send its older, unsigned notices. */
function toNotices({ noticeUrl }: { noticeUrl: string }) {
  if (noticeUrl === '') return {}
  const mark = noticeUrl.includes('?') ? '&' : '?'
  return { notification_url: `${noticeUrl}${mark}source_news=webhooks` }
}

/** '' for an invalid address, with which the whole order would be refused. */
function emailOf({ email }: { email: string }): string {
  const checked = checkEmail(email)
  return checked.ok ? checked.value : ''
}

function toNames({ name, surname }: Buyer) {
  return { first_name: name, last_name: surname }
}

function toIdentification({ document }: Buyer) {
  if (document === '') return {}
  return { identification: { type: document.length === 11 ? 'CPF' : 'CNPJ', number: document } }
}

/** The provider only knows Brazilian telephones. */
function toPhone({ phone }: Buyer) {
  const [, area = '', number = ''] = /^\+55(\d{2})(\d{8,9})$/.exec(phone) ?? []
  return number === '' ? {} : { phone: { area_code: area, number } }
}

/** Uses the offset of Brasília, like the provider's examples; any zone would name the same instant. */
export function toOffsetTime(at: Date): string {
  return new Date(at.getTime() - 180 * minute).toISOString().replace('Z', '-03:00')
}
