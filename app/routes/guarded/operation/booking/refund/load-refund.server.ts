import { ApiError } from '#app/contracts/api-error.ts'
import { previewRefund } from '#app/contracts/booking/refunds.ts'
import type { CallOutput } from '#app/contracts/endpoint.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { formatMoney, parseMoney, toDecimal } from '#app/domain/money/money.ts'
import { methodWords, normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { explainRefusal, type Viewer } from '#app/session/index.server.ts'
import { newFormKey } from '../../form-key.server.ts'
import { findBooking } from '../../send-event.server.ts'

const kinds = ['whole', 'tickets', 'due'] as const
export type RefundKind = (typeof kinds)[number]

const toCentavos = (reais: number) => parseMoney(reais) ?? 0

export function readKind(text: string): RefundKind | null {
  return kinds.find((kind) => kind === text) ?? null
}

/** Reads quantities from the form's fields `n-LABEL`. */
export function readTickets(entries: Iterable<readonly [string, unknown]>): Record<string, number> {
  const counts = [...entries].flatMap(([name, value]) => {
    const count = typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : 0
    return name.startsWith('n-') && count > 0 ? [[name.slice(2, 102), count] as const] : []
  })
  return Object.fromEntries(counts.slice(0, 100))
}

/** Loads what can be refunded, then the amount as the server would decide it now. */
export async function loadRefund(viewer: Viewer, id: string | undefined, search: URLSearchParams) {
  const { uuid, timezone } = await findBooking(viewer, id)
  const wanted = {
    kind: readKind(search.get('tipo') ?? ''),
    tickets: readTickets(search),
    value: search.get('valor') ?? ''
  }
  const typed = wanted.value.trim() === '' ? null : parseMoney(wanted.value)
  const errors: Record<string, string[]> = {}
  if (wanted.value.trim() !== '' && typed === null) errors.valor = ['Digite o valor, por exemplo 80,00.']
  const tickets = Object.entries(wanted.tickets)
    .map(([label, count]) => `${label}:${count}`)
    .join(',')
  const ask = (kind: RefundKind, value: number | null) =>
    viewer.call(previewRefund, {
      params: { uuid },
      query: { kind, tickets, ...(value === null ? {} : { value: toDecimal(value) }) }
    })
  const first = await ask(wanted.kind ?? 'whole', null)
  const kind = wanted.kind && first.kinds.includes(wanted.kind) ? wanted.kind : (first.kinds[0] ?? null)
  const begun = kind === null || kind === first.kind ? first : await ask(kind, null)
  const found =
    typed === null || kind === null
      ? begun
      : await ask(kind, typed).catch((error) => keepRefusal(error, errors) ?? begun)
  return {
    key: newFormKey(),
    wanted,
    errors,
    kind,
    uuid,
    ...toView(found, timezone),
    mayGive: mayGive(viewer),
    kinds: first.kinds
  }
}

/** Same rule as the API: who asks for a refund need not have a drawer. */
const mayGive = ({ can }: Viewer) => can('operation/receive') || can('operation/refund-approve')

function keepRefusal(error: unknown, errors: Record<string, string[]>): null {
  // A 403 here is about the amount: a user without access to the page does not get this far.
  if (!(error instanceof ApiError) || (error.status !== 422 && error.status !== 403)) throw error
  errors.valor = error.fields.value ?? [explainRefusal(error, { answers403: true }).message]
  return null
}

function toView(found: CallOutput<typeof previewRefund>, zone: string) {
  const money = (reais: number) => formatMoney(toCentavos(reais))
  return {
    value: toCentavos(found.value),
    words: { value: money(found.value), policy: money(found.policy_value), most: money(found.most) },
    policyValue: toCentavos(found.policy_value),
    policyWords: found.policy_words,
    departs: found.departs,
    mayDepart: found.may_depart,
    needsSecond: found.needs_second,
    underWay: found.under_way > 0 ? money(found.under_way) : '',
    newTotal: money(found.new_total),
    peopleLeft: found.people_left,
    items: found.items,
    hasDesk: found.parts.some(({ at_desk }) => at_desk),
    parts: found.parts.map((part) => ({
      key: part.payment,
      value: money(part.value),
      method: methodWords(normalisePaymentMethod(part.method)),
      paidAt: part.paid_date ? formatInstant(part.paid_date, zone) : '',
      how: part.at_desk ? 'no balcão' : part.by_hand ? 'à mão, no portal do provedor' : 'pelo provedor'
    }))
  }
}
