import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { listMigrations, migrate } from '#app/backend/db/migrate.server.ts'
import { DEFAULT_POLICY, policyOf } from '#app/domain/refund/policy.ts'
import { openBlankDatabase } from '../../support/database/database.ts'

const all = listMigrations()
const at = (name: string) => all.findIndex((one) => one.name.endsWith(`_${name}.sql`))
const upTo = (end: number) => Object.fromEntries(all.slice(0, end).map(({ name, sql }) => [name, sql]))

const short = randomUUID()
const usual = randomUUID()
const long = randomUUID()
const setUp = `
  insert into places (id, name, cancellation_days) values ('${short}', 'Curta', 3), ('${usual}', 'Usual', 7), ('${long}', 'Longa', 30);
  insert into products (uuid, place_id, slug, name) select gen_random_uuid(), id, 'gruta', 'Gruta' from places;
  insert into bookings (public_id, place_id, product_id, hash, code, channel, status, payment_method, date, time, people, total, final, name, cancelled_at)
  select l.name || n.status, l.id, p.id, l.name || n.status, l.name || n.status, 'RESERVAEXPRESSA',
    case n.status when 'PAST' then 'APPROVED' else n.status end, 'pix',
    current_date + case n.status when 'PAST' then -5 else 30 end, '09:00', 1, 100, 100, 'Ana',
    case n.status when 'CANCELLED' then now() end
  from places l join products p on p.place_id = l.id
    cross join (values ('APPROVED'), ('UNPAID'), ('CANCELLED'), ('PAST')) n (status);
  insert into payments (id, place_id, booking_id, provider, provider_id, method, status, value, paid_at)
  select gen_random_uuid(), b.place_id, b.id, 'getnet-simulator', s.name, 'pix', s.status, 100, case when s.paid then now() end
  from bookings b cross join (values ('came', 'APPROVED', true), ('went', 'CANCELLED', true), ('ended', 'CANCELLED', false))
    s (name, status, paid) where b.public_id = 'UsualAPPROVED';
  insert into users (uuid, place_id, username, name, password_hash)
  select gen_random_uuid(), '${usual}', n, n, '' from unnest(array['gestor', 'caixa', 'financeiro', 'portaria']) n;
  insert into permissions (user_id, controller, action, name, icon, visible, position)
  select u.id, split_part(g.key, '/', 1), split_part(g.key, '/', 2), '', '', '', g.position
  from users u join (values
    ('gestor', 'configurations/edit', 0), ('gestor', 'operation/edit', 1), ('gestor', 'operation/cancel', 2),
    ('caixa', 'operation/undo-receive', 0), ('financeiro', 'financial/index', 0), ('portaria', 'operation/checkin', 0)
  ) g (username, key, position) on g.username = u.username`

let db: Database
beforeAll(async () => {
  db = await openBlankDatabase()
  await migrate(db, { migrations: upTo(at('payments')) })
  await db.pool.query(setUp)
})
afterAll(() => db.close())

const read = async <T extends object>(sql: string) => (await db.pool.query<T>(sql)).rows

/** Reads each user's permissions, and checks that no two have the same position in the menu. */
async function grantedNow(): Promise<Record<string, string[]>> {
  const rows = await read<{ username: string; key: string; position: number }>(
    `select username, controller || '/' || action as key, position from permissions p join users u on u.id = p.user_id order by position`
  )
  const of = (username: string) => rows.filter((row) => row.username === username)
  const names = [...new Set(rows.map(({ username }) => username))]
  for (const name of names) expect(new Set(of(name).map(({ position }) => position)).size).toBe(of(name).length)
  return Object.fromEntries(names.map((name) => [name, of(name).map(({ key }) => key)]))
}

