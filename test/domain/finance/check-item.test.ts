import { describe, expect, it } from 'vitest'
import { checkItem, type TypedItem } from '#app/domain/finance/check-item.ts'

const item: TypedItem = {
  productName: ' Barraca  azul ',
  type: '',
  price: 'R$ 1.234,50',
  discount: '',
  isPercentage: false,
  observation: '',
  productPlace: '',
  bookingObservation: '',
  bookingDate: '',
  bookingTime: '',
  people: ''
}
describe('an item', () => {
  it('is read as people type it', () => {
    const more = { discount: '12,5%', isPercentage: true, bookingDate: '21/11/2026', bookingTime: '9:05', people: '4' }
    expect(checkItem({ ...item, ...more })).toMatchObject({
      value: {
        productName: 'Barraca azul',
        price: 123_450,
        discount: 1250,
        bookingDate: '2026-11-21',
        bookingTime: '09:05',
        people: 4
      }
    })
  })

  it.each([
    [{ productName: ' ' }, 'productName'],
    [{ price: '' }, 'price'],
    [{ price: '-1' }, 'price'],
    [{ price: '1.234' }, 'price'],
    [{ price: '100000000' }, 'price'],
    [{ discount: '1.234,51' }, 'discount'],
    [{ discount: '100,01', isPercentage: true }, 'discount'],
    [{ discount: 'dez' }, 'discount'],
    [{ bookingDate: '31/02/2026' }, 'bookingDate'],
    [{ bookingTime: '25:00' }, 'bookingTime'],
    [{ people: '-3' }, 'people'],
    [{ people: '999999' }, 'people'],
    [{ observation: 'x'.repeat(301) }, 'observation']
  ])('%o gets an error at %s', (changed, field) => {
    const checked = checkItem({ ...item, ...changed })
    expect(checked.ok ? [] : Object.keys(checked.fields)).toEqual([field])
  })
})
