import type { Tone } from '#app/components/index.ts'
import type { Unsettled, UnsettledKind } from '#app/contracts/payments/unsettled.ts'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { formatInstant } from '#app/domain/calendar/dates.ts'
import { gatewayTitle } from '#app/domain/money/gateway-words.ts'
import { methodWords, normalisePaymentMethod } from '#app/domain/money/payment-method.ts'
import { nameOrNone } from '#app/domain/person/names.ts'

interface Words {
  label: string
  tone: Tone
  /** Next step for the reader, in one sentence; '' for none. */
  todo: string
}

const WORDS: Readonly<Record<UnsettledKind, Readonly<Record<string, Words>>>> = {
  held: {
    open: {
      label: 'Retido',
      tone: 'red',
      todo: 'O valor não é o que foi pedido: aceite o que veio, ou devolva tudo.'
    },
    returning: { label: 'Sendo devolvido', tone: 'blue', todo: 'Acompanhe em Devoluções.' },
    accepted: { label: 'Aceito', tone: 'green', todo: '' },
    returned: { label: 'Devolvido', tone: 'gray', todo: '' },
    ended: { label: 'Encerrado pelo provedor', tone: 'gray', todo: '' }
  },
  disputed: {
    open: { label: 'Contestado', tone: 'red', todo: 'Responda no portal do provedor, dentro do prazo dele.' },
    lost: { label: 'Contestação perdida', tone: 'gray', todo: 'O provedor levou o dinheiro de volta.' }
  },
  stray: {
    open: {
      label: 'Sem reserva',
      tone: 'red',
      todo: 'Procure a reserva pela data e pelo valor. Sem reserva, devolva no portal do provedor.'
    },
    booking: { label: 'Encaixado em uma reserva', tone: 'green', todo: '' },
    returned: { label: 'Devolvido no provedor', tone: 'gray', todo: '' },
    other: { label: 'Não é venda nossa', tone: 'gray', todo: '' }
  }
}

const otherBooking = 'O provedor diz que é de outra reserva: aceite na reserva certa, ou devolva tudo.'

function unsettledWords({ kind, state, why }: Unsettled): Words {
  const words = WORDS[kind][state] ?? { label: state, tone: 'gray', todo: '' }
  return kind === 'held' && state === 'open' && why === 'order' ? { ...words, todo: otherBooking } : words
}

/** Times in the place's zone. */
export function toUnsettledRow(item: Unsettled, zone: string) {
  const at = (instant: string | null) => (instant ? formatInstant(instant, zone) : '')
  const { id, kind, state, why, asked, received, name, note, said } = item
  return {
    id,
    kind,
    state,
    why,
    asked,
    received,
    name: item.booking_uuid ? nameOrNone(name) : name,
    note,
    said,
    ...unsettledWords(item),
    provider: gatewayTitle(item.provider),
    providerId: item.provider_id,
    method: item.method ? methodWords(normalisePaymentMethod(item.method)) : '',
    booking: item.booking_uuid,
    code: item.booking_code ? formatBookingCode(item.booking_code) : '',
    since: at(item.since),
    solved: [item.solved_by, at(item.solved_date)].filter(Boolean).join(', '),
    refund: item.refund_id
  }
}

export type UnsettledRow = ReturnType<typeof toUnsettledRow>
