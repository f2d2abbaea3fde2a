import regular from '@fontsource/open-sans/files/open-sans-latin-400-normal.woff?inline'
import bold from '@fontsource/open-sans/files/open-sans-latin-700-normal.woff?inline'
import { type FontTables, readGlyphs, readWoff } from './read-woff.server.ts'
import { subsetFont } from './subset-font.server.ts'

export type Weight = 'regular' | 'bold'

export interface TicketFont {
  name: string
  /** Thousandths of the font's size, by code of Windows-1252. */
  widths: readonly number[]
  /** Ascent, descent, height of capitals and box, in thousandths. */
  measures: { ascent: number; descent: number; capHeight: number; box: readonly number[] }
  /** Font file with the glyphs of these codes only. */
  subset(codes: ReadonlySet<number>): Buffer
}

export const firstCode = 32
export const lastCode = 255

/** Windows-1252 from 0x80 to 0x9f: some versions of Node decode it as Latin-1. A blank where it has nothing. */
const upper = '€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ'

const pointOf = (code: number) => (code >= 0x80 && code <= 0x9f ? upper.charCodeAt(code - 0x80) : code)

const opened = new Map<Weight, TicketFont>()

/** Opens the font once per process. */
export function openFont(weight: Weight): TicketFont {
  const known = opened.get(weight)
  if (known) return known
  const url = weight === 'bold' ? bold : regular
  const tables = readWoff(Buffer.from(url.slice(url.indexOf(',') + 1), 'base64'))
  const font = describe(tables, weight)
  opened.set(weight, font)
  return font
}

/** @throws RangeError for a font without the table */
function tableOf(tables: FontTables, name: string): Buffer {
  const table = tables.get(name)
  if (!table) throw new RangeError(`the font has no table ${name}`)
  return table
}

function describe(tables: FontTables, weight: Weight): TicketFont {
  const [head, hhea, hmtx, os2] = ['head', 'hhea', 'hmtx', 'OS/2'].map((name) => tableOf(tables, name))
  if (!head || !hhea || !hmtx || !os2) throw new RangeError('the font lacks its measures')
  const unit = 1000 / head.readUInt16BE(18)
  const scaled = (value: number) => Math.round(value * unit)
  const glyphs = readGlyphs(tableOf(tables, 'cmap'))
  const longest = hhea.readUInt16BE(34) - 1
  const widths: number[] = []
  for (let code = 0; code <= lastCode; code++) {
    const glyph = code < firstCode ? 0 : (glyphs.get(pointOf(code)) ?? 0)
    widths.push(glyph === 0 ? 0 : scaled(hmtx.readUInt16BE(Math.min(glyph, longest) * 4)))
  }
  return {
    name: weight === 'bold' ? 'OpenSans-Bold' : 'OpenSans-Regular',
    widths,
    measures: {
      ascent: scaled(hhea.readInt16BE(4)),
      descent: scaled(hhea.readInt16BE(6)),
      capHeight: scaled(os2.readInt16BE(88)),
      box: [36, 38, 40, 42].map((at) => scaled(head.readInt16BE(at)))
    },
    subset: (codes) => subsetFont(tables, new Set([...codes].map((code) => glyphs.get(pointOf(code)) ?? 0)))
  }
}

const codes = new Map<string, number>()
for (let code = lastCode; code >= firstCode; code--) codes.set(String.fromCharCode(pointOf(code)), code)

/** Codes of Windows-1252 that the font draws. A letter with an unknown accent loses it; other signs become '?'. */
export function encodeText(text: string, font: TicketFont): number[] {
  const plain = text.normalize('NFC').replace(/\s+/g, ' ')
  return Array.from(plain).flatMap((sign) => {
    const base = sign.normalize('NFKD').replace(/\p{M}/gu, '')
    const found = [sign, ...Array.from(base)].map((one) => codes.get(one)).find((code) => code && font.widths[code])
    return [found ?? 0x3f]
  })
}
