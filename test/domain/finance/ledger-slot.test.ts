import { expect, it } from 'vitest'
import { listLedger } from '#app/contracts/finance/ledger.ts'
import { noLedger } from '#app/domain/finance/ledger.ts'
import { OTHER_CLIENTS, totalLedger } from '#app/domain/finance/ledger-slot.ts'
import { mergeAll } from '#app/domain/report/merge.ts'

const sums = (came: number, out: number) => ({ in: came, out, owed_in: 1, owed_out: 2 })
const group = (key: string, name: string, came: number, out: number) => ({ key, name, ...sums(came, out) })

const answer = (rest: object) =>
  listLedger.response.parse({
    data: [],
    total: 3,
    page: 1,
    limit: 10,
    sums: { rows: 3, ...sums(10.5, 2) },
    methods: [group('pix', '', 10.5, 2)],
    products: [group('', '', 10.5, 0), group('p1', 'Gruta', 0, 2)],
    clients: [{ ...group('c9', 'Maria', 4, 0), document: '***.982.***-**' }],
    others: { clients: 2, ...sums(6.5, 2) },
    statuses: [{ ...group('paid', '', 10.5, 2), rows: 3 }],
    ...rest
  })

it('months are added up, each client and product once', () => {
  const november = totalLedger(answer({}), '2026-11')
  const october = totalLedger(answer({ others: { clients: 0, ...sums(0, 0) } }), '2026-10')
  const both = mergeAll([november, october], noLedger)
  expect(both.rows).toBe(6)
  expect(both.all).toEqual({ rows: 6, in: 2100, out: 400, owedIn: 200, owedOut: 400 })
  expect(both.by.month.map(({ key, sums }) => [key, sums.in])).toEqual([
    ['2026-10', 1050],
    ['2026-11', 1050]
  ])
  expect(both.by.client).toEqual([
    { key: OTHER_CLIENTS, label: '', sums: { rows: 0, in: 650, out: 200, owedIn: 100, owedOut: 200 } },
    { key: 'c9', label: 'Maria (***.982.***-**)', sums: { rows: 0, in: 800, out: 0, owedIn: 200, owedOut: 400 } }
  ])
  expect(both.by.product.map(({ key, label }) => [key, label])).toEqual([
    ['', ''],
    ['p1', 'Gruta']
  ])
  expect(both.by.status[0]?.sums.rows).toBe(6)
})

it('a month in which nothing moved is no line', () => {
  const none = answer({ total: 0, sums: { rows: 0, in: 0, out: 0 } })
  expect(totalLedger(none, '2026-11').by.month).toEqual([])
})
