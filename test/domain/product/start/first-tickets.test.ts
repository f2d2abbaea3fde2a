import { expect, it } from 'vitest'
import { SUGGESTED_TICKETS, suggestedPrice, ticketCalled } from '#app/domain/product/start/first-tickets.ts'

it('suggests the types of the law and of most places', () => {
  expect(
    SUGGESTED_TICKETS.map(({ label, title, share, isUsual, needsProof, countsToQuota, withAdult }) =>
      [label, title, share, isUsual, needsProof, countsToQuota, withAdult].join(' ')
    )
  ).toEqual([
    'INTEIRA Inteira full true false false false',
    // Lei 12.933/2013: the only one that the quota of 40 % counts.
    'MEIA Meia-entrada half true true true false',
    'IDOSO Pessoa idosa half true true false false',
    'CRIANCA Criança até 5 anos free false false false true',
    'MORADOR Morador da região half false true false false'
  ])
  expect(SUGGESTED_TICKETS.slice(1).every(({ description }) => description.length > 10)).toBe(true)
  expect(SUGGESTED_TICKETS.map((one) => suggestedPrice(one, 8001))).toEqual([8001, 4000, 4000, 0, 4000])
})

it('a type is known by its label, or is plain and called by it', () => {
  expect(ticketCalled('MEIA')).toEqual({
    label: 'MEIA',
    title: 'Meia-entrada',
    description: expect.stringContaining('comprovante'),
    needsProof: true,
    countsToQuota: true,
    withAdult: false
  })
  expect(ticketCalled('GUIA_DE_TURISMO')).toEqual({
    label: 'GUIA_DE_TURISMO',
    title: 'Guia de turismo',
    description: '',
    needsProof: false,
    countsToQuota: false,
    withAdult: false
  })
})
