import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { balanceOf } from '#app/domain/money/balance.ts'
import { canUndoReceipt, checkReceipt, DESK_METHODS, DESK_WORDS } from '#app/domain/money/receipt.ts'
import { movedDiscount, sumMoved } from '#app/domain/product/price.ts'

const plain = { method: 'pos_money', value: 8000, tendered: null, cv: '', aut: '', reason: '' }
const known = { owed: 8000, mayLetOff: false }

describe('a payment received at the desk', () => {
  it('is all or a part of the open amount, never more; cash tells its change', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -10, max: 30_000 }),
        fc.nat(30_000),
        fc.constantFrom(...DESK_METHODS),
        (value, tendered, method) => {
          const checked = checkReceipt(
            { ...plain, method, value, tendered, reason: 'Guia' },
            { ...known, mayLetOff: true }
          )
          const isCash = method === 'pos_money' && tendered > 0
          expect(checked.ok).toBe(value >= 1 && value <= known.owed && !(isCash && tendered < value))
          if (checked.ok) expect(checked.change).toBe(isCash ? tendered - value : 0)
        }
      )
    )
  })

  it('is bounded to the centavo, the letter and the moment', () => {
    const said = (changes: object, may: object = {}) => {
      const checked = checkReceipt({ ...plain, ...changes }, { ...known, ...may })
      const words = checked.ok ? [] : Object.entries(checked.fields)
      return Object.fromEntries(words.map(([field, [first]]) => [field, first?.replaceAll('\u00a0', ' ')]))
    }
    expect(said({ value: null })).toEqual({ value: 'Digite o valor, por exemplo 80,00.' })
    expect(said({ value: 0 })).toEqual({ value: 'Digite um valor maior que zero.' })
    expect(said({ value: 8001 })).toEqual({ value: 'Falta receber só R$ 80,00.' })
    expect(said({ tendered: 7999 })).toEqual({ tendered: 'O dinheiro entregue é menos que os R$ 80,00 a receber.' })
    expect(said({ tendered: -1 })).toEqual({ tendered: 'O dinheiro entregue é menos que os R$ 80,00 a receber.' })
    expect([said({ tendered: 0 }), said({ tendered: 8000 })]).toEqual([{}, {}])
    expect(said({ tendered: 1_008_000 })).toEqual({})
    expect(said({ tendered: 1_008_001 })).toEqual({
      tendered: 'Confira o valor entregue: o troco seria muito grande.'
    })
    const slip = 'Use até 20 letras e números, como no comprovante.'
    expect(said({ cv: 'x'.repeat(20), aut: 'Z-9'.padEnd(20, '0') })).toEqual({})
    expect(said({ cv: 'x'.repeat(21), aut: '1 2' })).toEqual({ cv: slip, aut: slip })
    expect(said({ method: 'pix' })).toEqual({ method: 'Escolha a forma de pagamento.' })
    expect(said({ method: 'pos_cortesia', reason: 'Guia' })).toEqual({
      method: 'Só quem pode liberar a entrada pode dar uma cortesia.'
    })
    const may = { mayLetOff: true }
    expect(said({ method: 'pos_cortesia', reason: ' ab ' }, may)).toEqual({ reason: 'Diga o motivo da cortesia.' })
    expect(said({ method: 'pos_cortesia', reason: 'abc' }, may)).toEqual({})
    expect(said({ reason: '' }, { hasTakenBack: true })).toEqual({})
    expect(DESK_METHODS.map((method) => DESK_WORDS[method])).toEqual(
      'Dinheiro, Pix, Cartão de débito, Cartão de crédito, Cortesia'.split(', ')
    )
  })

  it('reports errors at the field', () => {
    const fieldsOf = (changes: object) => {
      const checked = checkReceipt({ ...plain, ...changes }, known)
      return checked.ok ? [] : Object.keys(checked.fields)
    }
    expect(fieldsOf({})).toEqual([])
    expect(fieldsOf({ method: 'pix', value: null })).toEqual(['method', 'value'])
    expect(fieldsOf({ method: 'pos_cortesia' })).toEqual(['method', 'reason'])
    const gift = { ...plain, method: 'pos_cortesia', reason: 'Guia' }
    expect(checkReceipt(gift, { ...known, mayLetOff: true }).ok).toBe(true)
    expect(checkReceipt(gift, { ...known, mayLetOff: true, hasTakenBack: true })).toMatchObject({
      fields: { method: [expect.stringContaining('outra pessoa')] }
    })
    expect(fieldsOf({ method: 'pos_debit', cv: 'a b', aut: '1'.repeat(21) })).toEqual(['cv', 'aut'])
    expect(fieldsOf({ tendered: 2_000_000 })).toEqual(['tendered'])
  })

  it('is undone by its receiver soon and before anybody is inside, otherwise with permission', () => {
    const now = new Date('2026-11-20T12:00:00Z')
    const receipt = { status: 'APPROVED', receivedBy: 7, paidAt: new Date(now.getTime() - 14 * 60_000) }
    const me = { userId: 7, mayUndo: false, mayReceive: true }
    const at = { now, inside: 0, lastEntry: null }
    expect(canUndoReceipt(receipt, me, at)).toBe(true)
    expect(canUndoReceipt(receipt, { ...me, userId: 8 }, at)).toBe(false)
    expect(canUndoReceipt(receipt, me, { ...at, inside: 1 })).toBe(false)
    // A check-in that was undone: whoever paid had been inside.
    expect(canUndoReceipt(receipt, me, { ...at, lastEntry: receipt.paidAt })).toBe(false)
    expect(canUndoReceipt(receipt, me, { ...at, lastEntry: new Date(receipt.paidAt.getTime() - 1) })).toBe(true)
    const aged = (ms: number) => ({ ...receipt, paidAt: new Date(now.getTime() - ms) })
    expect(canUndoReceipt(aged(15 * 60_000), me, at)).toBe(true)
    expect(canUndoReceipt(aged(15 * 60_000 + 1), me, at)).toBe(false)
    for (const gone of [{ status: 'CANCELLED' }, { paidAt: null }]) {
      expect(canUndoReceipt({ ...receipt, ...gone }, { ...me, mayUndo: true }, at)).toBe(false)
    }
    expect(
      canUndoReceipt(receipt, { userId: 8, mayUndo: true, mayReceive: false }, { ...at, inside: 3, lastEntry: now })
    ).toBe(true)
    expect(canUndoReceipt({ ...receipt, status: 'CANCELLED', paidAt: null }, { ...me, mayUndo: true }, at)).toBe(false)
    expect(canUndoReceipt({ ...receipt, receivedBy: null }, { ...me, mayUndo: true }, at)).toBe(false)
  })
})

