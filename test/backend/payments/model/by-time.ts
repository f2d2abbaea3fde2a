import { releaseHolds } from '#app/backend/bookings/jobs.server.ts'
import { applyPayment } from '#app/backend/payments/apply-payment.server.ts'
import { findUnknownMoney } from '#app/backend/payments/find-unknown.server.ts'
import { noticeJob } from '#app/backend/payments/notices/apply-notice.server.ts'
import { pollCharges } from '#app/backend/payments/poll-charges.server.ts'
import { sendRefunds } from '#app/backend/refunds/send-refunds.server.ts'
import { runDueJobs } from '../../../support/database/jobs.ts'
import type { Deeds, Story } from './story.ts'

/** Actions that the program takes by itself, and the clock. */
export function byTime({ backend, clock, db, place, state }: Story): Deeds {
  const work = () => runDueJobs(backend, [noticeJob])
  return {
    work,
    release: () => releaseHolds(backend),
    poll: () => pollCharges(backend),
    send: () => sendRefunds(backend),
    look: () => findUnknownMoney(backend),
    pass: async (which, how) => clock.pass([1, 3, 16, 40][which] ?? how),
    async expire() {
      clock.pass(16)
      await releaseHolds(backend)
    },
    /** The days in which all comes back are over for those who have bought so far. */
    'buy long ago': () =>
      db.pool.query(`update bookings set created_at = created_at - interval '8 days' where place_id = $1`, [
        place.placeId
      ]),
    'change provider': async (which) => {
      state.pixBy = which % 2 ? 'getnet' : 'mercadopago'
    }
  }
}

/** The providers answer, and each is asked about all that it has: what it says now is what we know. */
export async function hearAll({ backend, banks, place: { placeId } }: Story): Promise<void> {
  banks.setMood(0, false)
  for (const { provider, id } of await banks.readThere()) {
    const gateway = await backend.gateways.named(placeId, provider)
    if (gateway) await applyPayment(backend, { gateway, placeId, paymentId: id })
  }
}

/**
 * A day and more later. Whatever notice of Mercado Pago was lost, the jobs ask; Getnet, which lists nothing, says again what
 * it has not been heard to say.
 */
export async function catchUp(story: Story): Promise<void> {
  const { backend, banks, clock, place } = story
  banks.setMood(0, false)
  banks.letters.length = 0
  for (const minutes of [31, 90, 26 * 60]) {
    clock.pass(minutes)
    const { work, release, poll, look, send } = byTime(story)
    for (const run of [work, release, poll, look, send]) await run?.(0, 0)
  }
  for (const { provider, id } of await banks.readThere()) {
    if (provider !== 'getnet-simulator') continue
    const gateway = banks.gateways.getnet
    await applyPayment(backend, { gateway, placeId: place.placeId, paymentId: id })
  }
}
