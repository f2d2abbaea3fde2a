import { describe, expect, it } from 'vitest'
import { readLegacyPage } from '#app/contracts/legacy/read-answer.ts'

const bill = {
  id: '12',
  booking_code: 'BOLT-12',
  product_id: 3,
  status: 'PAGO',
  sdate: '05/03/2024',
  hora: '9h',
  costumer: {
    name: 'José  da\u0000 Conceição',
    cpf: '529.982.247-25',
    phone: { area_code: '75', number: '99999-8888' }
  },
  order: { total_value: '1.234,50', total_discount: 0, final_value: 1234.5 },
  people: '2',
  items: '[{"Ticket":{"label":"INTEIRA","quantity":2,"unit_price":"617,25"}}]',
  payments: [{ payment_method: 'Cartão', payment_value: '1234.5000', payment_date: '2024-03-01 10:11:12' }]
}

const first = (noun: 'bills' | 'clients', row: object) => readLegacyPage(noun, { data: [row] })?.rows[0]

describe('readLegacyPage', () => {
  it('reads a bill in other words, wrapped and nested', () => {
    const read = first('bills', { Bill: bill })
    expect(read).toMatchObject({
      ok: true,
      id: '12',
      value: {
        code: 'BOLT-12',
        product: '3',
        date: '2024-03-05',
        time: '09:00',
        name: 'José da Conceição',
        phone: '7599999-8888',
        people: 2,
        total: 123450,
        discount: 0,
        final: 123450,
        tickets: [{ label: 'INTEIRA', quantity: 2, price: 61725 }],
        payments: [{ method: 'Cartão', value: 123450, date: '2024-03-01' }]
      }
    })
  })

  it.each([
    [{ sdate: '31/02/2024' }, 'sdate', 'Data inválida.'],
    [{ order: { final_value: '1.234' } }, 'final_value', 'Valor em dinheiro não reconhecido.'],
    [{ people: 'duas' }, 'people', 'Não é um número inteiro.'],
    [{ hora: '25:00' }, 'hora', 'Hora inválida.'],
    [{ payments: [{ payment_value: 'x' }] }, 'payments', 'payment_value: Valor em dinheiro não reconhecido.'],
    [{ payments: 'nada' }, 'payments', 'Não é uma lista.'],
    [{ costumer: {} }, 'name', 'Está vazio.'],
    [{ costumer: { name: ['a'] } }, 'name', 'Não é um texto.']
  ])('names the field of %j', (changed, field, problem) => {
    expect(first('bills', { ...bill, ...changed })).toEqual({ ok: false, id: '12', field, problem })
  })

  it.each([
    [{ data: null }, 0],
    [{ success: true, clients: {} }, 0],
    [{ result: { Clients: null } }, 0],
    [{ data: null, total: 12 }, null],
    [{ data: false }, null],
    [{ success: true }, null],
    [null, null]
  ])('says how many clients there are in %j', (value, count) => {
    expect(readLegacyPage('clients', value)?.rows.length ?? null).toBe(count)
  })

  it('skips nothing silently: names an invalid row, and one with an invalid number', () => {
    const rows = [null, 'Ana', [], { id: { n: 1 }, nome: 'Ana' }, { id: 7, nome: 'Ana' }, { id: ' 7 ', nome: 'Rui' }]
    expect(readLegacyPage('clients', { data: rows })?.rows.map(({ ok, id }) => [ok, id])).toEqual([
      [false, ''],
      [false, ''],
      [false, ''],
      [false, ''],
      [true, '7'],
      [true, '7']
    ])
  })

  it('reads numbers that are text, and days as people write them', () => {
    const said = {
      ...bill,
      people: ' 2 ',
      order: { final_value: '1234,5' },
      sdate: '5/3/2024 09:00',
      created: '1/3/2024'
    }
    expect(first('bills', said)).toMatchObject({
      ok: true,
      value: { people: 2, final: 123450, date: '2024-03-05', boughtOn: '2024-03-01' }
    })
  })

  it('reads amounts although a neighbouring field is empty', () => {
    const paid = { payment_value: '10,00', data: null }
    expect(first('bills', { ...bill, payments: [null, paid] })).toMatchObject({
      value: { payments: [{ value: 1000 }] }
    })
    expect(first('bills', { ...bill, payments: paid })).toMatchObject({ value: { payments: [{ value: 1000 }] } })
    expect(first('bills', { ...bill, payments: ['x'] })).toMatchObject({ ok: false, field: 'payments' })
  })

  it('says that a row has no number', () => {
    expect(first('clients', { nome: 'Ana' })).toMatchObject({ ok: false, id: '', field: 'id' })
  })
})
