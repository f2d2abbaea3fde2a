import { qrPath } from '#app/components/booking/index.ts'
import { ApiError } from '#app/contracts/api-error.ts'
import { createPersonTickets, type ExpressBooking, getBooking } from '#app/contracts/booking/calls.ts'
import type { Endpoint } from '#app/contracts/endpoint.ts'
import { getApplePass, getGooglePass, getTicketPdf } from '#app/contracts/messages/booking-messages.ts'
import { getPublicPlace, type PublicPlace } from '#app/contracts/places.ts'
import { readOwnData } from '#app/contracts/privacy/visitor.ts'
import { getTerm } from '#app/contracts/products/public.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatPersonCode, MOST_PERSON_TICKETS } from '#app/domain/booking/person-ticket.ts'
import { ticketCorrection } from '#app/domain/booking/signed-ticket.ts'
import { isCancelledStatus, isPaidStatus, type ToldSituation } from '#app/domain/booking/situation.ts'
import { tellBooking } from '#app/domain/booking/tell-booking.ts'
import { ticketContent } from '#app/domain/booking/ticket-content.ts'
import { entryTime, formatDay, formatInstant, todayIn } from '#app/domain/calendar/dates.ts'
import { sentTicketWords } from '#app/domain/message/booking/sent-ticket.ts'
import { formatMoney } from '#app/domain/money/money.ts'
import { methodInSentence, methodWords, normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { countryName, documentTerm, isForeign, maskAnyDocument } from '#app/domain/person/any-document.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { maskEmail } from '#app/domain/person/email.ts'
import { maskName, nameOrNone } from '#app/domain/person/names.ts'
import { callUrl, formatPhone, maskPhone, whatsappUrl } from '#app/domain/person/phone.ts'
import { isRefundState, isUnderWay } from '#app/domain/refund/states.ts'
import { toDecision } from '#app/domain/refund/told.ts'
import { refundWords, VISITOR_REFUND_WORDS } from '#app/domain/refund/words.ts'
import { signedWords } from '#app/domain/waiver/levels.ts'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { countOf } from '#app/domain/words/plural.ts'
import { currentLanguage, t, tSaid } from '#app/domain/words/speech.ts'
import { pathIn } from '#app/domain/words/spoken-pages.ts'
import { type Call, isOffered } from '#app/session/viewer.server.ts'
import { now } from '#app/time/clock.server.ts'
import { bookingDiscountLabel } from '../discount-label.ts'
import { loadPoints } from '../load-points.server.ts'
import { asksHref, toShopWindow } from '../shop-window.ts'
import { hasPaid, readStage } from './read-stage.server.ts'
import type { DetailsView, Plain } from './view.ts'

interface Found {
  booking: ExpressBooking
  place: PublicPlace
  now: Date
}

/** Sends personal data to the browser only if it is masked. @throws ApiError 404 */
export async function loadDetails(call: Call, id: string, origin: string): Promise<DetailsView> {
  const booking = await call(getBooking, { params: { uuid: id } })
  const { uuid: product, place_uuid: pid } = booking.product
  const [place, points] = await Promise.all([
    call(getPublicPlace, { params: { uuid: pid } }),
    loadPoints(call, { pid, product })
  ])
  const found = { booking, place, now: now() }
  const told = tellBooking(booking, found.now)
  const accepted = await loadAccepted(call, found)
  return {
    shop: toShopWindow(place),
    id: booking.uuid,
    code: formatBookingCode(booking.booking_code),
    situation: { ...told.shown, label: tSaid(told.shown.label) },
    beside: told.beside,
    isFree: told.isFree,
    stage: readStage(found),
    refund: toRefund(booking),
    isClosed: booking.closed && hasPaid(booking),
    ...toContent(booking),
    mapUrl: mapOf(booking.product),
    points,
    survey: surveyOf(found),
    lines: boughtLines(booking),
    total: booking.order.final_value,
    kept: booking.kept_value,
    // A colleague without permission for values gets null; staff at the gate see the amount elsewhere.
    owed: booking.order.final_value === null ? null : (booking.owed_value ?? booking.order.final_value),
    people: peopleLabel(booking.people),
    agents: booking.agents.map(({ uuid, name, page }) => ({
      uuid,
      page,
      firstName: name.trim().split(/\s+/)[0] ?? ''
    })),
    agentHref: toAgentHref(booking),
    alone: toAlone(found),
    waiver: toWaiver(found, origin),
    pdfHref: isOffered(getTicketPdf) && !booking.closed ? `/booking-details/${booking.uuid}/ingresso.pdf` : '',
    wallets: toWallets(booking),
    sent: booking.sent_tickets.map((sent) => sentTicketWords(sent, booking.timezone)).filter(Boolean),
    person: toPerson(booking),
    receipt: toReceipt(found, told),
    termText: accepted.text.split(/\n{2,}/).filter(Boolean),
    termLanguage: accepted.language,
    change: changeWay(found)
  }
}

function toContent({ product, items, booking_name, booking_date, time, lastStart, guides_wanted }: ExpressBooking) {
  return ticketContent({
    attraction: product.name || booking_name,
    date: booking_date,
    time: time || lastStart,
    arriveMinutes: product.arrive_minutes,
    bring: product.what_to_bring,
    address: product.address,
    isGuided: guides_wanted > 0,
    items: items.map(({ title, label, quantity, checked_in, needs_proof, counts_to_quota }) => ({
      title,
      label,
      quantity,
      checkedIn: checked_in,
      needsProof: needs_proof,
      countsToQuota: counts_to_quota
    }))
  })
}

/** `person`: number of one person; missing for the whole booking. */
function toWallets({ uuid, wallets, closed }: ExpressBooking, person?: number): DetailsView['wallets'] {
  const query = person ? `?${new URLSearchParams({ pessoa: String(person) })}` : ''
  const offers = (name: 'apple' | 'google', call: Endpoint) => wallets.includes(name) && isOffered(call) && !closed
  return [
    ...(offers('apple', getApplePass)
      ? [{ name: t('Carteira da Apple'), href: `/booking-details/${uuid}/ingresso.pkpass${query}` }]
      : []),
    ...(offers('google', getGooglePass)
      ? [{ name: t('Carteira do Google'), href: `/booking-details/${uuid}/carteira-google${query}` }]
      : [])
  ]
}

/** Most codes that are drawn on the page; more are in the PDF. */
const mostDrawn = 12

/** Null for one person, a large group, and a booking that is unpaid or over. */
function toAlone({ booking, now }: Found): DetailsView['alone'] {
  const { uuid, people, status, person_tickets: known, booking_date: day, timezone, closed } = booking
  const isOver = closed || booking.checked_in_people >= people || day < todayIn(timezone, now)
  const isDivisible = isPaidStatus(status) && people >= 2 && people <= MOST_PERSON_TICKETS
  if (!isDivisible || isOver || !isOffered(createPersonTickets)) return null
  const standing = known.filter(({ number }) => number > 0)
  const tickets = standing.map(({ number, title, code, entered, qr }) => ({
    number,
    title,
    code: formatPersonCode(code),
    entered: entered ? entryTime(entered, { zone: timezone, now }) : '',
    qr: standing.length <= mostDrawn ? qrPath(qr || code, ticketCorrection) : null,
    pdfHref: `/booking-details/${uuid}/ingresso.pdf?${new URLSearchParams({ pessoa: String(number) })}`,
    wallets: toWallets(booking, number)
  }))
  return { missing: people - tickets.length, tickets }
}

function toWaiver({ booking, now }: Found, origin: string): DetailsView['waiver'] {
  const { waiver, waiver_key: key, people, status, booking_date: day, timezone, closed } = booking
  const isOver = closed || isCancelledStatus(status) || day < todayIn(timezone, now)
  if (!waiver || !key || isOver) return null
  const href = `/termo-de-risco/${key}`
  return {
    href,
    progress: signedWords({ signed: waiver.signed, people }),
    isRequired: waiver.level === 'required',
    qr: qrPath(`${origin}${pathIn(currentLanguage(), href)}`)
  }
}

/** Lists full prices, and the discount on a line of its own. */
function boughtLines(booking: ExpressBooking): DetailsView['lines'] {
  const { items, order } = booking
  const full = items.map(({ quantity, title, label: name, unit_price }) => ({
    label: countOf(quantity, title || name),
    amount: unit_price === null ? null : quantity * unit_price
  }))
  return order.total_discount
    ? [...full, { label: bookingDiscountLabel(booking), amount: -order.total_discount }]
    : full
}

/** Reads the term as the visitor accepted it, in the language of then; '' when it cannot be read now. */
async function loadAccepted(call: Call, { booking, place }: Found): Promise<{ text: string; language: string }> {
  const unread = { text: '', language: '' }
  const hash = booking.term?.hash
  if (!hash) return unread
  if (place.term?.hash === hash) return place.term
  try {
    return await call(getTerm, { params: { uuid: place.uuid, hash } })
  } catch (error) {
    if (error instanceof ApiError) return unread
    throw error
  }
}

/** Money received and not used for a visit, or already returned, in centavos. Null when nothing is to be returned. */
function toRefund(booking: ExpressBooking): DetailsView['refund'] {
  const { refund, payments, timezone, refunded_date: on, order } = booking
  if (refund !== 'due' && refund !== 'done') return null
  const isDone = refund === 'done'
  const moved = payments.filter(({ payment_status: status, payment_date: date }) =>
    isDone ? isCancelledStatus(status) && date !== null : isPaidStatus(status)
  )
  const price = !isDone && isPaidStatus(booking.status) ? order.final_value : 0
  const used = price === null || booking.kept_value === null ? null : price + booking.kept_value
  const values = moved.map(({ payment_value: value, refunded_value: back }) =>
    value === null ? null : value - (isDone ? 0 : (back ?? 0))
  )
  const isHidden = used === null || values.some((value) => value === null)
  const amount = values.reduce<number>((sum, value) => sum + (value ?? 0), 0) - (used ?? 0)
  return {
    isDone,
    amount: isHidden || amount <= 0 ? null : amount,
    methods: [...new Set(moved.map(({ payment_method }) => methodWords(normalisePaymentMethod(payment_method))))].join(
      t(' e ')
    ),
    on: isDone && on ? formatDay(todayIn(timezone, new Date(on))) : '',
    steps: booking.refunds.map((step) => toStep(step, timezone))
  }
}

/** Describes the state of one requested refund. */
function toStep({ value, state, asked, ended }: ExpressBooking['refunds'][number], timezone: string): string {
  const isKnown = isRefundState(state)
  const words = isKnown ? tSaid(VISITOR_REFUND_WORDS[state]) : state
  const what = `${value === null ? t('Valor') : formatMoney(value)}: ${words.toLowerCase()}`
  const at = ended ?? asked
  if (!at) return what
  const day = formatDay(todayIn(timezone, new Date(at)))
  return isKnown && isUnderWay(state) ? t('{what} desde {day}', { what, day }) : t('{what} em {day}', { what, day })
}

/**
 * Empty without a token: no agent can be chosen, the time is over, or a colleague looks, who has the booking's own
 * page.
 */
function toAgentHref({ uuid, agent_token: token }: ExpressBooking): string {
  return token ? `/selectagent?${new URLSearchParams({ reserva: uuid, token })}` : ''
}

/** Prefers the attraction's map link, and otherwise searches for its address. */
function mapOf({ map_url: url, address }: ExpressBooking['product']): string {
  if (/^https?:\/\//i.test(url)) return url
  return address ? `https://www.openstreetmap.org/search?${new URLSearchParams({ query: address })}` : ''
}

/** Asks visitors who came, from the day of the visit on. '' when the place has no survey, or its URL is not https. */
function surveyOf({ booking, now }: Found): string {
  const url = booking.product.product_nps.trim()
  const hasCome = booking.checked_in_people > 0 && booking.booking_date <= todayIn(booking.timezone, now)
  return hasCome && URL.canParse(url) && new URL(url).protocol === 'https:' ? url : ''
}

/**
 * Masks the data even for a colleague, whose session may see more: this page is the visitor's, and may be shown
 * around.
 */
function toPerson({ costumer, masked }: ExpressBooking): Plain[] {
  const country = costumer.document_country
  const told = (text: string) => (isForeign(country) ? `${text} (${countryName(country)})` : text)
  // For a colleague at the gate the API has masked them already.
  const isHidden = (text: string) => masked || text.includes('*')
  const mask = (hide: (text: string) => string) => (text: string) => (isHidden(text) ? text : hide(text))
  return [
    { term: t('Nome'), value: nameOrNone(mask(maskName)(costumer.name)) },
    {
      term: documentTerm(country),
      value: isHidden(costumer.cpf) ? told(costumer.cpf) : maskAnyDocument(costumer.cpf, country)
    },
    { term: t('Telefone'), value: mask(maskPhone)(costumer.phone.number) },
    { term: t('E-mail'), value: mask(maskEmail)(costumer.email) }
  ]
}

function toReceipt({ booking, place }: Found, { isFree }: ToldSituation): Plain[] {
  const at = (instant: string | null) => (instant ? formatInstant(instant, booking.timezone) : '')
  // A courtesy is not a payment.
  const paid = booking.payments.filter(
    ({ payment_status, payment_value }) => isPaidStatus(payment_status) && payment_value !== 0
  )
  const method = normalisePaymentMethod(booking.payLater ? 'cod' : booking.payment_method)
  const term = booking.term
  return [
    { term: t('Reserva feita em'), value: at(booking.created_date) },
    {
      term: t('Forma de pagamento'),
      value: isFree ? t('Gratuito') : booking.terminal ? t('Cartão na maquininha') : methodWords(method)
    },
    ...paid.map(({ payment_value: value, payment_date: date, payment_method }) => ({
      // A negative value is money that became a credit; it was received before and is still held.
      term: (value ?? 0) < 0 ? t('Virou crédito') : t('Pagamento recebido'),
      value: receivedWords(value, { at: at(date ?? booking.paid_date), by: paidBy(payment_method) })
    })),
    {
      term: t('Quem vende'),
      value: [place.supplier.legal_name || place.name, formatDocument(place.supplier.cnpj)]
        .filter(Boolean)
        .join(', CNPJ ')
    },
    { term: t('Termo aceito'), value: term?.confirm ? t('em {at}', { at: at(term.datetime) }) : '' }
  ]
}

function receivedWords(value: number | null, when: { at: string; by: string }): string {
  if (value === null) return t('em {at}, {by}', when)
  return t('{amount} em {at}, {by}', { ...when, amount: formatMoney(Math.abs(value)) })
}

function paidBy(method: string): string {
  const { slug } = normalisePaymentMethod(method)
  return slug === 'cod' ? t('no local') : t('por {method}', { method: methodInSentence(slug) })
}

function changeWay({ booking, place }: Found): DetailsView['change'] {
  const { email, phone } = place.supplier
  return {
    ...toOwnWays(booking),
    whatsapp: { url: whatsappUrl(place.whatsapp), number: formatPhone(place.whatsapp) },
    email,
    phone: phone ? { href: callUrl(phone), text: formatPhone(phone) } : null,
    asksHref: asksHref(place),
    privacyHref: `/privacidade?${new URLSearchParams({ pid: place.uuid })}`
  }
}

/** Lists what the visitor may do alone, as the API's quotes decide. */
function toOwnWays({ uuid, cancel_quote: cancel, change_quote: change, ...booking }: ExpressBooking) {
  const path = `/booking-details/${uuid}`
  const quote = cancel?.visitor
  const isHidden = quote?.value === null
  const isAsked = booking.refunds.some(({ state }) => isRefundState(state) && isUnderWay(state))
  const words = quote && !isHidden ? refundWords(toDecision(quote)) : ''
  return {
    policy: quote ? words : '',
    cancelHref: quote && quote.rule !== 'visited' ? `${path}/cancelar` : '',
    changeHref: change?.allowed ? `${path}/mudar` : '',
    refundHref: booking.refund === 'due' && !isAsked ? `${path}/devolucao` : '',
    dataHref: isOffered(readOwnData) ? `${path}/meus-dados` : ''
  }
}
