import { encodeQR } from 'qr'
import { expect, it } from 'vitest'
import { ticketCorrection, writeTicketText } from '#app/domain/booking/signed-ticket.ts'
import { decodeFrame } from '#app/routes/guarded/operation/check-in/camera/decode-frame.ts'
import { photographScreen } from '../../../../../support/browser/photograph-screen.ts'

const code = 'A1C2D3E4'
const noise = (length: number, seed: number) =>
  Uint8Array.from({ length }, (_, at) => (at * 7919 + seed * 104_729) % 251)
const signed = writeTicketText({ code, packed: noise(16, 1), signature: noise(64, 2) })

const draw = (text: string, ecc: 'medium' | 'quartile') =>
  encodeQR(text, 'raw', { ecc, border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))

/** How a telephone's cracked screen with the ticket looks to a gate's camera: each with each. */
const bright = { dark: 20, bright: 235 }
const dim = { dark: 50, bright: 120 }
const seen = [
  { turned: 0, blur: 0, ...bright },
  { turned: 17, blur: 1.2, ...bright },
  { turned: 17, blur: 0, ...dim },
  { turned: 0, blur: 1.2, ...dim }
]
const held = [320, 230].flatMap((side) => [3, 6].flatMap((cracks) => seen.map((how) => ({ side, cracks, ...how }))))

const isRead = (text: string, rows: boolean[][], how: (typeof held)[number]) =>
  decodeFrame(photographScreen(rows, how)) === text

const countRead = (text: string, ecc: 'medium' | 'quartile') => {
  const rows = draw(text, ecc)
  return held.filter((how) => isRead(text, rows, how)).length
}

/** Pixels of the smallest code that is read, straight and whole. */
function smallestRead(text: string, ecc: 'medium' | 'quartile'): number | undefined {
  const rows = draw(text, ecc)
  const straight = { turned: 0, blur: 0, cracks: 0, ...bright }
  return [60, 80, 100, 120, 140, 160, 180, 200, 220].find((side) => isRead(text, rows, { side, ...straight }))
}

it('draws a signed ticket with 49 modules a side instead of 21: with M instead of Q it would have 41', () => {
  expect([draw(code, 'medium').length, draw(code, ticketCorrection).length]).toEqual([21, 21])
  expect([draw(signed, 'medium').length, draw(signed, ticketCorrection).length]).toEqual([41, 49])
})

it('reads a signed ticket at least as often as the code alone was: turned, blurred, dimmed, through cracks', () => {
  const read = { before: countRead(code, 'medium'), signed: countRead(signed, ticketCorrection) }
  expect([held.length, read]).toEqual([16, { before: 11, signed: 14 }])
}, 60_000)

it('reads it from twice as near', () => {
  expect([smallestRead(code, 'medium'), smallestRead(signed, ticketCorrection)]).toEqual([80, 160])
})
