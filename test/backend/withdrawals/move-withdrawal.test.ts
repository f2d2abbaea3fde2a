import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { users } from '#app/backend/db/schema.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { findBreaches } from '../../support/invariants.ts'
import { approves, asks, openWithdrawals, type Withdrawals } from './world.ts'

let db: Database
let world: Withdrawals
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())
beforeEach(async () => {
  world = await openWithdrawals(db)
})
afterEach(async () => {
  const broken = Object.keys(await findBreaches(db)).filter((rule) => rule.includes('withdrawal'))
  expect(broken).toEqual([])
})

async function asked() {
  const asker = await world.as([...asks, ...approves])
  const approver = await world.as(approves)
  const payment = await world.pay()
  const { body } = await asker.ask([payment], 99)
  return { asker, approver, payment, id: String(body.withdrawal.id) }
}

const paid = { reference: 'TED 100-1', paid_on: '2026-11-20' }

describe('a withdrawal', () => {
  it('goes from asked to approved to paid, each step with who and when', async () => {
    const { asker, approver, id } = await asked()
    const yes = await approver.move(id, 'approve', { version: 1 })
    expect([yes.status, yes.body.message]).toEqual([200, 'Saque de R$\u00a099,00 aprovado.'])
    expect(yes.body.withdrawal).toMatchObject({ state: 'approved', approved_by: expect.any(String), version: 2 })
    const done = await asker.move(id, 'pay', paid)
    expect(done.body.withdrawal).toMatchObject({
      state: 'paid',
      reference: 'TED 100-1',
      paid_on: '2026-11-20',
      paid_by: expect.any(String),
      paid_date: '2026-11-20T12:00:00.000Z'
    })
    expect((await asker.move(id, 'pay', paid)).body.outcome).toBe('already')
    for (const move of ['approve', 'refuse', 'drop']) {
      expect([403, 409]).toContain((await approver.move(id, move, { reason: 'Engano' })).status)
    }
    const { rows } = await db.pool.query(
      'select action, subject_id, subject_label, from_value, to_value, reason from audit_events where place_id = $1 order by id',
      [world.place.placeId]
    )
    const subject = { subject_id: id, subject_label: 'Saque 1' }
    expect(rows).toMatchObject([
      { action: 'withdrawal.asked' },
      // The accounts of both persons are written down with an approval, and with nothing else.
      {
        ...subject,
        action: 'withdrawal.approved',
        from_value: 'Solicitado',
        to_value: expect.stringMatching(/^Aprovado\n.+\n.+/)
      },
      { ...subject, action: 'withdrawal.paid', from_value: 'Aprovado', to_value: 'Pago', reason: 'TED 100-1' }
    ])
    expect((await asker.list('state=paid')).body).toMatchObject({
      total: 1,
      sum_value: 99,
      paid_value: 99,
      to_approve: 0
    })
  })

  it('marked as paid by mistake returns to approved, with a reason and permission', async () => {
    const { asker, approver, id } = await asked()
    await approver.move(id, 'approve')
    expect((await approver.move(id, 'undo', { reason: 'Engano' })).body.outcome).toBe('already')
    await asker.move(id, 'pay', paid)
    expect((await approver.move(id, 'undo')).body.fields.reason).toHaveLength(1)
    const plain = await world.as(asks)
    expect((await plain.move(id, 'undo', { reason: 'Engano' })).status).toBe(403)
    const undone = await approver.move(id, 'undo', { reason: 'O banco devolveu' })
    expect(undone.body.withdrawal).toMatchObject({ state: 'approved', paid_by: '', paid_on: '', reference: '' })
    const { rows } = await db.pool.query(
      `select reason from audit_events where place_id = $1 and action = 'withdrawal.unpaid'`,
      [world.place.placeId]
    )
    expect(rows).toEqual([{ reason: 'O banco devolveu' }])
    expect((await asker.move(id, 'pay', paid)).body.withdrawal.state).toBe('paid')
  })

  it('is neither approved nor refused by its requester, with any permission', async () => {
    const { asker, approver, id } = await asked()
    expect((await asker.move(id, 'approve')).status).toBe(403)
    expect((await asker.move(id, 'refuse', { reason: 'Engano' })).status).toBe(403)
    const phone = '+5575988886666'
    await db.pool.query('update users set phone = $1 where id = $2', [phone, asker.userId])
    const second = await (await world.as(approves, world.place, { phone })).move(id, 'approve')
    expect([second.status, second.body.message]).toEqual([409, expect.stringContaining('mesma pessoa')])
    await approver.move(id, 'approve')
    expect((await asker.move(id, 'refuse', { reason: 'Engano' })).status).toBe(403)
    expect((await approver.move(id, 'refuse', { reason: 'O banco recusou' })).status).toBe(200)
  })

  it('that is refused, with a reason, or given up leaves its payments free', async () => {
    const { asker, approver, payment, id } = await asked()
    const why = await approver.move(id, 'refuse', { reason: 'x' })
    expect([why.status, Object.keys(why.body.fields)]).toEqual([422, ['reason']])
    const no = await approver.move(id, 'refuse', { reason: 'Valor errado' })
    expect(no.body.withdrawal).toMatchObject({ state: 'refused', reason: 'Valor errado', ended_by: expect.any(String) })
    const again = await asker.ask([payment], 99)
    expect(again.body.withdrawal).toMatchObject({ number: 2, state: 'asked' })
    const own = String(again.body.withdrawal.id)
    expect((await approver.move(own, 'drop')).status).toBe(403)
    expect((await asker.move(own, 'drop')).body.withdrawal).toMatchObject({ state: 'dropped' })
    expect((await asker.ask([payment], 99)).status).toBe(201)
  })

  it('keeps who ended it, when and why, without blanks around the reason', async () => {
    const { asker, approver, payment, id } = await asked()
    const no = await approver.move(id.toUpperCase(), 'refuse', { reason: ' Não ' })
    expect([no.body.outcome, no.body.message]).toEqual(['done', 'Saque de R$\u00a099,00 recusado.'])
    expect(no.body.withdrawal).toMatchObject({ reason: 'Não', ended_date: '2026-11-20T12:00:00.000Z' })
    const again = String((await asker.ask([payment], 99)).body.withdrawal.id)
    const gone = await asker.move(again, 'drop', { reason: ' Fica para depois ' })
    expect(gone.body.message).toBe('Saque de R$\u00a099,00 retirado.')
    expect(gone.body.withdrawal).toMatchObject({ reason: 'Fica para depois', ended_by: expect.stringMatching(/./) })
    const { rows } = await db.pool.query(
      `select reason, to_value from audit_events where place_id = $1 and action in ('withdrawal.refused', 'withdrawal.dropped') order by id`,
      [world.place.placeId]
    )
    expect(rows).toEqual([
      { reason: 'Não', to_value: 'Recusado' },
      { reason: 'Fica para depois', to_value: 'Desistência' }
    ])
  })

  it('says why it does not move', async () => {
    const { asker, approver, id } = await asked()
    const said = async (who: typeof asker, move: string, more = {}) => {
      const { status, body } = await who.move(id, move, more)
      return [status, body.message ?? body.fields]
    }
    expect(await said(asker, 'approve')).toEqual([403, expect.stringContaining('peça a outra pessoa')])
    expect(await said(approver, 'drop')).toEqual([403, 'Só quem pediu o saque desiste dele.'])
    expect(await said(await world.as(asks), 'approve')).toEqual([403, 'Peça a quem aprova saques.'])
    expect(await said(approver, 'pay', paid)).toEqual([409, expect.stringContaining('já mudou de situação')])
    const refusal = await approver.move(id, 'refuse', { reason: '  x ' })
    expect(refusal.body.fields).toEqual({ reason: ['Diga por que o saque é recusado.'] })
    await approver.move(id, 'approve')
    expect(await said(approver, 'approve')).toEqual([200, 'Isto já tinha sido feito.'])
    const bare = await approver.move(id, 'pay', { reference: ' TE ', paid_on: '2026-11-21' })
    expect(bare.body.fields).toEqual({
      reference: ['Escreva o número da transferência no banco.'],
      paid_on: ['Use um dia de 20/11/2026 a 20/11/2026.']
    })
    for (const unknown of ['x', '0123456789abcdef0123456789abcdef']) {
      const { status, body } = await approver.move(unknown, 'approve')
      expect([status, body.message]).toEqual([404, 'Este saque não existe.'])
    }
  })

  it('is not given up once it is approved, nor paid before', async () => {
    const { asker, approver, id } = await asked()
    expect((await approver.move(id, 'pay', paid)).body.code).toBe('changed')
    await approver.move(id, 'approve')
    expect((await asker.move(id, 'drop')).body.code).toBe('changed')
  })

  it('is paid with the bank’s number, on a day between the asking and today', async () => {
    const { approver, id } = await asked()
    await approver.move(id, 'approve')
    const bare = await approver.move(id, 'pay')
    expect([bare.status, Object.keys(bare.body.fields).sort()]).toEqual([422, ['paid_on', 'reference']])
    for (const paid_on of ['2026-11-19', '2026-11-21', '31/02/2026']) {
      expect((await approver.move(id, 'pay', { ...paid, paid_on })).body.fields.paid_on).toHaveLength(1)
    }
    expect((await approver.move(id, 'pay', { ...paid, paid_on: '20/11/2026' })).status).toBe(200)
  })

  it('is listed and paid by the day of the place in the evening', async () => {
    // 22:30 of 20 November there, 21 November in UTC.
    world.clock.pass(13.5 * 60)
    const { approver, id } = await asked()
    const listed = async (day: string) => (await approver.list(`from=${day}&to=${day}`)).body.total
    expect(await Promise.all(['2026-11-19', '2026-11-20', '2026-11-21'].map(listed))).toEqual([0, 1, 0])
    await approver.move(id, 'approve')
    expect((await approver.move(id, 'pay', { ...paid, paid_on: '2026-11-21' })).body.fields.paid_on).toHaveLength(1)
    expect((await approver.move(id, 'pay', { ...paid, paid_on: '2026-11-20' })).status).toBe(200)
  })

  it('lets its asker undo a mistaken payment, and only its asker give it up', async () => {
    const { asker, approver, payment, id } = await asked()
    await approver.move(id, 'approve')
    await asker.move(id, 'pay', paid)
    expect((await asker.move(id, 'undo', { reason: 'O banco devolveu' })).body.withdrawal.state).toBe('approved')
    await approver.move(id, 'refuse', { reason: 'O banco recusou' })
    const again = String((await asker.ask([payment], 99)).body.withdrawal.id)
    expect((await (await world.as(asks)).move(again, 'drop')).status).toBe(403)
    await db.pool.query(`delete from permissions where user_id = $1 and action = 'withdraw'`, [asker.userId])
    expect((await asker.move(again, 'drop')).status).toBe(403)
  })

  it('that somebody else moved meanwhile is a conflict', async () => {
    const { approver, id } = await asked()
    await approver.move(id, 'approve', { version: 1 })
    const late = await approver.move(id, 'refuse', { reason: 'Tarde', version: 1 })
    expect([late.status, late.body.code]).toEqual([409, 'changed'])
  })

  it('is not approved after a refund or dispute, and tells the amount', async () => {
    const { asker, approver, payment, id } = await asked()
    await world.change(payment, { refunded: 3000 })
    expect((await asker.read(id)).body.gone_value).toBe(30)
    const no = await approver.move(id, 'approve')
    expect([no.status, no.body.code, no.body.message]).toEqual([409, 'gone_back', expect.stringContaining('30,00')])
    await world.change(payment, { refunded: 0, dispute: 'open' })
    expect((await approver.move(id, 'approve')).body.code).toBe('gone_back')
    await world.change(payment, { dispute: '' })
    expect((await approver.move(id, 'approve')).status).toBe(200)
  })

  it('is not approved after one centavo went back, even if another payment gained', async () => {
    const asker = await world.as(asks)
    const approver = await world.as(approves)
    const less = await world.pay()
    const more = await world.pay()
    const id = String((await asker.ask([less, more], 198)).body.withdrawal.id)
    await world.change(less, { refunded: 1 })
    // The provider returned the fee of the other payment.
    await world.change(more, { fee: 0 })
    expect((await asker.read(id)).body.gone_value).toBe(0.01)
    expect((await approver.move(id, 'approve')).body.code).toBe('gone_back')
  })

  it('refused after another had subtracted its money leaves that money to withdraw again', async () => {
    const { asker, approver, payment, id } = await asked()
    await world.change(payment, { refunded: 3000 })
    const next = await world.pay()
    expect((await asker.ask([next], 69)).status).toBe(201)
    await approver.move(id, 'refuse', { reason: 'Voltou uma parte' })
    const { body } = await asker.free()
    // 99 was never withdrawn, 30 of it was taken off already.
    expect(body.orders).toMatchObject([{ id: payment, net: 99 }])
    expect((await asker.ask([payment], 99)).status).toBe(201)
  })
})

