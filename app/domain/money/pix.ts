import { stripAccents } from '../person/names.ts'
import type { Centavos } from './money.ts'

/** `key`: static; `url` (charge at the bank): dynamic. */
export type PixCodeInput = {
  merchantName: string
  merchantCity: string
  /** Missing if the payer types it. */
  amount?: Centavos | null
  /** 1–25 letters and digits; dynamic codes always carry `***`. */
  txid?: string | null
  description?: string | null
  /** Payable once; default true for a `url`. */
  oneTime?: boolean
} & ({ key: string; url?: undefined } | { url: string; key?: undefined })

export type PixCode = {
  kind: 'static' | 'dynamic' | 'recurring'
  key: string | null
  url: string | null
  recurringUrl: string | null
  amount: Centavos | null
  merchantName: string
  merchantCity: string
  txid: string | null
  description: string | null
  oneTime: boolean
  crc: string
}

const GUI = 'br.gov.bcb.pix'
const MAX_AMOUNT = 999_999_999_999

/**
 * Builds the code by BCB's "Manual do BR Code".
 * @throws RangeError for values that the standard has no room for
 */
export function buildPixCode(input: PixCodeInput): string {
  const dynamic = input.url !== undefined
  const oneTime = input.oneTime ?? dynamic
  const name = sanitisePixText(input.merchantName, 25)
  const city = sanitisePixText(input.merchantCity, 15)
  if (name === '' || city === '') throw new RangeError('a Pix code needs the name and city of who receives')
  const body = [
    field('00', '01'),
    oneTime ? field('01', '12') : '',
    field('26', accountField(input)),
    field('52', '0000'),
    field('53', '986'),
    amountField(input.amount ?? null),
    field('58', 'BR'),
    field('59', name),
    field('60', city),
    field('62', field('05', dynamic ? '***' : staticTxid(input.txid ?? '***'))),
    '6304'
  ].join('')
  return `${body}${crc16(body)}`
}

/** CRC-16/CCITT-FALSE (poly 0x1021, init 0xFFFF) over UTF-8, four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

/** Null unless structure, Pix account and CRC hold. */
export function parsePixCode(payload: string): PixCode | null {
  const fields = readFields(payload)
  if (!fields || !hasValidFrame(payload, fields)) return null
  const account = pixTemplate(fields, 26, 51)
  const recurring = pixTemplate(fields, 80, 80)
  const additional = readFields(fields.get('62') ?? '')
  const amount = readAmount(fields.get('54'))
  if (!account || !additional || amount === undefined) return null
  const key = account.get('01') ?? null
  const url = account.get('25') ?? null
  const recurringUrl = recurring?.get('25') ?? null
  if ((key !== null) === (url !== null) && (key !== null || recurringUrl === null)) return null
  return {
    kind: url !== null ? 'dynamic' : key !== null ? 'static' : 'recurring',
    key,
    url,
    recurringUrl,
    amount,
    merchantName: fields.get('59') ?? '',
    merchantCity: fields.get('60') ?? '',
    txid: additional.get('05') ?? null,
    description: account.get('02') ?? null,
    oneTime: fields.get('01') === '12',
    crc: payload.slice(-4)
  }
}

/** ASCII only: accents off, other symbols blank, cut to `max`. */
export function sanitisePixText(text: string, max: number): string {
  const plain = stripAccents(text).replace(/[^A-Za-z0-9 .-]/g, ' ')
  return plain.replace(/ +/g, ' ').trim().slice(0, max).trim()
}

/** `***`, or 1–25 letters and digits. */
export function isStaticTxid(txid: string): boolean {
  return /^(?:\*{3}|[A-Za-z0-9]{1,25})$/.test(txid)
}

function field(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`field ${id} of a Pix code has more than 99 characters`)
  return `${id}${String(value.length).padStart(2, '0')}${value}`
}

function accountField(input: PixCodeInput): string {
  const gui = field('00', GUI)
  const target = (input.key ?? input.url).trim().replace(/^https:\/\//, '')
  if (!/^[\x21-\x7e]{1,77}$/.test(target)) throw new RangeError('a Pix key or address has 1 to 77 plain characters')
  const account = gui + field(input.key === undefined ? '25' : '01', target)
  const room = 99 - account.length - 4
  const description = room > 0 ? sanitisePixText(input.description ?? '', room) : ''
  return description === '' ? account : account + field('02', description)
}

function amountField(amount: Centavos | null): string {
  if (amount === null) return ''
  if (!Number.isSafeInteger(amount) || amount < 1 || amount > MAX_AMOUNT)
    throw new RangeError('no amount for a Pix code')
  const digits = String(amount).padStart(3, '0')
  return field('54', `${digits.slice(0, -2)}.${digits.slice(-2)}`)
}

function staticTxid(txid: string): string {
  if (!isStaticTxid(txid)) throw new RangeError('the txid of a static Pix code has 1 to 25 letters and digits')
  return txid
}

function readFields(text: string): Map<string, string> | null {
  const fields = new Map<string, string>()
  let position = 0
  while (position < text.length) {
    const head = /^(\d{2})(\d{2})$/.exec(text.slice(position, position + 4))
    const id = head?.[1]
    const end = position + 4 + Number(head?.[2])
    if (!id || fields.has(id) || end > text.length || end === position + 4) return null
    fields.set(id, text.slice(position + 4, end))
    position = end
  }
  return fields
}

function hasValidFrame(payload: string, fields: Map<string, string>): boolean {
  if (payload.slice(0, 6) !== '000201' || payload.slice(-8, -4) !== '6304') return false
  const usage = fields.get('01')
  if (usage !== undefined && usage !== '11' && usage !== '12') return false
  if (!/^\d{4}$/.test(fields.get('52') ?? '') || fields.get('53') !== '986' || fields.get('58') !== 'BR') return false
  const name = fields.get('59') ?? ''
  const city = fields.get('60') ?? ''
  if (name.length < 1 || name.length > 25 || city.length < 1 || city.length > 15) return false
  return fields.get('63') === crc16(payload.slice(0, -4))
}

function pixTemplate(fields: Map<string, string>, first: number, last: number): Map<string, string> | null {
  for (let id = first; id <= last; id++) {
    const template = readFields(fields.get(String(id)) ?? '')
    if (template?.get('00')?.toLowerCase() === GUI) return template
  }
  return null
}

/** Centavos; null if the payer types it; undefined if invalid. */
function readAmount(text: string | undefined): Centavos | null | undefined {
  if (text === undefined) return null
  const match = text.length <= 13 ? /^(\d+)(?:\.(\d{1,2}))?$/.exec(text) : null
  return match ? Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0')) : undefined
}
