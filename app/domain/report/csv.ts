import type { Centavos } from '../money/money.ts'

export type CsvValue = string | number | { centavos: Centavos } | null | undefined

export const CSV_BOM = '\ufeff'

// Beginnings that spreadsheets run as formulas (OWASP, CSV injection), full-width signs and leading blanks included.
const FORMULA = /^(?:[\t\r\n]|\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/
const NEEDS_QUOTES = /[;,"\t\r\n]|^\s|\s$/

/** Cell with a decimal comma; formulas get an apostrophe; NaN and infinities are empty. */
export function csvCell(value: CsvValue): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number') return decimalComma(value)
  if (typeof value === 'object') return money(value.centavos)
  const safe = neutraliseFormula(value)
  return NEEDS_QUOTES.test(safe) ? `"${safe.replace(/"/g, '""')}"` : safe
}

/** Line with `;` and CRLF (RFC 4180). */
export function csvLine(values: readonly CsvValue[]): string {
  return `${values.map(csvCell).join(';')}\r\n`
}

/** Also for XLSX and for copied cells. */
export function neutraliseFormula(text: string): string {
  return FORMULA.test(text) ? `'${text}` : text
}

// Shifts digits instead of dividing, so that a large sum keeps its last centavo.
function money(centavos: Centavos): string {
  if (!Number.isSafeInteger(centavos)) return ''
  const digits = String(Math.abs(centavos)).padStart(3, '0')
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)},${digits.slice(-2)}`
}

// A spreadsheet would take 1e-7 for text.
function decimalComma(value: number): string {
  if (!Number.isFinite(value)) return ''
  const text = String(value)
  return (text.indexOf('e') < 0 ? text : value.toFixed(10)).replace('.', ',')
}
