import { describe, expect, it } from 'vitest'
import { checkPayment, type TypedPayment } from '#app/domain/finance/check-payment.ts'

const today = '2026-11-20'
const payment: TypedPayment = {
  method: 'Dinheiro',
  value: '10,00',
  date: '20/11/2026',
  cv: '',
  aut: '',
  pixId: '',
  invoiceNumber: '',
  customerName: '',
  customerDocument: '529.982.247-25'
}

describe('a payment', () => {
  it('is read as people type it', () => {
    expect(checkPayment(payment, today)).toMatchObject({
      value: { method: 'money', value: 1000, date: today, customerDocument: '52998224725' }
    })
    expect(checkPayment({ ...payment, method: 'pos_credit', date: '2000-01-01' }, today).ok).toBe(true)
  })

  it.each([
    [{ method: '' }, 'method'],
    [{ method: 'cheque' }, 'method'],
    [{ method: 'cortesia' }, 'method'],
    [{ method: 'cod' }, 'method'],
    [{ value: '0' }, 'value'],
    [{ value: 'x' }, 'value'],
    [{ value: '' }, 'value'],
    [{ date: '' }, 'date'],
    [{ date: '2026-11-21' }, 'date'],
    [{ date: '31/12/1999' }, 'date'],
    [{ customerDocument: '***.982.***-**' }, 'customerDocument']
  ])('%o gets an error at %s', (changed, field) => {
    const checked = checkPayment({ ...payment, ...changed }, today)
    expect(checked.ok ? [] : Object.keys(checked.fields)).toEqual([field])
  })
})