describe('permission to approve', () => {
  it('is explained to the requester, and without another approver the withdrawal tells that nobody can approve it', async () => {
    const asker = await world.as([...asks, ...approves])
    const { body } = await asker.ask([await world.pay()], 99)
    expect([(await asker.free()).body.has_approver, body.withdrawal.has_approver]).toEqual([false, false])
    const other = await world.as(approves)
    expect((await asker.free()).body.has_approver).toBe(true)
    const at = world.clock.now()
    for (const away of [{ suspendedAt: at }, { invitedAt: at }, { waitingSince: at }, { removedAt: at }]) {
      const here = { suspendedAt: null, invitedAt: null, waitingSince: null, removedAt: null }
      await db.orm
        .update(users)
        .set({ ...here, ...away })
        .where(eq(users.id, other.userId))
      expect((await asker.read(body.withdrawal.id)).body.withdrawal.has_approver).toBe(false)
    }
  })

  it("includes a notice of the day's pending ones, except one's own", async () => {
    const { asker, approver, id } = await asked()
    const alerts = async (token: string) =>
      (await world.call('GET', '/operations/summary', { token })).body.alerts.withdrawals
    expect([await alerts(approver.token), await alerts(asker.token)]).toEqual([1, 0])
    expect(await alerts((await world.as(asks)).token)).toBeNull()
    await approver.move(id, 'approve')
    expect(await alerts(approver.token)).toBe(0)
  })
})
