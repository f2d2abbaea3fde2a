import { afterAll, beforeAll, expect, it } from 'vitest'
import { tokens } from '#app/backend/db/schema.server.ts'
import { findForm, type PlainBrowser } from '../../support/browser/plain-browser.ts'
import { personValues } from '../../support/browser/plain-scenario.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { openDetails, openVisitor, openVisitorWorld, type VisitorWorld } from '../../support/world/visitor.ts'

let world: VisitorWorld

beforeAll(async () => {
  world = await openVisitorWorld()
})

afterAll(() => world?.close())

/** The seller's name in the new booking; null for nobody. */
async function sellerOf(browser: PlainBrowser): Promise<string | null> {
  const form = findForm(await openDetails(browser, await world.freshShop()), 'Confirmar reserva')
  const booked = await browser.submit(form, { values: personValues })
  expect(booked.path).toMatch(/^\/booking-details\//)
  const { rows } = await world.db.pool.query(
    'select u.name from bookings b left join users u on u.uuid = b.seller_uuid where b.public_id = $1',
    [booked.path.split('/').at(-1)]
  )
  return rows[0].name
}

it('names a signed-in user as the seller, and none for a visitor or an expired session', async () => {
  expect(await sellerOf(openVisitor(world.app))).toBeNull()
  const desk = openVisitor(world.app)
  await desk.signIn('operador', seededPassword)
  expect(await sellerOf(desk)).toBe('Caio Sampaio')
  await world.db.orm.delete(tokens)
  expect(await sellerOf(desk)).toBeNull()
})
