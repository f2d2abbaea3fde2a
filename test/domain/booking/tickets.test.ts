import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  exceededLimits,
  initialQuantities,
  MAX_PEOPLE,
  parseQuantity,
  priceTickets,
  type TicketType,
  tellExceeded
} from '#app/domain/booking/tickets.ts'

const plain = { needsProof: false, countsToQuota: false, minimum: 0, maximum: null }
const types: TicketType[] = [
  { ...plain, label: 'INTEIRA', title: 'Inteira', unitPrice: 8000 },
  { ...plain, label: 'MEIA', title: 'Meia', unitPrice: 4000, needsProof: true, countsToQuota: true, maximum: 10 },
  { ...plain, label: 'GRUPO', title: 'Grupo', unitPrice: 6000, unitDiscount: 500, minimum: 5 }
]

const errorsOf = (quantities: Record<string, number>) => {
  const priced = priceTickets(types, quantities)
  return priced.ok ? [] : priced.errors.map(({ label }) => label)
}

describe('initialQuantities', () => {
  it('starts with one INTEIRA', () => {
    expect(initialQuantities(types)).toEqual({ INTEIRA: 1, MEIA: 0, GRUPO: 0 })
  })
})

describe('parseQuantity', () => {
  it.each([
    ['0', 0],
    [' 2 ', 2],
    ['007', 7],
    ['9999', 9999]
  ])('reads %j', (text, quantity) => {
    expect(parseQuantity(text)).toBe(quantity)
  })

  it.each(['', ' ', '1e3', '1.5', '1,5', '-1', '+1', '10000', '0x1', '1 0', 'dois', '٣', 'Infinity', 'NaN'])(
    'refuses %j',
    (text) => {
      expect(parseQuantity(text)).toBeNull()
    }
  )
})

describe('maximums set aside', () => {
  it('are told in words, and change nothing else', () => {
    const [type] = types
    if (!type) throw new Error('no type')
    const meia = { ...type, label: 'MEIA', title: 'Meia-entrada', maximum: 10, minimum: 2 }
    expect(exceededLimits([meia], { MEIA: 10 })).toEqual([])
    expect(tellExceeded(exceededLimits([meia], { MEIA: 45 }))).toBe('45 meias-entradas (máximo 10)')
    expect(tellExceeded(exceededLimits([{ ...meia, maximum: null }], { MEIA: 501 }))).toBe('501 pessoas (máximo 500)')
    expect(priceTickets([meia], { MEIA: 45 })).toMatchObject({ ok: false, errors: [{ label: 'MEIA', isLimit: true }] })
    expect(priceTickets([meia], { MEIA: 45 }, { beyond: true })).toMatchObject({ ok: true, people: 45 })
    expect(priceTickets([meia], { MEIA: 1 }, { beyond: true }).ok).toBe(false)
    expect(priceTickets([meia], { MEIA: 10_000 }, { beyond: true }).ok).toBe(false)
    expect(priceTickets([meia], { VIP: 1 }, { beyond: true }).ok).toBe(false)
  })
})

describe('priceTickets', () => {
  it('prices chosen tickets and leaves the rest out', () => {
    expect(priceTickets(types, { INTEIRA: 2, MEIA: 1, GRUPO: 0 })).toEqual({
      ok: true,
      items: [
        {
          label: 'INTEIRA',
          title: 'Inteira',
          quantity: 2,
          unitPrice: 8000,
          unitDiscount: 0,
          total: 16000,
          needsProof: false,
          countsToQuota: false
        },
        {
          label: 'MEIA',
          title: 'Meia',
          quantity: 1,
          unitPrice: 4000,
          unitDiscount: 0,
          total: 4000,
          needsProof: true,
          countsToQuota: true
        }
      ],
      people: 3,
      total: 20000,
      discount: 0,
      final: 20000
    })
  })

  it('takes the discount of a type off', () => {
    expect(priceTickets(types, { GRUPO: 6 })).toMatchObject({ total: 36000, discount: 3000, final: 33000 })
  })

  it('reports what is wrong, and where', () => {
    expect(errorsOf({})).toEqual([''])
    expect(errorsOf({ INTEIRA: 0 })).toEqual([''])
    expect(errorsOf({ MEIA: 11 })).toEqual(['MEIA'])
    expect(errorsOf({ GRUPO: 4 })).toEqual(['GRUPO'])
    expect(errorsOf({ INTEIRA: 1, VIP: 1 })).toEqual(['VIP'])
    expect(errorsOf({ INTEIRA: 1, VIP: 0 })).toEqual([])
    expect(errorsOf({ INTEIRA: 501 })).toEqual([''])
    expect(errorsOf({ INTEIRA: 500 })).toEqual([])
  })

  it.each([-1, 1.5, 1e6, Number.NaN, Number.POSITIVE_INFINITY])('refuses the quantity %s', (quantity) => {
    expect(errorsOf({ INTEIRA: quantity, MEIA: 1 })).toEqual(['INTEIRA'])
  })

  it('is not fooled by names every object has', () => {
    expect(errorsOf(JSON.parse('{"__proto__": 3, "INTEIRA": 1}'))).toEqual(['__proto__'])
    expect(errorsOf({ INTEIRA: 1, constructor: 1 })).toEqual(['constructor'])
  })

  it('adds up to the centavo: items, people and total agree, nothing negative', () => {
    const quantities = fc.record({ INTEIRA: fc.nat(300), MEIA: fc.nat(12), GRUPO: fc.nat(300) })
    const prices = fc.tuple(fc.nat(1_000_000), fc.nat(1_000_000), fc.nat(1_000_000))
    fc.assert(
      fc.property(quantities, prices, (chosen, unitPrices) => {
        const priced = priceTickets(
          types.map((type, index) => ({ ...type, unitPrice: unitPrices[index] ?? 0 })),
          chosen
        )
        if (!priced.ok) return
        expect(priced.people).toBe(chosen.INTEIRA + chosen.MEIA + chosen.GRUPO)
        expect(priced.people).toBeLessThanOrEqual(MAX_PEOPLE)
        expect(priced.items.reduce((sum, { total }) => sum + total, 0)).toBe(priced.final)
        expect(priced.total - priced.discount).toBe(priced.final)
        expect(priced.final).toBeGreaterThanOrEqual(0)
        expect(priced.items.every(({ quantity }) => quantity > 0)).toBe(true)
      })
    )
  })
})

