import { eq } from 'drizzle-orm'
import { agents, bookingAgents, bookings } from '#app/backend/db/schema.server.ts'
import type { AuditWorld, Step } from '../../world.ts'

const rate = '3d0f6a52-5f5c-4f6e-8f39-2d8a8b1f3c01'
const key = '3d0f6a52-5f5c-4f6e-8f39-2d8a8b1f3c02'
const guide = '3d0f6a52-5f5c-4f6e-8f39-2d8a8b1f3c03'

/** Somebody who guides a sale of that day, paid in cash. */
async function guideSale({ db, place, call, manager }: AuditWorld): Promise<void> {
  await db.orm.insert(agents).values({ uuid: guide, placeId: place.placeId, name: 'Ivo Serra' }).onConflictDoNothing()
  const sale = {
    hash: 'c'.repeat(32),
    atrativo: place.productUuid,
    date: '2026-11-20',
    time: '14:00',
    tickets: [{ label: 'INTEIRA', quantity: '1' }],
    name: 'Maria Reis',
    method: 'pos_money'
  }
  const { body } = await call('POST', '/counter/sales', { token: manager.token, body: sale })
  const [row] = await db.orm.select().from(bookings).where(eq(bookings.publicId, body.booking.uuid))
  await db.orm
    .insert(bookingAgents)
    .values({ bookingId: row?.id ?? 0, agentUuid: guide })
    .onConflictDoNothing()
}

export const commissionSteps: Step[] = [
  {
    id: 'addCommissionRate',
    actions: ['commission-rate.added'],
    ask: ({ place }) => ({
      body: { uuid: rate, product_uuid: place.productUuid, kind: 'percent', value: '10', valid_from: '2026-11-01' }
    }),
    to: /^comissão: 10 %, visitas desde 01\/11\/2026$/,
    label: /^Cachoeira do Sossego$/,
    twice: true
  },
  {
    id: 'payCommission',
    actions: ['commission.paid'],
    ask: async (world) => {
      await guideSale(world)
      const body = { key, start_date: '2026-11-20', end_date: '2026-11-20', seen: 8, note: '' }
      return { params: { uuid: guide }, body }
    },
    to: /^pago: R\$\s8,00\nvisitas: 20\/11\/2026 a 20\/11\/2026$/,
    label: /^Ivo Serra$/,
    twice: true
  },
  {
    id: 'undoCommissionPayout',
    actions: ['commission.undone'],
    ask: () => ({ params: { uuid: guide, payout_uuid: key }, body: { reason: 'Marcado na pessoa errada' } }),
    from: /^pago: R\$\s8,00/,
    label: /^Ivo Serra$/,
    twice: true
  },
  {
    id: 'removeCommissionRate',
    actions: ['commission-rate.removed'],
    ask: () => ({ params: { uuid: rate } }),
    from: /^comissão: 10 %/,
    twice: true
  }
]
