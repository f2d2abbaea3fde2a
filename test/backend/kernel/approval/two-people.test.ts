import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { roleKeys } from '#app/domain/access/role-sets.ts'
import {
  createCaller,
  createClock,
  createPlace,
  createTestBackend,
  createUser
} from '../../../support/database/backend.ts'
import { openTestDatabase } from '../../../support/database/database.ts'
import { addBooking } from '../../clients/world.ts'
import { finance, openDeskWorld, seller } from '../../finance/desk-world.ts'
import { openRefundWorld, roles } from '../../refunds/world.ts'
import { approves, asks, openWithdrawals } from '../../withdrawals/world.ts'

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

interface Pending {
  placeId: string
  now: Date
  /** User ids of who did the first part, and of who is to do the second. */
  first: number
  second: number
  approve: () => Promise<{ status: number; body: { code?: string; message?: string } }>
  /** The page of it. */
  read: () => Promise<string[]>
  /** Of the same page. */
  approvers: () => Promise<unknown[]>
}

const approvals: [string, () => Promise<Pending>][] = [
  [
    'a withdrawal',
    async () => {
      const world = await openWithdrawals(db)
      const asker = await world.as(asks)
      const approver = await world.as(approves)
      const asked = await asker.ask([await world.pay()], 99)
      const id = String(asked.body.withdrawal.id)
      return {
        placeId: world.place.placeId,
        now: world.clock.now(),
        first: asker.userId,
        second: approver.userId,
        approve: () => approver.move(id, 'approve'),
        read: async () => (await asker.read(id)).body.withdrawal.accounts,
        approvers: async () => (await approver.read(id)).body.withdrawal.approvers
      }
    }
  ],
  [
    'a refund above the limit',
    async () => {
      const world = await openRefundWorld(db)
      await world.setPlace({ refundLimit: 0 })
      const { uuid, id } = await world.paid()
      const asker = await world.as(roles.operador)
      const approver = await world.as(roles.financeiro)
      await asker.ask(uuid)
      const [refund] = await world.readRefunds(id)
      const path = `/refunds/${refund?.id}`
      return {
        placeId: world.place.placeId,
        now: world.clock.now(),
        first: asker.userId,
        second: approver.userId,
        approve: () => approver.move(String(refund?.id), 'approve'),
        read: async () => (await world.call('GET', path, { token: approver.token })).body.accounts,
        approvers: async () => (await world.call('GET', path, { token: approver.token })).body.approvers
      }
    }
  ],
  [
    'an anonymisation',
    async () => {
      const clock = createClock()
      const call = createCaller(createTestBackend(db, clock))
      const { placeId, ...place } = await createPlace(db)
      await addBooking(db, { placeId, ...place }, { document: '39053344705', name: 'Zulmira', date: '2026-11-01' })
      const asker = await createUser(db, placeId, ['configurations/privacy'])
      const approver = await createUser(db, placeId, ['configurations/privacy-approve'])
      const { token } = asker
      const found = await call('POST', '/privacy/people', { token, body: { typed: '390.533.447-05' } })
      const body = { token: found.body.people[0].token, reason: 'Pediu por telefone' }
      const path = `/privacy/requests/${(await call('POST', '/privacy/requests', { token, body })).body.request.id}`
      return {
        placeId,
        now: clock.now(),
        first: asker.userId,
        second: approver.userId,
        approve: () => call('PUT', path, { token: approver.token, body: { action: 'approve' } }),
        read: async () => (await call('GET', path, { token })).body.request.accounts,
        approvers: async () => (await call('GET', path, { token: approver.token })).body.request.approvers
      }
    }
  ],
  [
    'a drawer',
    async () => {
      const world = await openDeskWorld(db)
      const asker = await world.as(seller)
      const approver = await world.as(finance)
      const opened = await asker.post('/operation/drawer', { cash: { '5000': '2' } })
      const body = { cash: { '5000': '2' }, note: '', to: 'safe', stamp: opened.body.stamp }
      await asker.post('/operation/drawer/hand-over', body)
      const { id, date } = opened.body
      return {
        placeId: world.place.placeId,
        now: world.till.clock.now(),
        first: asker.userId,
        second: approver.userId,
        approve: () => approver.post(`/finance/drawers/${id}/confirm`, { value: '100', note: '' }),
        read: async () => (await approver.day(date)).body.drawers[0].accounts,
        approvers: async () => (await approver.day(date)).body.drawers[0].approvers
      }
    }
  ]
]