describe('money received compared with the price', () => {
  it('decide whether a booking is paid, and how much is refunded', () => {
    const of = (received: number, isPaid: boolean, refund = '') => balanceOf({ final: 100, received, isPaid, refund })
    expect(of(100, false)).toEqual({ status: 'APPROVED', refund: '', turned: 'paid' })
    expect(of(99, false)).toEqual({ status: 'UNPAID', refund: '', turned: null })
    expect(of(99, true)).toEqual({ status: 'UNPAID', refund: '', turned: 'owing' })
    expect(of(101, true)).toEqual({ status: 'APPROVED', refund: 'due', turned: null })
    expect([of(100, true, 'due').refund, of(100, true, 'done').refund]).toEqual(['', 'done'])
  })
})

describe('the discount on another day', () => {
  it('stays without a code: free, or a sum of at most the price', () => {
    const item = (unitPrice: number, unitDiscount: number) => ({
      label: 'INTEIRA',
      countsToQuota: false,
      unitPrice,
      unitDiscount
    })
    expect(movedDiscount(item(8000, 0), 9000, null)).toBe(0)
    expect(movedDiscount(item(8000, 8000), 9000, null)).toBe(9000)
    expect(movedDiscount(item(8000, 800), 500, null)).toBe(500)
  })

  it('follows the code: there and back gives the same total', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('percent' as const, 'amount' as const),
        fc.nat(100),
        fc.nat(9999),
        fc.array(fc.nat(9999), { minLength: 1 }),
        (kind, value, start, days) => {
          const code = { kind, value, types: [] }
          const first = { label: 'INTEIRA', countsToQuota: false, unitPrice: start, unitDiscount: 0 }
          const of = (item: typeof first, unitPrice: number) => ({
            ...item,
            unitPrice,
            unitDiscount: movedDiscount(item, unitPrice, code)
          })
          const booked = of(first, start)
          expect(of(days.reduce(of, booked), start)).toEqual(booked)
        }
      )
    )
  })

  it('never exceeds the price, together with courtesies', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.nat(9999), fc.nat(9999))),
        fc.nat(99_999),
        (rows, letOff) => {
          const items = rows.map(([quantity, unitPrice, off]) => ({
            quantity,
            unitPrice,
            unitDiscount: Math.min(off, unitPrice)
          }))
          const { total, discount, final } = sumMoved(items, letOff)
          expect(final).toBe(total - discount)
          expect(final).toBeGreaterThanOrEqual(0)
        }
      )
    )
  })
})
