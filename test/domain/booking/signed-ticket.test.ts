import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { encodeBookingCode, isBookingCode, readBookingCode } from '#app/domain/booking/code.ts'
import { encodePersonCode, readPersonCode } from '#app/domain/booking/person-ticket.ts'
import { longestScan, readScan } from '#app/domain/booking/scan.ts'
import {
  codeOfTicket,
  packFacts,
  readTicketText,
  toSignedBytes,
  unpackFacts,
  writeTicketText
} from '#app/domain/booking/signed-ticket.ts'

const facts = fc.record({
  key: fc.integer({ min: 0, max: 0xffffff }).map((value) => value.toString(16).padStart(6, '0')),
  product: fc.integer({ min: 0, max: 0xffffffff }).map((value) => value.toString(16).padStart(8, '0')),
  date: fc
    .integer({ min: 0, max: 30_000 })
    .map((days) => new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10)),
  time: fc
    .integer({ min: 0, max: 1439 })
    .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`),
  people: fc.integer({ min: 1, max: 65_535 }),
  since: fc.integer({ min: 0, max: 2 ** 24 - 1 }).map((minutes) => new Date(Date.UTC(2020, 0, 1) + minutes * 60_000))
})

const bytesOf = (length: number) =>
  fc.uint8Array({ minLength: length, maxLength: length }).map((bytes) => Uint8Array.from(bytes))

const code = fc.oneof(
  bytesOf(8).map((bytes) => encodeBookingCode(bytes)),
  bytesOf(8)
    .map((bytes) => encodePersonCode(bytes))
    .filter((made) => made !== null)
    .map(String)
)

const ticket = fc.record({ code, packed: bytesOf(16), signature: bytesOf(64) })

/** The readers of earlier builds, word for word: a gate without network may run one. */
function readAsBefore(typed: string): string {
  const text = typed.trim().slice(0, 300)
  const ids = [...text.matchAll(/(?:^|booking.details.)([0-9a-f]{32})(?=$|[^0-9a-z]|http)/gi)]
  if (ids.length > 0) return ''
  const person = readPersonCode(lastAsBefore(text))
  if (person) return person
  const found = readBookingCode(lastAsBefore(text))
  return isBookingCode(found) ? found : ''
}

function lastAsBefore(text: string): string {
  const person = /^(?:p-?[a-z0-9]{4}-?[a-z0-9]{4}){2,}$/i.test(text) ? /p-?[a-z0-9]{4}-?[a-z0-9]{4}$/i.exec(text) : null
  if (person) return person[0]
  const codes = /^(?:[a-z0-9]{4}-[a-z0-9]{4}){2,}$/i.test(text) ? text.slice(-9) : text
  const half = text.slice(text.length / 2)
  return text.length % 2 === 0 && half.length >= 8 && half + half === text ? half : codes
}

describe('the text of a signed ticket', () => {
  it('gives back its facts, whatever they are', () => {
    fc.assert(fc.property(facts, (one) => void expect(unpackFacts(packFacts(one))).toEqual(one)))
  })

  it('takes a booking from before its first day for an old one', () => {
    const [one] = fc.sample(facts, 1)
    if (!one) throw new Error('no facts')
    const packed = packFacts({ ...one, since: new Date('2018-05-04T12:00:00Z') })
    expect(unpackFacts(packed).since.toISOString()).toBe('2020-01-01T00:00:00.000Z')
  })

  it('gives back its parts, in either case, with any dash, and after another ticket', () => {
    fc.assert(
      fc.property(ticket, ticket, (one, other) => {
        const text = writeTicketText(one)
        expect(text).toMatch(/^[0-9A-Z-]{153}$/)
        expect(readTicketText(text)).toEqual(one)
        expect(readTicketText(` ${text.toLowerCase()}\n`)).toEqual(one)
        expect(readTicketText(text.replaceAll('-', "'"))).toEqual(one)
        expect(writeTicketText(other).length + text.length).toBeLessThanOrEqual(longestScan)
        expect(readTicketText(writeTicketText(other) + text)).toEqual(one)
      })
    )
  })

  it('is its code to every reader of codes, also to those of earlier builds', () => {
    fc.assert(
      fc.property(ticket, (one) => {
        const text = writeTicketText(one)
        expect(readAsBefore(text)).toBe(one.code)
        expect(readScan(text)).toEqual({ kind: one.code.length > 8 ? 'person' : 'code', code: one.code })
        expect(readScan(codeOfTicket(text))).toEqual(readScan(text))
      })
    )
  })

  it('is no other text', () => {
    for (const text of ['', 'A1C2-D3E4', 'PA1C2D3E4', 'Maria Souza', 'A1C2-D3E4'.repeat(16), 'U123-4567'.repeat(17)]) {
      expect(readTicketText(text), text).toBeNull()
      expect(codeOfTicket(text)).toBe(text)
    }
  })

  it('is signed for its place and code', () => {
    const packed = new Uint8Array(16)
    const texts = [
      { place: 'a', code: 'A1C2D3E4', packed },
      { place: 'b', code: 'A1C2D3E4', packed },
      { place: 'a', code: 'A1C2D3E5', packed }
    ].map((one) => Buffer.from(toSignedBytes(one)).toString('hex'))
    expect(new Set(texts).size).toBe(3)
  })
})
