import { expect, it } from 'vitest'
import { readCashFlowQuery } from '#app/routes/guarded/financial/cash-flow/query.ts'

const read = (saldo: string) => readCashFlowQuery(new URLSearchParams({ saldo }))

it('the balance to begin with is money, also less than nothing', () => {
  expect(readCashFlowQuery(new URLSearchParams())).toEqual({ start: 0, typed: '', problem: '' })
  expect(read(' 1.234,50 ')).toEqual({ start: 123_450, typed: '1.234,50', problem: '' })
  expect(read('-10')).toMatchObject({ start: -1000, problem: '' })
  expect(read('muito')).toMatchObject({ start: 0, typed: 'muito', problem: expect.stringContaining('1.234,50') })
  expect(read('1.234')).toMatchObject({ start: 0, problem: expect.stringContaining('1.234,50') })
  expect(read('9999999999999')).toMatchObject({ start: 0, problem: expect.stringContaining('grande') })
})
