import { expect, it } from 'vitest'
import { printedCode, readScan } from '#app/domain/booking/scan.ts'

const uuid = '0123456789abcdef0123456789abcdef'

it.each([
  [`https://reservas.example.com/booking-details/${uuid}`, { kind: 'id', uuid }],
  [`HTTPS://RESERVAS.EXAMPLE.COM/BOOKING-DETAILS/${uuid.toUpperCase()}?x=1`, { kind: 'id', uuid }],
  [uuid, { kind: 'id', uuid }],
  ['a1c2-d3e4', { kind: 'code', code: 'A1C2D3E4' }],
  [' A1C2 D3E4 ', { kind: 'code', code: 'A1C2D3E4' }],
  ['O1C2-D3E4', { kind: 'code', code: '01C2D3E4' }],
  [
    `https://a.example/booking-details/${'f'.repeat(32)}https://a.example/booking-details/${uuid}`,
    { kind: 'id', uuid }
  ],
  [`${'f'.repeat(32)}${uuid}`, { kind: 'id', uuid }],
  ['A1C2-D3E4A1C2-D3E4', { kind: 'code', code: 'A1C2D3E4' }],
  ['A1C2D3E4A1C2D3E4', { kind: 'code', code: 'A1C2D3E4' }],
  ['A1C2-D3E4T4V5-W6X7', { kind: 'code', code: 'T4V5W6X7' }],
  ['P-A1C2-D3E4', { kind: 'person', code: 'PA1C2D3E4' }],
  ['pa1c2d3e4', { kind: 'person', code: 'PA1C2D3E4' }],
  ['PA1C2D3E4PA1C2D3E4', { kind: 'person', code: 'PA1C2D3E4' }],
  ['PA1C2D3E4P-T4V5-W6X7', { kind: 'person', code: 'PT4V5W6X7' }],
  ['PATRICIAX', { kind: 'text' }],
  ['999998888', { kind: 'text' }],
  ['Fernanda Machado', { kind: 'text' }],
  [`${uuid}0`, { kind: 'text' }],
  ['https://example.com/menu', { kind: 'text' }],
  ['Maria da Conceição', { kind: 'text' }],
  ['529.982.247-25', { kind: 'text' }],
  ['', { kind: 'nothing' }],
  [' \t ', { kind: 'nothing' }]
])('reads %j', (typed, scan) => {
  expect(readScan(typed)).toMatchObject(scan)
})

it.each([
  ['O1c2d3e4', '01C2-D3E4'],
  ['pa1c2d3e4', 'P-A1C2-D3E4'],
  ['OLIVEIRA', ''],
  ['Maria da Conceição', ''],
  [uuid, '']
])('prints %s as %j', (typed, code) => {
  expect(printedCode(typed)).toBe(code)
})
