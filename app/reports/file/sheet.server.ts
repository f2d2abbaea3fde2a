import { daysBetween, type IsoDay, toIsoDay } from '#app/domain/calendar/dates.ts'
import type { Centavos } from '#app/domain/money/money.ts'
import { neutraliseFormula } from '#app/domain/report/csv.ts'

/** Null is an empty cell. */
export type Cell = string | number | { centavos: Centavos } | { day: IsoDay } | null

// Style indexes in `stylesXml`.
const moneyStyle = 1
const dayStyle = 2
const headStyle = 3
const quotedStyle = 4

/** Excel's limit of characters per cell. */
const mostLetters = 32_767
const cutOff = ' … CORTADO: o texto inteiro está no CSV.'

/** Lists give days as their screens write them. A spreadsheet reads such a cell of the CSV as a day too. */
const wholeDay = /^\d{2}\/\d{2}\/\d{4}$/
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const types = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

export function sheetHead(headings: readonly string[]): string {
  const cells = headings.map((text, column) => textCell(text, `${columnName(column)}1`, headStyle)).join('')
  const pane = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  const widths = headings.map((text, at) => `<col min="${at + 1}" max="${at + 1}" width="${widthOf(text)}"/>`)
  return `${declaration}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0">${pane}</sheetView></sheetViews><cols>${widths.join('')}</cols><sheetData><row r="1">${cells}</row>`
}

export const sheetTail = '</sheetData></worksheet>'

const widthOf = (heading: string) => Math.max(12, heading.length + 3)

/** `number` starts at 1, which is the heading row. */
export function sheetRow(cells: readonly Cell[], number: number): string {
  return `<row r="${number}">${cells.map((cell, column) => writeCell(cell, `${columnName(column)}${number}`)).join('')}</row>`
}

function writeCell(cell: Cell, at: string): string {
  if (cell === null || cell === '') return ''
  if (typeof cell === 'number') return Number.isFinite(cell) ? `<c r="${at}"><v>${cell}</v></c>` : ''
  // Inline text is never run as a formula; the quote style keeps it text when edited.
  if (typeof cell === 'string') {
    const day = wholeDay.test(cell) ? toIsoDay(cell) : null
    return day ? dayCell(day, at) : textCell(cell, at, neutraliseFormula(cell) === cell ? 0 : quotedStyle)
  }
  if ('day' in cell) return dayCell(cell.day, at)
  return Number.isSafeInteger(cell.centavos)
    ? `<c r="${at}" s="${moneyStyle}"><v>${decimalPoint(cell.centavos)}</v></c>`
    : ''
}

function dayCell(day: IsoDay, at: string): string {
  return `<c r="${at}" s="${dayStyle}"><v>${daysBetween('1899-12-30', day)}</v></c>`
}

function textCell(text: string, at: string, style: number): string {
  const styled = style === 0 ? '' : ` s="${style}"`
  return `<c r="${at}" t="inlineStr"${styled}><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`
}

// Moves the decimal point in the text instead of dividing, to avoid rounding errors.
function decimalPoint(centavos: Centavos): string {
  const digits = String(Math.abs(centavos)).padStart(3, '0')
  return `${centavos < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '\r': '&#13;' }

/** XML 1.0 allows no control characters and no lone surrogates. */
function escapeXml(text: string): string {
  const fitting = text.length > mostLetters ? `${text.slice(0, mostLetters - cutOff.length)}${cutOff}` : text
  return fitting
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '')
    .replace(/[&<>\r]/g, (sign) => entities[sign] ?? '')
}

function columnName(column: number): string {
  const last = String.fromCharCode(65 + (column % 26))
  return column < 26 ? last : `${columnName(Math.floor(column / 26) - 1)}${last}`
}

export function workbookParts(sheetNames: readonly string[]): Record<string, string> {
  const sheets = sheetNames.map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
  const links = sheetNames.map((_, at) => relation(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`))
  return {
    '_rels/.rels': relationships(relation('rId1', 'officeDocument', 'xl/workbook.xml')),
    'xl/workbook.xml': `${declaration}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships(`${links.join('')}${relation('rIdS', 'styles', 'styles.xml')}`),
    'xl/styles.xml': stylesXml
  }
}

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="${relations}/${kind}" Target="${target}"/>`

const relationships = (links: string) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${links}</Relationships>`

/** First in the archive, so sheets are the default type of XML. */
export const contentTypesXml = `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`

const stylesXml = `${declaration}<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="5"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/><xf numFmtId="4" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/><xf numFmtId="0" fontId="1" fillId="0" borderId="0" xfId="0" applyFont="1"/><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
