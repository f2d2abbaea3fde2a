import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { listCredits } from '#app/backend/db/queries/finance/withdrawals/orders.server.ts'
import { createPlace } from '../../support/database/backend.ts'
import { openTestDatabase } from '../../support/database/database.ts'
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

describe('payments that can be withdrawn', () => {
  it('are those left at the providers, by provider, the oldest first', async () => {
    const one = await world.pay({ paidAt: world.ago(5) })
    const part = await world.pay({ refunded: 4000 })
    const other = await world.pay({ provider: 'getnet', fee: 0 })
    const { free } = await world.as(asks)
    const { status, body } = await free()
    expect(status).toBe(200)
    const mine = body.orders.filter(({ provider }: { provider: string }) => provider === 'mercadopago')
    expect(mine.map(({ id, net }: { id: string; net: number }) => [id, net])).toEqual([
      [one, 99],
      [part, 59]
    ])
    expect(mine[1]).toMatchObject({ gross: 100, fee: 1, returned: 40, name: 'Maria S.' })
    expect(body.providers).toEqual([
      { provider: 'getnet', orders: 1, value: 100, debits: 0, debit_value: 0 },
      { provider: 'mercadopago', orders: 2, value: 158, debits: 0, debit_value: 0 }
    ])
    expect((await free('provider=getnet')).body.orders.map(({ id }: { id: string }) => id)).toEqual([other])
  })

  it('is neither the drawer’s, nor held, disputed, unpaid or another place’s, nor too young', async () => {
    await world.pay({ provider: 'desk', method: 'pos_pix' })
    await world.pay({ provider: 'demo', method: 'pos_money' })
    await world.pay({ dispute: 'open' })
    await world.pay({ status: 'EXPIRED', paidAt: null })
    const held = await world.pay({ held: 'valor' })
    const elsewhere = [
      await world.pay({ provider: 'wordpress' }),
      await world.pay({ provider: 'credit', method: 'voucher' })
    ]
    const gone = await world.pay({ status: 'CANCELLED', paidAt: null })
    await world.pay({}, await createPlace(db))
    const young = await world.pay({ paidAt: world.ago(0), createdAt: world.ago(0) })
    const { free, ask } = await world.as(asks)
    const { body } = await free()
    expect([body.orders, body.debits, body.providers, body.waiting]).toEqual([[], [], [], { orders: 1, value: 99 }])
    for (const id of [held, gone, ...elsewhere]) expect((await ask([id], 99)).body.code).toBe('changed')
    const early = await ask([young], 99)
    expect([early.status, early.body.code]).toEqual([422, 'changed'])
    await world.setPlace({ withdrawDays: 0 })
    expect((await free()).body.orders).toHaveLength(1)
    expect((await ask([young], 99)).status).toBe(201)
  })

  it('becomes free by whole days of the place, not of UTC', async () => {
    // Yesterday at 22:00 and today at 00:30 in Bahia: both are today in UTC.
    const yesterday = await world.pay({ paidAt: new Date('2026-11-20T01:00:00Z') })
    const midnight = await world.pay({ paidAt: new Date('2026-11-20T03:00:00Z') })
    const { ask, free } = await world.as(asks)
    expect((await free()).body.waiting).toEqual({ orders: 1, value: 99 })
    await world.pay({ paidAt: new Date('2026-11-20T03:30:00Z') })
    expect((await free()).body.orders.map(({ id }: { id: string }) => id)).toEqual([yesterday])
    expect((await ask([midnight], 99)).body.code).toBe('changed')
    const day = await free('start_date=2026-11-19&end_date=2026-11-19')
    expect(day.body.orders).toHaveLength(1)
    expect((await free('start_date=2026-11-20&end_date=2026-11-20')).body).toMatchObject({
      orders: [],
      has_older: true
    })
  })

  it('are found by an index of open ones only', async () => {
    const { placeId } = world.place
    const from = world.ago(9)
    const until = world.ago(0)
    const { sql, params } = listCredits(db, { placeId, provider: '', from, until, limit: 10 }).toSQL()
    const client = await db.pool.connect()
    await client.query('begin; set local enable_seqscan = off')
    const { rows } = await client.query(`explain ${sql}`, params)
    await client.query('rollback')
    client.release()
    expect(JSON.stringify(rows)).toContain('payments_to_withdraw')
  })

  it('refuse an invalid period', async () => {
    const { free } = await world.as(asks)
    expect((await free('start_date=2026-11-20&end_date=2026-11-19')).status).toBe(422)
    expect((await free('start_date=ontem')).status).toBe(422)
  })
})

