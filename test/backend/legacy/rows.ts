import type { Database } from '#app/backend/db/connection.server.ts'
import { today, tomorrow } from '../../support/database/backend.ts'

export const script = '<script>alert(1)</script>'
const paid = (value: string, date: string) => [{ payment_method: 'pix', payment_value: value, payment_date: date }]

export const bill = (id: number, more: object) => ({
  Bill: {
    id,
    booking_code: `ANT${id}`,
    product_id: 1,
    status: 'PAGO',
    sdate: '05/03/2024',
    hora: '09:00',
    pessoas: 2,
    valor: '160,00',
    payment_method: 'pix',
    channel: 'WORDPRESS',
    created: '2024-03-01 10:00:00',
    nome: `Pessoa ${id}`,
    telefone: `7598888000${id}`,
    ...more
  }
})

export const rowsThere: Record<string, object[]> = {
  '/products/index': [
    { Product: { id: 1, nome: 'Cachoeira' } },
    { Product: { id: 2, nome: `Gruta ${script}`, preco: '60,00' } }
  ],
  '/agents/index': [{ Agent: { id: 1, nome: 'Rui Lima', cpf: '529.982.247-25', telefone: '123' } }],
  '/clients/index': Array.from({ length: 230 }, (_none, at) => ({
    Client: {
      id: at + 1,
      nome: `Cliente ${at} ${script}`,
      telefone: `7599${String(1_000_000 + at)}`,
      cidade: 'Lençóis'
    }
  })),
  '/bills/index': [
    bill(1, { payments: paid('160,00', '2024-03-01'), hasCheckin: 1, refunded: '40,00' }),
    bill(2, { sdate: tomorrow, created: today, payments: paid('160,00', today) }),
    bill(3, { sdate: tomorrow, created: today, pessoas: 5, valor: '400,00' }),
    bill(4, { status: 'CANCELADA', payments: paid('160,00', '2024-03-01'), refunded: 160 }),
    bill(5, { status: 'PENDING', sdate: tomorrow }),
    bill(6, { product_id: 77 }),
    bill(7, { sdate: '31/02/2024' }),
    bill(8, { nome: script, cpf: '111.111.111-11', pessoas: 3, valor: '100,00', status: 'UNPAID' }),
    bill(9, { payments: paid('160,00', '2024-02-02') }),
    bill(10, { booking_code: 'ANT1' }),
    bill(11, { payments: paid('100,00', '2024-03-01') }),
    bill(12, { payments: paid('200,00', '2024-03-01') })
  ],
  '/transactions/index': [
    {
      Transaction: { id: 1, descricao: 'Energia', data: '10/03/2024', valor: '250,00', tipo: 'saida', status: 'PAGO' }
    },
    {
      Transaction: {
        id: 2,
        descricao: 'Camisetas',
        data: '11/03/2024',
        valor: '100,00',
        payments: paid('60,00', '11/03/2024')
      }
    },
    { Transaction: { id: 5, descricao: 'Da que não coube', data: '01/03/2024', valor: '400,00', bill_id: 3 } },
    { Transaction: { id: 3, descricao: 'Da reserva', data: '01/03/2024', valor: '160,00', bill_id: 1 } },
    {
      Transaction: {
        id: 4,
        descricao: 'Engano',
        data: '01/03/2024',
        valor: '10,00',
        payments: paid('20,00', '01/03/2024')
      }
    }
  ]
}

/** All that an import could write, as it stands. */
export async function readEverything(pool: Database['pool']) {
  const tables = ['products', 'ticket_types', 'agents', 'clients', 'bookings', 'booking_items', 'payments', 'checkins']
  const more = [
    'booking_events',
    'ledger_entries',
    'finance_transactions',
    'finance_items',
    'finance_payments',
    'slot_days'
  ]
  const states: Record<string, unknown> = {}
  for (const table of [...tables, ...more, 'legacy_map', 'messages']) {
    const { rows } = await pool.query(
      `select md5(coalesce(string_agg(t::text, ';' order by t::text), '')) as sum, count(*)::int as count from ${table} t`
    )
    states[table] = rows[0]
  }
  return states
}