describe('a type that goes with an adult', () => {
  const child = { ...plain, label: 'CRIANCA', title: 'Criança até 5 anos', unitPrice: 0, withAdult: true }
  const baby = { ...plain, label: 'BEBE', title: 'Bebê', unitPrice: 0, withAdult: true }
  const family = [...types, child, baby]

  it.each<Record<string, number>>([{ CRIANCA: 1 }, { CRIANCA: 2, BEBE: 1 }])('is not sold alone: %j', (quantities) => {
    const priced = priceTickets(family, quantities)
    const labels = Object.keys(quantities).sort()
    expect(priced.ok ? [] : priced.errors.map(({ label }) => label).sort()).toEqual(labels)
    expect(priced.ok ? '' : priced.errors[0]?.message).toBe(
      'Criança até 5 anos só vai com um adulto: inclua o ingresso dele na mesma reserva.'
    )
  })

  it.each<Record<string, number>>([{ CRIANCA: 1, INTEIRA: 1 }, { CRIANCA: 3, BEBE: 2, MEIA: 1 }, { INTEIRA: 1 }])(
    'is sold beside another: %j',
    (quantities) => {
      expect(priceTickets(family, quantities).ok).toBe(true)
    }
  )

  it('asks for tickets, not for an adult, where nothing is taken', () => {
    const priced = priceTickets(family, {})
    expect(priced.ok ? [] : priced.errors).toEqual([{ label: '', message: 'Escolha pelo menos um ingresso.' }])
  })
})

describe('the problems of a choice', () => {
  const messages = (quantities: Record<string, number>) => {
    const priced = priceTickets(types, quantities)
    return priced.ok ? [] : priced.errors.map(({ message }) => message)
  }
  it.each<[Record<string, number>, string[]]>([
    [{ INTEIRA: -1 }, ['Digite uma quantidade inteira de Inteira, de 0 a 500.']],
    [{ INTEIRA: 10_000 }, ['Digite uma quantidade inteira de Inteira, de 0 a 500.']],
    [{ INTEIRA: 9999 }, ['Uma reserva leva até 500 pessoas. Divida o grupo em mais reservas.']],
    [{ MEIA: 1.5 }, ['Digite uma quantidade inteira de Meia, de 0 a 10.']],
    [{ MEIA: 11 }, ['Escolha no máximo 10 de Meia.']],
    [{ GRUPO: 4 }, ['Escolha pelo menos 5 de Grupo, ou nenhum.']],
    [{ VIP: 1 }, ['Este tipo de ingresso não existe mais. Escolha entre os que aparecem na página.']],
    [{}, ['Escolha pelo menos um ingresso.']],
    [{ MEIA: 10 }, []],
    [{ GRUPO: 5 }, []]
  ])('is said of %j', (quantities, said) => {
    expect(messages(quantities)).toEqual(said)
  })

  it.each([
    [0, 0, 6000],
    [undefined, 0, 6000],
    [-500, 0, 6000],
    [6000, 6000, 0],
    [6001, 6000, 0]
  ])('a discount of %s takes %i off a price of 6000', (unitDiscount, off, total) => {
    const type = {
      ...plain,
      label: 'A',
      title: 'A',
      unitPrice: 6000,
      ...(unitDiscount === undefined ? {} : { unitDiscount })
    }
    expect(priceTickets([type], { A: 1 })).toMatchObject({ discount: off, final: total, items: [{ total }] })
  })

  it('begins with one ticket of the type that is called so, however it is written', () => {
    expect(initialQuantities([{ label: ' inteira ' }, { label: 'INTEIRA MEIA' }])).toEqual({
      ' inteira ': 1,
      'INTEIRA MEIA': 0
    })
  })
})
