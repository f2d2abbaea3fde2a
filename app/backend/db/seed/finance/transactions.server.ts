import { addDays } from '#app/domain/calendar/dates.ts'
import { dayInMonth, monthOf, nextMonth } from '#app/domain/finance/recurrence.ts'
import { transactionStatus } from '#app/domain/finance/status.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { Transaction } from '../../connection.server.ts'
import { financeItems, financePayments, financeRecurrences, financeTransactions } from '../../schema.server.ts'
import type { SeedWorld } from '../rows.server.ts'

interface Demo {
  flow: 'in' | 'out'
  label: string
  category?: string
  supplier?: string
  /** Days from today. */
  day: number
  due?: number
  /** Name and centavos of each. */
  items: [string, number][]
  /** Method, centavos, days from today, and the payer. */
  payments?: [string, number, number, string?][]
}

const demos: readonly Demo[] = [
  {
    flow: 'in',
    label: 'Aluguel do espaço para casamento',
    day: -18,
    items: [
      ['Espaço do mirante', 280_000],
      ['Estacionamento', 36_000]
    ],
    payments: [
      ['pix', 158_000, -18, 'Paula Figueira'],
      ['credit', 158_000, -4, 'Paula Figueira']
    ]
  },
  {
    flow: 'in',
    label: 'Venda de camisetas na portaria',
    day: -6,
    items: [['Camisetas', 54_000]],
    payments: [['money', 54_000, -6]]
  },
  {
    flow: 'in',
    label: 'Patrocínio da corrida de trilha',
    day: -3,
    due: 12,
    items: [['Patrocínio', 450_000]],
    payments: [['pix', 150_000, -3, 'Ótica Serrana Ltda.']]
  },
  {
    flow: 'out',
    label: 'Conserto da ponte pênsil',
    category: 'Manutenção',
    supplier: 'Carpintaria Irmãos Lima',
    day: -9,
    due: 6,
    items: [
      ['Madeira e cabos', 184_000],
      ['Mão de obra', 120_000]
    ],
    payments: [['pix', 100_000, -9, 'Carpintaria Irmãos Lima']]
  },
  {
    flow: 'out',
    label: 'Gasolina dos veículos',
    category: 'Combustível e transporte',
    supplier: 'Posto Serra Azul',
    day: -5,
    items: [['Gasolina', 61_240]],
    payments: [['debit', 61_240, -5]]
  },
  {
    flow: 'out',
    label: 'Coletes e cordas',
    category: 'Equipamentos',
    supplier: 'Vertical Equipamentos',
    day: -2,
    due: 9,
    items: [
      ['Coletes', 98_000],
      ['Cordas', 42_500]
    ]
  }
]

const monthly = [
  {
    label: 'Energia elétrica',
    category: 'Energia, água e internet',
    supplier: 'Coelba',
    value: 68_000,
    dayOfMonth: 15
  },
  { label: 'Contador', category: 'Serviços de terceiros', supplier: 'Escritório Almeida', value: 95_000, dayOfMonth: 5 }
]

interface Writing {
  tx: Transaction
  world: SeedWorld
}

/** Sums and status as the server would compute them. */
async function writeOne({ tx, world }: Writing, demo: Demo): Promise<void> {
  const { placeId, today, now, managerId: userId } = world
  const { flow, label, category = '', supplier = '', day, due, items, payments = [] } = demo
  const sum = (rows: readonly (readonly [string, number, ...unknown[]])[]) =>
    rows.reduce((all, [, value]) => all + value, 0)
  const final = sum(items)
  const paid = sum(payments)
  const dueOn = due === undefined ? null : addDays(today, due)
  const [row] = await tx
    .insert(financeTransactions)
    .values({
      placeId,
      flow,
      label,
      category,
      supplier,
      userId,
      dueOn,
      total: final,
      final,
      paid,
      date: addDays(today, day),
      status: transactionStatus({ final, paid }),
      searchText: searchText([label, supplier, category, ...payments.map(([, , , who = '']) => who)].join(' ')),
      createdAt: now
    })
    .returning({ id: financeTransactions.id })
  const transactionId = row?.id ?? 0
  await tx.insert(financeItems).values(
    items.map(([productName, price], index) => ({
      transactionId,
      position: index + 1,
      productName,
      type: 'Outro',
      price,
      final: price
    }))
  )
  if (payments.length === 0) return
  await tx.insert(financePayments).values(
    payments.map(([method, value, ago, customerName = ''], index) => ({
      transactionId,
      position: index + 1,
      method,
      value,
      customerName,
      createdBy: userId,
      createdAt: now,
      date: addDays(today, ago)
    }))
  )
}

/** Months that the job would have made: this and the next one. */
async function writeMonthly({ tx, world }: Writing): Promise<void> {
  const { placeId, today, now, managerId: createdBy } = world
  const from = monthOf(today)
  for (const { value, dayOfMonth, ...told } of monthly) {
    const row = { ...told, placeId, flow: 'out', value, dayOfMonth, from, createdBy, createdAt: now }
    const [made] = await tx.insert(financeRecurrences).values(row).returning({ id: financeRecurrences.id })
    for (const month of [from, nextMonth(from)]) {
      const date = dayInMonth(month, dayOfMonth)
      const [transaction] = await tx
        .insert(financeTransactions)
        .values({
          ...told,
          placeId,
          flow: 'out',
          date,
          dueOn: date,
          total: value,
          final: value,
          createdAt: now,
          recurrenceId: made?.id ?? null,
          recurrenceMonth: month,
          searchText: searchText(Object.values(told).join(' '))
        })
        .returning({ id: financeTransactions.id })
      const item = { productName: told.label, type: 'Outro', price: value, final: value, position: 1 }
      await tx.insert(financeItems).values({ ...item, transactionId: transaction?.id ?? 0 })
    }
  }
}

/** Income of the place beside its bookings, and its expenses. */
export async function writeTransactions(tx: Transaction, world: SeedWorld): Promise<void> {
  for (const demo of demos) await writeOne({ tx, world }, demo)
  await writeMonthly({ tx, world })
}
