import type { IsoDay } from '../calendar/dates.ts'
import { formatBookingCode } from './code.ts'

/** Facts of a paid ticket that its place signs; nothing of a person. */
export interface TicketFacts {
  /** First 6 hex signs of the SHA-256 of the public key. */
  key: string
  /** First 8 hex signs of the SHA-256 of the attraction's uuid. */
  product: string
  date: IsoDay
  /** `09:30` */
  time: string
  people: number
  /** Instant, to the minute, since which the booking is paid and has this day and hour. */
  since: Date
}

/** A ticket as it was read; whether its signature is true is a question for who has the place's keys. */
export interface ReadTicket {
  /** Code of the booking, or of one person's ticket. */
  code: string
  packed: Uint8Array<ArrayBuffer>
  signature: Uint8Array<ArrayBuffer>
}

/** Error correction of a ticket's QR code: a quarter of it may be lost, behind cracks of a screen. */
export const ticketCorrection = 'quartile'

/** Bytes of the packed facts, and of a signature (ECDSA over P-256, r and s). */
const packedLength = 16
const signatureLength = 64

/** Digits and letters without I, L, O and U: 5 bits each, and every keyboard layout types them alike. */
const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
/** Bytes and signs of one block. */
const blockBytes = 5
const blockSigns = 8
const blocks = (packedLength + signatureLength) / blockBytes

const dayMs = 86_400_000
const minuteMs = 60_000
const epoch = Date.UTC(2020, 0, 1)

export function packFacts({ key, product, date, time, people, since }: TicketFacts): Uint8Array<ArrayBuffer> {
  const packed = new Uint8Array(packedLength)
  const view = new DataView(packed.buffer)
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  // Bookings from an older system may be older than the epoch: for a gate they are old all the same.
  const minute = Math.max(0, Math.floor((since.getTime() - epoch) / minuteMs))
  view.setUint32(0, Number.parseInt(key, 16) * 256)
  view.setUint32(3, Number.parseInt(product, 16))
  view.setUint16(7, (Date.parse(`${date}T00:00:00Z`) - epoch) / dayMs)
  view.setUint16(9, hours * 60 + minutes)
  view.setUint16(11, people)
  view.setUint8(13, Math.floor(minute / 65_536))
  view.setUint16(14, minute % 65_536)
  return packed
}

export function unpackFacts(packed: Uint8Array<ArrayBuffer>): TicketFacts {
  const view = new DataView(packed.buffer, packed.byteOffset)
  const hex = (from: number, to: number) =>
    Array.from(packed.slice(from, to), (byte) => byte.toString(16).padStart(2, '0')).join('')
  const minute = view.getUint16(9)
  const two = (value: number) => String(value).padStart(2, '0')
  return {
    key: hex(0, 3),
    product: hex(3, 7),
    date: new Date(epoch + view.getUint16(7) * dayMs).toISOString().slice(0, 10),
    time: `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
    people: view.getUint16(11),
    since: new Date(epoch + (view.getUint8(13) * 65_536 + view.getUint16(14)) * minuteMs)
  }
}

/** Bytes that are signed: a ticket of another place or code has another signature. */
export function toSignedBytes({ place, code, packed }: { place: string; code: string; packed: Uint8Array }) {
  const words = new TextEncoder().encode(`trilha ticket 1\n${place}\n${code}\n`)
  const bytes = new Uint8Array(words.length + packed.length)
  bytes.set(words)
  bytes.set(packed, words.length)
  return bytes
}

/**
 * Text of the QR code: the signed part in blocks that look like codes, then the code. Readers that know nothing of
 * signed tickets take the last code of several, as from a scanner that typed two.
 */
export function writeTicketText({ code, packed, signature }: ReadTicket): string {
  const isPerson = code.length > blockSigns
  const bytes = [...packed, ...signature]
  const parts = Array.from({ length: blocks }, (_, at) => {
    const text = encodeBlock(bytes.slice(at * blockBytes, (at + 1) * blockBytes))
    return isPerson ? `P${text}` : formatBookingCode(text)
  })
  return [...parts, isPerson ? code : formatBookingCode(code)].join('')
}

// A scanner with another keyboard layout types another sign for the dash.
const ofBooking = /(?:[0-9a-z]{4}[^0-9a-z][0-9a-z]{4}){17}$/i
const ofPerson = /(?:p[0-9a-z]{8}){17}$/i

/** Null for any other text. */
export function readTicketText(text: string): ReadTicket | null {
  const found = (ofBooking.exec(text.trim()) ?? ofPerson.exec(text.trim()))?.[0].toUpperCase()
  if (!found) return null
  const length = found.length / (blocks + 1)
  const parts = Array.from({ length: blocks + 1 }, (_, at) => found.slice(at * length, (at + 1) * length))
  const isPerson = parts.every((part) => !/[^0-9A-Z]/.test(part))
  const code = (parts.pop() ?? '').replace(/[^0-9A-Z]/g, '')
  const bytes = parts.map((part) => decodeBlock(isPerson ? part.slice(1) : part.replace(/[^0-9A-Z]/g, '')))
  if (bytes.some((block) => block === null)) return null
  const whole = Uint8Array.from(bytes.flatMap((block) => block ?? []))
  return { code, packed: whole.slice(0, packedLength), signature: whole.slice(packedLength) }
}

/** The code alone of a signed ticket; any other text as it is. For fields that hold what a scanner types. */
export function codeOfTicket(text: string): string {
  const code = readTicketText(text)?.code
  return code === undefined ? text : formatBookingCode(code)
}

function encodeBlock(bytes: readonly number[]): string {
  let value = bytes.reduce((sum, byte) => sum * 256 + byte, 0)
  let text = ''
  for (let at = 0; at < blockSigns; at++) {
    text = signs.charAt(value % 32) + text
    value = Math.floor(value / 32)
  }
  return text
}

function decodeBlock(text: string): number[] | null {
  const digits = Array.from(text, (sign) => signs.indexOf(sign))
  if (digits.some((digit) => digit < 0)) return null
  let value = digits.reduce((sum, digit) => sum * 32 + digit, 0)
  const bytes: number[] = []
  for (let at = 0; at < blockBytes; at++) {
    bytes.unshift(value % 256)
    value = Math.floor(value / 256)
  }
  return bytes
}