describe('a withdrawal', () => {
  it('is the sum that the server counts, and takes its payments', async () => {
    const ids = [await world.pay(), await world.pay({ refunded: 4000 })]
    const left = await world.pay()
    const { ask, free, read, userId } = await world.as(asks)
    const { status, body } = await ask(ids, 158, { note: ' Folha de pagamento ' })
    expect([status, body.outcome, body.message]).toEqual([201, 'done', 'Saque de R$\u00a0158,00 solicitado.'])
    expect(body.withdrawal).toMatchObject({
      number: 1,
      provider: 'mercadopago',
      state: 'asked',
      value: 158,
      gross: 200,
      fee: 2,
      returned: 40,
      orders: 2,
      note: 'Folha de pagamento',
      is_own: true,
      has_approver: false
    })
    expect((await free()).body.orders.map(({ id }: { id: string }) => id)).toEqual([left])
    const shown = await read(body.withdrawal.id)
    expect(shown.body).toMatchObject({ total: 2, gone_value: 0, place: { name: 'Vale do Sossego' } })
    expect(shown.body.data.map(({ id }: { id: string }) => id).sort()).toEqual([...ids].sort())
    const { rows } = await db.pool.query(
      'select action, user_id, subject_label, reason, from_value, to_value from audit_events where place_id = $1',
      [world.place.placeId]
    )
    expect(rows).toEqual([
      {
        action: 'withdrawal.asked',
        user_id: userId,
        subject_label: 'Saque 1',
        reason: 'Folha de pagamento',
        from_value: '',
        to_value: 'R$ 158,00, Mercado Pago'
      }
    ])
  })

  it('is refused when its amount differs from the sum, or it names a payment twice', async () => {
    const id = await world.pay()
    const { ask } = await world.as(asks)
    const wrong = await ask([id], 100)
    expect([wrong.status, wrong.body.code, wrong.body.message]).toEqual([
      422,
      'changed',
      expect.stringContaining('agora são R$\u00a099,00')
    ])
    expect(wrong.body.fields).toEqual({ value: [wrong.body.message] })
    expect((await ask([id, id.toUpperCase()], 99)).status).toBe(201)
    const twice = await ask([id], 99)
    expect([twice.status, twice.body.code, twice.body.message]).toEqual([
      422,
      'changed',
      expect.stringContaining('um destes pagamentos já está em outro saque')
    ])
    expect(await world.made()).toHaveLength(1)
  })

  it('is made once per form, and another body with the same key is refused', async () => {
    const id = await world.pay()
    const other = await world.pay()
    const { ask } = await world.as(asks)
    const key = randomUUID()
    const first = await ask([id], 99, { key })
    const again = await ask([id], 99, { key })
    expect([first.body.outcome, again.body.outcome]).toEqual(['done', 'already'])
    expect(again.body.message).toBe('Este saque já tinha sido solicitado.')
    expect(again.body.withdrawal.id).toBe(first.body.withdrawal.id)
    expect((await ask([other], 99, { key })).body).toMatchObject({
      code: 'key_reused',
      message: expect.stringContaining('já foi usado para outro saque')
    })
    expect((await ask([id], 98, { key })).body.code).toBe('key_reused')
    expect((await ask([id], 99, { key, note: 'Outra' })).body.code).toBe('key_reused')
    const neighbour = await createPlace(db)
    const foreign = await world.pay({}, neighbour)
    expect((await (await world.as(asks, neighbour)).ask([foreign], 99, { key })).body.outcome).toBe('done')
  })

  it('is the same one whatever the order of its payments and the blanks around its note', async () => {
    const ids = [await world.pay(), await world.pay(), await world.pay()].sort()
    const { ask } = await world.as(asks)
    const key = randomUUID()
    expect((await ask(ids, 297, { key, note: 'Folha' })).body.outcome).toBe('done')
    expect((await ask(ids.toReversed(), 297, { key, note: ' Folha ' })).body.outcome).toBe('already')
  })

  it('is of one provider, of payments that there are, in this place', async () => {
    const ids = [await world.pay(), await world.pay({ provider: 'getnet' })]
    const { ask } = await world.as(asks)
    const mixed = await ask(ids, 198)
    expect([mixed.status, mixed.body.fields.orders]).toEqual([422, [expect.stringContaining('um provedor só')]])
    const foreign = await world.pay({}, await createPlace(db))
    const own = await world.pay()
    for (const id of [foreign, randomUUID(), 'x']) {
      for (const chosen of [[id], [own, id]]) {
        const { status, body } = await ask(chosen, 99)
        expect([status, body.message]).toEqual([404, 'Um destes pagamentos não existe.'])
      }
    }
    expect((await ask([], 0)).status).toBe(422)
    const elsewhere = [
      await world.pay({ provider: 'desk', method: 'pix' }),
      await world.pay({ provider: 'demo', method: 'pos_money' }),
      await world.pay({ status: 'EXPIRED' })
    ]
    for (const id of elsewhere) expect((await ask([id], 99)).body.code).toBe('changed')
  })

  it('needs permission to request, see and move', async () => {
    const id = await world.pay()
    const reader = await world.as(['financial/withdrawals'])
    expect((await reader.ask([id], 99)).status).toBe(403)
    expect((await reader.free()).status).toBe(200)
    const asker = await world.as(['financial/withdraw'])
    const { body } = await asker.ask([id], 99)
    expect((await reader.move(body.withdrawal.id, 'approve')).status).toBe(403)
    expect((await asker.move(body.withdrawal.id, 'approve')).status).toBe(403)
    const stranger = await world.as([...asks, ...approves], await createPlace(db))
    expect((await stranger.read(body.withdrawal.id)).status).toBe(404)
    expect((await stranger.move(body.withdrawal.id, 'approve')).status).toBe(404)
    expect((await stranger.list()).body).toMatchObject({ data: [], total: 0 })
    expect((await (await world.as(['financial/index'])).free()).status).toBe(403)
  })
})

