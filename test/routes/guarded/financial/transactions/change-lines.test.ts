import { describe, expect, it } from 'vitest'
import { changeLines, takePerson, wordsFor } from '#app/routes/guarded/financial/transactions/change-lines.ts'
import { sumTyped } from '#app/routes/guarded/financial/transactions/sums.ts'
import { emptyItem, emptyPayment, newTransaction } from '#app/routes/guarded/financial/transactions/typed.ts'

const today = '2026-11-20'
const items = [
  { ...emptyItem, id: '7', price: '1.000,00', discount: '10%', kind: 'percent' },
  { ...emptyItem, price: '50', discount: '5' }
]
const payments = [
  { ...emptyPayment(today), id: '3' },
  { ...emptyPayment(today), value: '100,00', customer_name: 'Rita' }
]
const typed = { ...newTransaction({ date: today, key: 'k' }), supplier: 'Lima', items, payments }
const press = (intent: string, from = typed) => changeLines(from, intent, today)

describe('a button of the form', () => {
  it('saves, or changes lines and keeps the rest as typed', () => {
    expect(press('save')).toEqual({ typed, wish: { kind: 'save' } })
    for (const intent of ['', 'sum', 'remove-item-9', 'remove-item-x', 'pick-99']) {
      expect(press(intent).typed).toEqual(typed)
    }
    expect(press('add-item').typed.items).toEqual([...items, emptyItem])
    expect(press('add-payment').typed.payments).toEqual([...payments, emptyPayment(today)])
  })

  it('drops a new line, and marks one that is there until it is taken back', () => {
    expect(press('remove-item-1').typed.items).toEqual([items[0]])
    const marked = press('remove-item-0').typed
    expect(marked.items[0]).toEqual({ ...items[0], removed: '1' })
    expect(press('restore-item-0', marked).typed).toEqual(typed)
    expect(press('remove-payment-0').typed.payments[0]?.removed).toBe('1')
    expect(press('remove-payment-1').typed.payments).toEqual([payments[0]])
  })

  it('searches for the typed name, and takes the person found, but never a masked document', () => {
    expect(press('find-supplier').wish).toEqual({ kind: 'find', target: 'supplier' })
    expect(press('pick-1-abc-1').wish).toEqual({ kind: 'pick', target: '1', uuid: 'abc-1' })
    expect([wordsFor(typed, 'supplier'), wordsFor(typed, '1'), wordsFor(typed, '9')]).toEqual(['Lima', 'Rita', ''])
    expect(takePerson(typed, 'supplier', { name: 'Lima & Cia', cpf: '' }).supplier).toBe('Lima & Cia')
    const whole = takePerson(typed, '1', { name: 'Rita Reis', cpf: '529.982.247-25' }).payments[1]
    expect(whole).toMatchObject({ customer_name: 'Rita Reis', customer_document: '529.982.247-25' })
    const masked = takePerson(typed, '1', { name: 'Rita Reis', cpf: '***.982.***-**' }).payments[1]
    expect(masked).toMatchObject({ customer_name: 'Rita Reis', customer_document: '' })
  })
})

describe('the sums of typed values', () => {
  const known = [{ id: '3', value: 20_000 }]

  it('count remaining rows, and unreadable numbers as zero', () => {
    expect(sumTyped(typed, known)).toEqual({
      total: 105_000,
      discount: 10_500,
      final: 94_500,
      paid: 30_000,
      owing: 64_500
    })
    const fewer = press('remove-payment-0', press('remove-item-0').typed).typed
    expect(sumTyped(fewer, known)).toMatchObject({ final: 4500, paid: 10_000, owing: -5500 })
    const rubbish = {
      ...typed,
      items: [{ ...emptyItem, price: 'dez', discount: '200%', kind: 'percent' }],
      payments: []
    }
    expect(sumTyped(rubbish, known)).toEqual({ total: 0, discount: 0, final: 0, paid: 0, owing: 0 })
  })
})
