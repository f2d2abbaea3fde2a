import type pg from 'pg'
import { callOver } from '../../support/server/over-http.ts'
import { type Program, password } from '../program.ts'
import { type Figure, median } from '../report.ts'
import type { Scale } from '../scale.ts'

const rowsOfLedger = 1_000_000
const months = 60
const rounds = 15
const target = { kind: 'at most' as const, value: 100 }

interface Bench {
  program: Program
  client: pg.Client
  scale: Scale
}

/** One month of the list among five years of it, and the cash flow: over HTTP, as a page asks. */
export async function measureFinance({ program, client, scale }: Bench): Promise<Figure[]> {
  const count = scale(rowsOfLedger)
  await fill(client, count)
  const { body } = await callOver<{ accessToken: string }>(program.url, '/auth/signin/', {
    body: { username: 'gestor', password }
  })
  const { rows } = await client.query<{ from: string; to: string }>(`
    select to_char(m, 'YYYY-MM-DD') as "from", to_char(m + interval '1 month - 1 day', 'YYYY-MM-DD') as "to"
    from date_trunc('month', current_date - interval '20 months') m`)
  const days = `start_date=${rows[0]?.from}&end_date=${rows[0]?.to}`
  const paths = {
    'um mês, com todas as somas': `/finance?${days}`,
    'um mês, só as saídas': `/finance?${days}&flow=out`,
    'um mês, quem se procura': `/finance?${days}&q=visitante`,
    'fluxo de caixa': '/finance/cash-flow'
  }
  const figures: Figure[] = []
  for (const [name, path] of Object.entries(paths)) {
    const times: number[] = []
    let total = 0
    for (let round = 0; round <= scale(rounds); round += 1) {
      const begun = performance.now()
      const { status, body: said } = await callOver<{ total?: number }>(program.url, path, { token: body.accessToken })
      if (status !== 200) throw new Error(`${path} answered ${status}`)
      total = said.total ?? 0
      if (round > 0) times.push(performance.now() - begun)
    }
    const group = `financeiro (${count.toLocaleString('pt-BR')} linhas em ${months} meses)`
    const beside = total > 0 ? `${total.toLocaleString('pt-BR')} lançamentos` : undefined
    figures.push({
      group,
      name,
      value: median(times),
      unit: 'ms',
      beside,
      ...(name.includes('procura') ? {} : { target })
    })
  }
  return figures
}

/**
 * Fills the ledger: 96 % are payments of bookings in the order they came, 4 % transactions of the place. Triggers are
 * off.
 */
async function fill(client: pg.Client, count: number): Promise<void> {
  const clients = Math.ceil(count / 10)
  const bills = Math.ceil(count / 25)
  const days = `current_date - (i::int8 * ${months * 30} / ${count})::int`
  await client.query('begin')
  await client.query('set local session_replication_role = replica')
  await client.query(`
    insert into clients (uuid, place_id, name, document, folded_name)
    select gen_random_uuid(), p.place_id, 'Cliente ' || i, 'F' || lpad(i::text, 10, '0'), 'cliente ' || i
    from generate_series(0, ${clients - 1}) i cross join (select place_id from products order by position limit 1) p`)
  await client.query(`
    insert into bookings (public_id, place_id, product_id, hash, code, channel, status, payment_method, date, time,
      people, total, final, name, email, search_text, created_at, client_id)
    select md5('fp' || i), p.place_id, p.id, md5('fh' || i), upper(substr(md5('f' || i), 1, 14)), 'RESERVAEXPRESSA',
      'APPROVED', 'pix', ${days}, '09:00', 2, 16000, 16000, 'Visitante ' || i, 'financas@example.com', 'visitante ' || i,
      now(), c.id
    from generate_series(1, ${count - bills}) i
    join clients c on c.document = 'F' || lpad((i % ${clients})::text, 10, '0')
    join lateral (select id, place_id from products where active order by position offset i % 3 limit 1) p on true`)
  await client.query(`
    insert into ledger_entries (place_id, date, at, kind, flow, value, method, channel, provider, booking_id,
      client_id, product_id)
    select b.place_id, b.date, b.date, case when b.id % 20 = 0 then 'returned' else 'received' end,
      case when b.id % 20 = 0 then 'out' else 'in' end, case when b.id % 20 = 0 then -16000 else 16000 end,
      (array['pix', 'credit', 'pos_money'])[1 + b.id % 3], b.channel, 'bench', b.id, b.client_id, b.product_id
    from bookings b where b.email = 'financas@example.com' order by b.date`)
  await client.query(`
    insert into finance_transactions (place_id, flow, date, label, total, final, paid, status, search_text)
    select p.place_id, case when i % 4 = 0 then 'in' else 'out' end, current_date - (i::int8 * ${months * 30} / ${bills})::int,
      'Conta ' || i, 90000, 90000, 90000, 'paid', 'conta ' || i
    from generate_series(1, ${bills}) i cross join (select place_id from products order by position limit 1) p`)
  await client.query(`
    insert into finance_items (transaction_id, position, product_uuid, product_name, price, final)
    select t.id, n, case when n = 0 then p.uuid end, 'Item ' || n, 30000, 30000
    from finance_transactions t cross join generate_series(0, 2) n
    cross join (select uuid from products order by position limit 1) p where t.label like 'Conta %' and t.total = 90000`)
  await client.query(`
    insert into finance_payments (transaction_id, position, method, value, date, customer_name)
    select id, 0, 'pix', 90000, date, 'Fornecedor ' || id % 100
    from finance_transactions where label like 'Conta %' and total = 90000`)
  await client.query(`
    insert into ledger_entries (place_id, date, at, kind, flow, value, method, finance_payment_id, transaction_id)
    select t.place_id, f.date, f.date, 'transaction', t.flow, case when t.flow = 'in' then f.value else -f.value end,
      f.method, f.id, t.id
    from finance_payments f join finance_transactions t on t.id = f.transaction_id
    where t.label like 'Conta %' and t.total = 90000`)
  await client.query('commit')
  await client.query(
    'vacuum (analyze) clients, bookings, ledger_entries, finance_transactions, finance_items, finance_payments'
  )
}