describe('money that goes back after it was withdrawn', () => {
  it('is taken off the next withdrawal of its provider, whether it is asked for or not', async () => {
    const gone = await world.pay()
    const next = await world.pay()
    const foreign = await world.pay({ provider: 'getnet' })
    const { ask, free, read } = await world.as(asks)
    await ask([gone], 99)
    await world.change(gone, { refunded: 3000 })
    const { body } = await free()
    expect(body.debits).toMatchObject([{ id: gone, gross: 0, fee: 0, returned: 30, net: -30 }])
    expect(body.providers.map(({ debit_value: value }: { debit_value: number }) => value)).toEqual([0, -30])
    expect((await ask([next], 98)).body).toMatchObject({ code: 'changed' })
    const done = await ask([next], 69)
    expect(done.body.withdrawal).toMatchObject({ value: 69, gross: 100, fee: 1, returned: 30, orders: 2 })
    const { data } = (await read(done.body.withdrawal.id)).body
    expect(data.map(({ id, net }: { id: string; net: number }) => [id, net])).toEqual([
      [next, 99],
      [gone, -30]
    ])
    expect((await free()).body.debits).toEqual([])
    expect((await ask([foreign], 99)).status).toBe(201)
  })

  it('is subtracted, and reported to a caller who knows only the chosen sum', async () => {
    const gone = await world.pay()
    const next = await world.pay()
    const other = await world.pay()
    const { ask, read } = await world.as(asks)
    await ask([gone], 99)
    await world.change(gone, { refunded: 3000 })
    const { status, body } = await ask([next, other], 198)
    expect([status, body.withdrawal.value, body.withdrawal.deducted_value]).toEqual([201, 168, 30])
    expect(body.message.replaceAll('\u00a0', ' ')).toBe(
      'Saque de R$ 168,00 solicitado. São R$ 198,00 dos pagamentos escolhidos, menos R$ 30,00 que voltaram a quem pagou depois de saques anteriores.'
    )
    expect((await read(body.withdrawal.id)).body.withdrawal).toMatchObject({ value: 168, deducted_value: 30 })
  })

  it('is subtracted once when the payment itself is chosen too', async () => {
    const gone = await world.pay()
    const next = await world.pay()
    const { ask } = await world.as(asks)
    await ask([gone], 99)
    await world.change(gone, { refunded: 3000 })
    expect((await ask([gone, next], 69)).body.withdrawal).toMatchObject({ value: 69, orders: 2 })
  })

  it('is subtracted in full after a charge-back, and the fee is not returned', async () => {
    const gone = await world.pay()
    const next = await world.pay({ value: 20_000 })
    const { ask } = await world.as(asks)
    await ask([gone], 99)
    await world.change(gone, { status: 'CANCELLED', dispute: 'lost' })
    expect((await ask([next], 99)).body.withdrawal).toMatchObject({ value: 99, returned: 100 })
  })

  it('and exceeds the chosen amount leaves nothing to withdraw', async () => {
    const gone = await world.pay()
    const next = await world.pay({ value: 2000 })
    const { ask } = await world.as(asks)
    await ask([gone], 99)
    await world.change(gone, { status: 'CANCELLED' })
    const less = await ask([next], -81)
    expect([less.status, less.body.code, less.body.message]).toEqual([
      422,
      'nothing',
      expect.stringContaining('Não há o que sacar')
    ])
    expect((await ask([gone], -100)).body.code).toBe('nothing')
    const even = await world.pay({ value: 8200 })
    expect((await ask([next, even], 0)).body.code).toBe('nothing')
  })
})