const dayMs = 86_400_000

interface Act {
  by: number
  to: number
  action?: string
  from?: string
  days?: number
}

async function record({ placeId, now }: Pending, { by, to, action = 'user.invited', from = '', days = 1 }: Act) {
  await db.pool.query(
    `insert into audit_events (place_id, at, user_id, actor, action, subject, subject_id, from_value)
     select $1, $2, $3, 'Rui Dias', $4, 'user', uuid::text, $5 from users where id = $6`,
    [placeId, new Date(now.getTime() - days * dayMs), by, action, from, to]
  )
}

const somebody = async ({ placeId }: Pending, own = {}) => (await createUser(db, placeId, [], own)).userId

const grow = ({ placeId, now }: Pending, days = 400) =>
  db.pool.query('update places set created_at = $2 where id = $1', [placeId, new Date(now.getTime() - days * dayMs)])

const contact = (id: number, column: 'phone' | 'cpf' | 'email' | 'username', value: string) =>
  db.pool.query(`update users set ${column} = $2 where id = $1`, [id, value])

/** Each makes two accounts one person, or may not. */
const relations: [string, boolean, (pending: Pending) => Promise<unknown>][] = [
  ['nobody changed anybody', false, async () => undefined],
  ['the first invited the second', true, (p) => record(p, { by: p.first, to: p.second })],
  ['the second invited the first', true, (p) => record(p, { by: p.second, to: p.first })],
  ...['user.invited-again', 'user.access-changed', 'user.reactivated', 'user.two-step-reset'].map(
    (action): (typeof relations)[number] => [
      `the first did ${action} to the second`,
      true,
      (p) => record(p, { by: p.first, to: p.second, action })
    ]
  ),
  ...['telefone: —', 'nome: Ana\ne-mail: a•••@b.test', 'usuário: ana'].map((from): (typeof relations)[number] => [
    `the second changed ${from} of the first`,
    true,
    (p) => record(p, { by: p.second, to: p.first, action: 'user.changed', from })
  ]),
  [
    'the first changed the name of the second',
    false,
    (p) => record(p, { by: p.first, to: p.second, action: 'user.changed', from: 'nome: Ana\ntela inicial: /x' })
  ],
  ['the first suspended the second', false, (p) => record(p, { by: p.first, to: p.second, action: 'user.suspended' })],
  ['it was 31 days ago', false, (p) => record(p, { by: p.first, to: p.second, days: 31 })],
  [
    'the first invited who invited the second',
    true,
    async (p) => {
      const middle = await somebody(p)
      await record(p, { by: p.first, to: middle })
      await record(p, { by: middle, to: p.second, action: 'user.access-changed' })
    }
  ],
  [
    'the first has the telephone of who invited the second',
    true,
    async (p) => {
      const other = await somebody(p, { phone: '+5575988887777' })
      await contact(p.first, 'phone', '+5575988887777')
      await record(p, { by: other, to: p.second })
    }
  ],
  [
    'somebody invited both, in a place that stands for long',
    true,
    async (p) => {
      const maker = await somebody(p)
      await grow(p)
      for (const to of [p.first, p.second]) await record(p, { by: maker, to })
    }
  ],
  [
    'somebody invited both, in a place where everybody is new',
    false,
    async (p) => {
      const maker = await somebody(p)
      await grow(p, 10)
      for (const to of [p.first, p.second]) await record(p, { by: maker, to })
    }
  ],
  [
    'somebody gave both permissions',
    false,
    async (p) => {
      const maker = await somebody(p)
      await grow(p)
      for (const to of [p.first, p.second]) await record(p, { by: maker, to, action: 'user.access-changed' })
    }
  ],
  [
    'both have one document, in other spellings',
    true,
    async (p) => {
      await contact(p.first, 'cpf', '529.982.247-25')
      await contact(p.second, 'cpf', '52998224725')
    }
  ],
  [
    'both have one mailbox',
    true,
    async (p) => {
      await contact(p.first, 'email', `ana.${p.first}@example.com`)
      await contact(p.second, 'email', `Ana.${p.first}+dois@example.com`)
    }
  ],
  [
    'the place counts 40 days',
    true,
    async (p) => {
      await db.pool.query('update places set approval_days = 40 where id = $1', [p.placeId])
      await record(p, { by: p.first, to: p.second, days: 31 })
    }
  ],
  [
    'the place counts none, lowered today',
    true,
    async (p) => {
      const until = new Date(p.now.getTime() + 30 * dayMs)
      await db.pool.query(
        'update places set approval_days = 0, approval_days_before = 30, approval_days_from = $2 where id = $1',
        [p.placeId, until]
      )
      await record(p, { by: p.first, to: p.second })
    }
  ],
  [
    'the place counts none, since long',
    false,
    async (p) => {
      await db.pool.query(
        'update places set approval_days = 0, approval_days_before = 30, approval_days_from = $2 where id = $1',
        [p.placeId, new Date(p.now.getTime() - dayMs)]
      )
      await record(p, { by: p.first, to: p.second })
    }
  ]
]

