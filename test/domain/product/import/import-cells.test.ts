import { describe, expect, it } from 'vitest'
import { CEILINGS } from '#app/domain/product/ceilings.ts'
import { readSlotCell, readTicketCell, slotCell } from '#app/domain/product/import/import-cells.ts'

const asTickets = 'Escreva como INTEIRA=80,00|MEIA=40,00.'
const asSlots = 'Escreva como seg-sex 09:00=40|sab,dom 09:00=60.'

describe('a cell of tickets', () => {
  const said = (text: string) => {
    const read = readTicketCell(text)
    return read.ok ? read.value : read.fields
  }

  it.each(['', ' | ', 'INTEIRA', 'INTEIRA=', 'INTEIRA=80=90', 'INTEIRA=80|MEIA'])(
    'says how it is written: %j',
    (text) => {
      expect(said(text)).toEqual({ ingressos: [asTickets] })
    }
  )

  it('says what is wrong with a type as its form does', () => {
    expect(said('A B=1')).toEqual({
      ingressos: ['Use de 1 a 30 letras maiúsculas sem acento ou algarismos, como INTEIRA ou MEIA60.']
    })
    expect(said('INTEIRA=80|inteira=90')).toEqual({ ingressos: ['Outro tipo deste atrativo já tem este código.'] })
    expect(said('INTEIRA=x')).toEqual({
      ingressos: ['Escreva o preço como 80,00, de R$ 0,00 a R$ 1.000.000,00.']
    })
  })

  it('takes as many types as an attraction may have', () => {
    const { most } = CEILINGS.ticketTypes
    const cell = (count: number) => Array.from({ length: count }, (_, at) => `T${at}=1`).join('|')
    expect(said(cell(most))).toHaveLength(most)
    expect(Object.keys(said(cell(most + 1)))).toEqual(['ingressos'])
  })

  it('takes blanks about each part, and letters of any size', () => {
    expect(said(' | inteira = 80 | | ')).toEqual([{ label: 'INTEIRA', price: 8000 }])
  })
})

describe('a cell of hours', () => {
  const said = (text: string) => {
    const read = readSlotCell(text)
    return read.ok ? read.value : read.fields
  }

  it.each([
    ['todos 9:00=40', [0, 1, 2, 3, 4, 5, 6]],
    ['Diário 9:00=40', [0, 1, 2, 3, 4, 5, 6]],
    ['seg-dom 9:00=40', [0, 1, 2, 3, 4, 5, 6]],
    ['sáb - dom 9:00 = 40', [0, 6]],
    ['dom,seg,dom 9:00=40', [0, 1]],
    ['SEX 9:00=40', [5]],
    ['seg-seg 9:00=40', [1]],
    ['qui-sab,seg 9:00=40', [1, 4, 5, 6]]
  ])('%j holds on %j', (text, weekdays) => {
    expect(said(text)).toEqual([{ time: '09:00', capacity: 40, weekdays }])
  })

  it.each([
    '',
    '|',
    'seg 09:00',
    '09:00=40',
    'seg09:00=40',
    'seg-xyz 09:00=40',
    'xyz-seg 09:00=40',
    'seg-ter-qua 09:00=40',
    'sex-seg 09:00=40',
    'seg, 09:00=40',
    'seg-ter 09:00=40 50',
    'seg 09:00=40|xyz 10:00=40'
  ])('says how it is written: %j', (text) => {
    expect(said(text)).toEqual({ horarios: [asSlots] })
  })

  it('says what is wrong with a line as its form does', () => {
    expect(said('seg 25:00=40')).toEqual({ horarios: ['Escreva o horário como 09:00.'] })
    expect(said('seg 09:00=0')).toEqual({ horarios: ['Use um número inteiro de 1 a 100.000.'] })
  })

  it('reads a part of 200 characters, and no longer one', () => {
    const part = (length: number) => `seg${' '.repeat(length - 'seg09:00=40'.length)}09:00=40`
    expect(said(part(200))).toEqual([{ time: '09:00', capacity: 40, weekdays: [1] }])
    expect(said(part(201))).toEqual({ horarios: [asSlots] })
  })
})

it.each([
  [[0, 1, 2, 3, 4, 5, 6], 'todos'],
  [[1, 2, 3, 4, 5], 'seg-sex'],
  [[6, 0], 'sab,dom'],
  [[0, 5, 6], 'sex-dom'],
  [[1, 3, 5], 'seg,qua,sex'],
  [[1, 2, 4, 5, 6], 'seg,ter,qui-sab'],
  [[0], 'dom']
])('days %j are written as %s', (weekdays, days) => {
  expect(slotCell([{ time: '09:00', capacity: 40, weekdays }])).toBe(`${days} 09:00=40`)
})

it('hours are written in order of time, then of days', () => {
  expect(
    slotCell([
      { time: '10:00', capacity: 1, weekdays: [1] },
      { time: '09:00', capacity: 2, weekdays: [6, 0] },
      { time: '09:00', capacity: 3, weekdays: [1] }
    ])
  ).toBe('sab,dom 09:00=2|seg 09:00=3|seg 10:00=1')
})