describe('a migration from one version to the next', { shuffle: false }, () => {
  it('marks full refunds as done, and lets users who saw money compare it', async () => {
    await migrate(db, { migrations: upTo(at('payments') + 1) })
    expect(await read(`select provider_id as name, refunded::int from payments order by name`)).toEqual([
      { name: 'came', refunded: 0 },
      { name: 'ended', refunded: 0 },
      { name: 'went', refunded: 100 }
    ])
    expect((await grantedNow()).financeiro).toEqual(['financial/index', 'financial/reconciliation'])
  })

  it('keeps the earlier promise for those who bought before, and never less than the law gives', async () => {
    await migrate(db, { migrations: upTo(at('payment_rights') + 1) })
    const places = await read<{ name: string; policy: { withdrawalDays: number } | null }>(
      'select name, refund_policy as policy from places order by name'
    )
    expect(places).toEqual([
      { name: 'Curta', policy: null },
      { name: 'Longa', policy: { withdrawalDays: 30 } },
      { name: 'Usual', policy: null }
    ])
    const bookings = await read<{ name: string; policy: object | null }>(
      'select public_id as name, refund_policy as policy from bookings'
    )
    const promised = Object.fromEntries(bookings.map(({ name, policy }) => [name, policy]))
    for (const [place, days] of [['Curta', 7] as const, ['Usual', 7] as const, ['Longa', 30] as const]) {
      const policy = { ...DEFAULT_POLICY, withdrawalDays: days }
      expect(promised).toMatchObject({ [`${place}APPROVED`]: policy, [`${place}UNPAID`]: policy })
      expect(promised).toMatchObject({ [`${place}CANCELLED`]: null, [`${place}PAST`]: null })
      expect(policyOf(policy, null)).toEqual(promised[`${place}APPROVED`])
    }
    expect(await grantedNow()).toEqual({
      gestor: expect.arrayContaining(['configurations/payments', 'operation/refund']),
      caixa: ['operation/undo-receive', 'operation/refund', 'operation/refund-depart', 'operation/refund-approve'],
      financeiro: ['financial/index', 'financial/reconciliation'],
      portaria: ['operation/checkin']
    })
  })

  it('lets users who change bookings send payment links, and users who compare money settle differences', async () => {
    await migrate(db, { migrations: upTo(at('payment_solving') + 1) })
    const granted = await grantedNow()
    expect(granted.gestor).toContain('operation/payment-link')
    expect(granted.financeiro).toEqual([
      'financial/index',
      'financial/reconciliation',
      'financial/unsettled',
      'financial/settle'
    ])
    expect([granted.caixa, granted.portaria].flat()).not.toContain('operation/payment-link')
    expect(await read('select distinct held_value from payments')).toEqual([{ held_value: null }])
  })

  it('shows movements from before the ledger, and later ones', async () => {
    await migrate(db, { migrations: upTo(at('finance')) })
    await db.pool.query(`
      insert into refunds (id, place_id, booking_id, payment_id, value, state, asked_as, ended_at)
      select gen_random_uuid(), place_id, booking_id, id, 30, 'done', 'visitor', paid_at + interval '3 days'
      from payments where provider_id = 'came';
      update payments set refunded = 45 where provider_id = 'came'`)
    await migrate(db, { migrations: upTo(at('finance') + 1) })
    const told = () =>
      read<{ name: string; told: string[] }>(`
        select p.provider_id as name,
          array_agg(e.kind || ' ' || e.value || ' +' || (e.date - (p.paid_at at time zone pl.timezone)::date) order by e.id) as told
        from ledger_entries e join payments p on p.id = e.payment_id join places pl on pl.id = e.place_id
        group by 1 order by 1`)
    const went = { name: 'went', told: ['received 100 +0', 'returned -100 +0'] }
    const came = ['received 100 +0', 'returned -15 +0', 'returned -30 +3']
    expect(await told()).toEqual([{ name: 'came', told: came }, went])
    await db.pool.query(`update payments set refunded = 60, fee = 3 where provider_id = 'came'`)
    await db.pool.query(`update payments set refunded = 60 where provider_id = 'came'`)
    expect(await told()).toEqual([{ name: 'came', told: [...came, 'returned -15 +0'] }, went])
    expect((await grantedNow()).financeiro).toEqual(
      expect.arrayContaining(['financial/cash-flow', 'financial/withdrawals', 'financial/close'])
    )
  })
})
