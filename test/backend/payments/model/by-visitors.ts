import { bookingForm } from '../../../support/database/backend.ts'
import { type Deeds, type Made, type Story, visits } from './story.ts'

const parties = [
  [{ label: 'INTEIRA', quantity: '1' }],
  [{ label: 'INTEIRA', quantity: '2' }],
  [
    { label: 'INTEIRA', quantity: '1' },
    { label: 'MEIA', quantity: '1' }
  ],
  [
    { label: 'INTEIRA', quantity: '2' },
    { label: 'CRIANCA', quantity: '1' }
  ]
]

export const nth = <T>(list: readonly T[], at: number): T | undefined => list[at % Math.max(1, list.length)]

/** Picks one of several ways; there is at least one. */
export const oneOf = <T>(ways: readonly [T, ...T[]], at: number): T => ways[at % ways.length] ?? ways[0]

/** So many that they meet at few places, and so few that much happens to each. */
const mostBookings = 4

const atLater = { payment_method: 'cod', payLater: true }

/** Actions of visitors on their booking's page. */
export function byVisitors(story: Story): Deeds {
  const { call, made, place } = story
  const of = (which: number) => nth(made, which)
  const post = (booking: Made | undefined, what: string, body: unknown) =>
    booking && call('POST', `/booking/${booking.uuid}/${what}`, { body })
  const prove = async (booking: Made | undefined) =>
    (await post(booking, 'proof', { document_end: '4725' }))?.body.proof ?? ''
  return {
    async book(which, how) {
      if (made.length >= mostBookings) return
      const visit = visits[how % 3 === 0 ? 1 : 0]
      const way = which === 3 ? atLater : {}
      const body = bookingForm(place, { ...visit, tickets: parties[how % parties.length], ...way })
      const answer = await call('POST', '/booking/express', { body })
      if (answer.status !== 201) return
      const { uuid } = answer.body
      made.push({ uuid, hash: String(body.hash), checkouts: [], receipts: [] })
    },
    async pix(which) {
      await call('POST', '/getnet/generate-qr-code-pix', { body: { hash: of(which)?.hash } })
    },
    async card(which) {
      const booking = of(which)
      const { status, body } = await call('POST', '/mpago/payments', { body: { hash: booking?.hash } })
      if (status === 200) booking?.checkouts.push(body.preference.id)
    },
    'pay again': async (which) => post(of(which), 'pay-again', {}),
    confirm: async (which) => post(of(which), 'confirm', undefined),
    async 'cancel by visitor'(which) {
      const booking = of(which)
      await post(booking, 'cancel', { proof: await prove(booking) })
    },
    async 'move by visitor'(which, how) {
      const booking = of(which)
      const visit = nth(visits, how)
      if (!booking || !visit) return
      const shown = await call('GET', `/booking/${booking.uuid}/visitor-change?${new URLSearchParams(visit)}`)
      const seen = { total_seen: shown.body.new_total, fee_seen: shown.body.fee }
      await post(booking, 'visitor-change', { proof: await prove(booking), ...visit, ...seen })
    },
    /** They come back from the provider's page. */
    async 'come back'(which) {
      const hash = of(which)?.hash
      const attempt = (await story.banks.readThere()).filter(({ orderId }) => orderId === hash).at(-1)
      await call('POST', '/payments/read-back', { body: { hash, payment_id: attempt?.id } })
    },
    async claim(which) {
      const booking = of(which)
      await post(booking, 'claim-refund', { proof: await prove(booking) })
    }
  }
}
