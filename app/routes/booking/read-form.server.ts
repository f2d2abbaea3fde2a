import { json } from '@remix-run/node'
import type { createExpressBooking } from '#app/contracts/booking/calls.ts'
import type { CallInput } from '#app/contracts/endpoint.ts'
import { toDecimal } from '#app/domain/money/money.ts'
import { onlineMethod } from '#app/domain/money/online-method.ts'
import { cleanText } from '#app/domain/words/clean-text.ts'
import { currentLanguage, t } from '#app/domain/words/speech.ts'
import { readSelection, type Selection, type TicketChoice } from './selection.ts'

const addressNames = ['street', 'number', 'complement', 'neighborhood', 'zipcode', 'country', 'state', 'city'] as const

/** Field names of the specification (§3, booking form) besides those of the selection. */
const formNames = [
  'name',
  'surname',
  'cpf_cnpj',
  'document_country',
  'phoneFlag',
  'phone',
  'email',
  'payment_method',
  'payLater',
  'confirm_term',
  'term_hash',
  'booking_name',
  'booking_slug',
  'gateway',
  'hash'
] as const

export interface BookingForm {
  chosen: Selection
  typed: Record<string, string>
  /** Fields to send again: typed values, place and tickets. */
  sent: Record<string, string>
  body: CallInput<typeof createExpressBooking>['body']
  /** '' books; other buttons only open an editor. */
  intent: string
  /** True when an earlier attempt may have created the booking. */
  isUncertain: boolean
  /** Centavos; null when the form did not contain it. */
  seenTotal: number | null
}

/** Ignores prices in the form. @throws Response 400 when the body is not a form */
export async function readForm(request: Request): Promise<BookingForm> {
  const form = await request.formData().catch(() => {
    throw json({ message: t('Não foi possível ler o formulário. Volte e envie de novo.') }, { status: 400 })
  })
  const fromForm = readSelection(form)
  const address = readSelection(new URL(request.url).searchParams)
  const pid = fromForm.pid || address.pid
  const chosen = { ...fromForm, pid, mes: '', passo: 'dados', nova: address.nova, ver: address.ver }
  const typed = collect(form)
  const read = (name: string) => typed[name] ?? ''
  const own = Object.fromEntries(formNames.map((name) => [name, read(name)]))
  const { atrativo, date, time, discount_code: code } = chosen
  const tickets = chosen.tickets.map((ticket) => ({ ...ticket, price: '' }))
  const seen = form.get('seen_total')
  const seenTotal = typeof seen === 'string' && /^\d{1,9}$/.test(seen) ? Number(seen) : null
  const ours = { discount_code: code || undefined, total_seen: seenTotal === null ? undefined : toDecimal(seenTotal) }
  return {
    chosen,
    typed: { ...typed, atrativo, date, time, discount_code: code },
    sent: {
      ...typed,
      pid,
      atrativo,
      date,
      time,
      discount_code: code,
      ...ticketFields(chosen.tickets),
      ...(seenTotal === null ? {} : { seen_total: String(seenTotal) })
    },
    body: {
      ...own,
      ...ours,
      gateway: gatewayOf(own),
      hash: read('hash'),
      pid,
      atrativo,
      date,
      time,
      tickets,
      language: currentLanguage() === 'pt-BR' ? undefined : currentLanguage(),
      address: readAddress(read)
    },
    intent: String(form.get('intent') ?? ''),
    isUncertain: form.get('incerta') === '1',
    seenTotal
  }
}

/** Derives the gateway from the method: without script the form cannot change it. */
function gatewayOf({ payment_method: method = '', gateway = '' }: Record<string, string>): string {
  return onlineMethod(method) === 'card' ? 'MPAGO' : gateway
}

function ticketFields(tickets: TicketChoice[]): Record<string, string> {
  const named = tickets.flatMap(({ label, quantity }, index) => [
    [`tickets[${index}].label`, label],
    [`tickets[${index}].quantity`, quantity]
  ])
  return Object.fromEntries(named)
}

function collect(form: FormData): Record<string, string> {
  const typed: Record<string, string> = {}
  for (const name of [...formNames, ...addressNames.map((part) => `address.${part}`)]) {
    const value = form.get(name)
    if (typeof value === 'string') typed[name] = cleanText(value).slice(0, 500)
  }
  return typed
}

/** Country and state are prefilled, so they alone do not count as an address. */
function readAddress(read: (name: string) => string) {
  const address = Object.fromEntries(addressNames.map((part) => [part, read(`address.${part}`)]))
  const isGiven = addressNames.some((part) => part !== 'country' && part !== 'state' && address[part]?.trim())
  return isGiven ? address : undefined
}