describe.each(approvals)('%s', (_, open) => {
  it.each(relations)('where %s: one person is %j', async (_words, isOne, relate) => {
    const pending = await open()
    await relate(pending)
    const { status, body } = await pending.approve()
    if (isOne) expect([status, body.code]).toEqual([409, 'same_person'])
    else expect([status < 300, body.message ?? '']).toEqual([true, expect.not.stringContaining('conta')])
  })

  it('says on its page who may approve, and from which day', async () => {
    const pending = await open()
    const { first, second } = pending
    const mine = (answer: unknown[]) => answer.filter((one) => (one as { is_me: boolean }).is_me)
    expect(mine(await pending.approvers())).toMatchObject([{ from: '', never: false }])
    await record(pending, { by: first, to: second, days: 10 })
    expect(mine(await pending.approvers())).toMatchObject([{ from: '2026-12-11', never: false }])
    await contact(first, 'cpf', '52998224725')
    await contact(second, 'cpf', '529.982.247-25')
    expect(mine(await pending.approvers())).toMatchObject([{ from: '', never: true }])
  })

  it('shows on its page and in the record where both accounts come from', async () => {
    const pending = await open()
    const { first, second, placeId } = pending
    const maker = await somebody(pending)
    await record(pending, { by: maker, to: first, days: 100 })
    await record(pending, { by: maker, to: first, days: 50, action: 'user.access-changed' })
    await pending.approve()
    const words = [
      'Joana Prado: convite de Rui Dias em 12/08/2026; contato, acessos ou situação mudados por Rui Dias em 01/10/2026',
      expect.stringMatching(/: conta de \d\d\/\d\d\/\d{4}, sem convite no registro$/)
    ]
    const told = await pending.read()
    expect(told.map((line) => line.replace(/^[^:]+/, 'Joana Prado'))).toEqual(words)
    const { rows } = await db.pool.query(
      `select to_value || reason as said from audit_events where place_id = $1 and user_id = $2 order by id desc limit 1`,
      [placeId, second]
    )
    expect(rows[0].said).toContain('convite de Rui Dias em 12/08/2026')
    expect(rows[0].said).toContain('sem convite no registro')
  })
})

describe('an account made by the calls', () => {
  it('cannot approve requests of its inviter, with any telephone, even if the days are lowered', async () => {
    const world = await openWithdrawals(db)
    await db.pool.query(`update places set created_at = '2020-01-01' where id = $1`, [world.place.placeId])
    const asker = await world.as(roleKeys('gestor'))
    const { token } = asker
    const asked = await asker.ask([await world.pay()], 99)
    const own = { name: 'Segunda Conta', email: 'segunda@example.com', phone: '(75) 98888-1234' }
    const invited = await world.call('POST', '/users', { token, body: { ...own, permissions: approves } })
    expect(invited.status).toBe(200)
    const { rows } = await db.pool.query('select id from users where uuid = $1', [invited.body.user.uuid])
    const second = await world.as(approves)
    await db.pool.query('update tokens set user_id = $1 where user_id = $2', [rows[0].id, second.userId])
    const version = (await world.call('GET', '/places/groups/security', { token })).body.version
    const body = { version, approval_days: 0 }
    expect((await world.call('PUT', '/places/groups/security', { token, body })).body).toMatchObject({
      approval_days: 0,
      approval_days_before: 30,
      approval_days_from: '2026-12-20T12:00:00.000Z'
    })
    const { status, body: said } = await second.move(String(asked.body.withdrawal.id), 'approve')
    expect([status, said.code]).toEqual([409, 'same_person'])
  })
})
