import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { BillProductSchema } from '#app/contracts/bills.ts'
import { endpoints } from '#app/contracts/index.ts'

/** A file is no JSON: nothing of it is read by a schema. */
const answers = endpoints.filter((one) => one.answers === 'json')

const readable = (value: unknown, method?: string) =>
  answers
    .filter((one) => (method === undefined || one.method === method) && one.response.safeParse(value).success)
    .map(({ id }) => id)

describe('an answer', () => {
  it.each([null, undefined, '', 'null', 0, false])('of %j is invalid for every call', (value) => {
    expect(readable(value)).toEqual([])
  })

  it('without content says nothing about the request', () => {
    expect(readable({}, 'GET')).toEqual([])
  })

  it.each([[[null]], [[{}]], [[[]]], [['x']]])('with invalid rows (%j) is not an empty list', (value) => {
    expect(readable(value, 'GET')).toEqual([])
  })

  it('may be an empty list, said as one', () => {
    expect(readable([], 'GET')).toEqual(expect.arrayContaining(['listBillProducts', 'listBookingsByPeriod']))
  })
})

it('of a list has 10 rows unless the caller wants others', () => {
  const whole = ['listUnguided', 'readReceivable', 'readCommission', 'listOrders', 'getWithdrawal', 'listLedger']
  const rows = endpoints.flatMap(({ id, query }) => {
    const limit = query instanceof z.ZodObject ? query.shape.limit : undefined
    const read = limit?.safeParse(undefined).data
    return read === undefined || whole.includes(id) ? [] : [[id, read]]
  })
  expect(rows.length).toBeGreaterThan(20)
  expect(rows.filter(([, limit]) => limit !== 10)).toEqual([])
})

it('with sales totals must have lines: reports sum the lines', () => {
  const product = { uuid: 'p', name: 'Cachoeira' }
  expect(BillProductSchema.safeParse(product).success).toBe(true)
  expect(BillProductSchema.safeParse({ ...product, gross: '80,00' }).success).toBe(false)
})
