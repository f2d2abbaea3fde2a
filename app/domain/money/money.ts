import { plainSigns } from '../words/clean-text.ts'
import { currentLanguage } from '../words/speech.ts'

/** Integer centavos of BRL. */
export type Centavos = number

const WITH_COMMA = /^(\d{1,3}(?:\.\d{3})+|\d+),(\d{1,2})$/
const WITH_POINT = /^(\d+)(?:\.(\d{1,2}))?$/
const GROUPED = /^\d{1,3}(?:\.\d{3}){2,}$/

/**
 * `12,50`, `1.234,50`, `12.50`, `R$ 80` or a number of reais; with a comma, points are thousands (specification §5).
 * Null for what is not money, and for the ambiguous `1.234`.
 */
export function parseMoney(text: string | number | null | undefined): Centavos | null {
  if (typeof text === 'number') return Number.isFinite(text) ? toSafe(roundReais(text)) : null
  if (typeof text !== 'string') return null
  const compact = plainSigns(text)
    .replace(/\s/g, '')
    .replace(/^(-?)R\$/, '$1')
  const negative = compact.charAt(0) === '-'
  const digits = negative ? compact.slice(1) : compact
  const match = WITH_COMMA.exec(digits) ?? WITH_POINT.exec(digits) ?? (GROUPED.test(digits) ? [digits, digits] : null)
  if (!match) return null
  const whole = Number((match[1] ?? '').replace(/\./g, ''))
  const cents = Number((match[2] ?? '').padEnd(2, '0'))
  const value = whole * 100 + cents
  return toSafe(negative && value !== 0 ? -value : value)
}

/** `R$ 1.234,50` with a no-break space (U+00A0), as Intl; negative `-R$ 0,50`. In English `R$ 1,234.50`. */
export function formatMoney(centavos: Centavos): string {
  const [group, point] = currentLanguage() === 'en' ? [',', '.'] : ['.', ',']
  const absolute = Math.abs(Math.round(centavos))
  const cents = absolute % 100
  let whole = String((absolute - cents) / 100)
  let grouped = ''
  while (whole.length > 3) {
    grouped = `${group}${whole.slice(-3)}${grouped}`
    whole = whole.slice(0, -3)
  }
  return `${centavos < 0 && absolute > 0 ? '-' : ''}R$\u00a0${whole}${grouped}${point}${cents < 10 ? '0' : ''}${cents}`
}

/** Reais for the wire (specification §7). */
export function toDecimal(centavos: Centavos): number {
  return centavos / 100
}

/** @throws RangeError when a term or the sum is not a safe integer */
export function sumCentavos(values: Iterable<Centavos>): Centavos {
  let sum = 0
  for (const value of values) {
    sum += value
    if (!Number.isSafeInteger(value) || !Number.isSafeInteger(sum)) throw new RangeError('not whole centavos')
  }
  return sum
}

/** Half a price; the odd centavo favours the buyer, so it is never more than half (Lei 12.933/2013, art. 1). */
export function halfPrice(centavos: Centavos): Centavos {
  return Math.floor(centavos / 2)
}

// 1.005 * 100 is 100.49999, so shift the decimal text instead.
function roundReais(value: number): number {
  const [mantissa, exponent = '0'] = String(Math.abs(value)).split('e')
  const rounded = Math.round(Number(`${mantissa}e${Number(exponent) + 2}`))
  return value < 0 && rounded !== 0 ? -rounded : rounded
}

function toSafe(value: number): Centavos | null {
  return Number.isSafeInteger(value) ? value : null
}
