import { encodeQR } from 'qr'
import type { TicketContent } from '#app/domain/booking/ticket-content.ts'
import {
  addRule,
  addSquares,
  addText,
  lineHeight,
  openPdf,
  type PdfDraft,
  paper,
  type Text,
  textWidth,
  writePdf
} from './write-pdf.server.ts'

/** One sheet: the booking's own, or that of one of its people. */
export interface TicketSheet {
  /** With dashes, which the QR code does without. */
  code: string
  heading: string
  /** People by ticket type. */
  people: readonly string[]
  /** Words below the ticket. */
  notes: readonly string[]
}

export interface TicketDocument {
  title: string
  place: string
  content: TicketContent
  sheets: readonly TicketSheet[]
  madeAt: Date
}

const margin = 48
/** 75 mm, in points. */
const qrSide = 213
/** Points left light around the code: four modules (ISO/IEC 18004). */
const quiet = (qrSide / 23) * 4

/** Pauses after each sheet. */
export function* drawTicket({ title, place, content, sheets, madeAt }: TicketDocument): Generator<void, Buffer> {
  const draft = openPdf(title)
  for (const sheet of sheets) {
    drawSheet(draft, { place, content, sheet })
    yield
  }
  return writePdf(draft, madeAt)
}

interface Flow {
  draft: PdfDraft
  /** Upper edge of what comes next. */
  y: number
  width: number
}

type Styled = Pick<Text, 'role' | 'weight' | 'size'>

const styles = {
  place: { role: 'P', weight: 'regular', size: 11 },
  heading: { role: 'H1', weight: 'bold', size: 24 },
  attraction: { role: 'H2', weight: 'bold', size: 15 },
  strong: { role: 'P', weight: 'bold', size: 12 },
  plain: { role: 'P', weight: 'regular', size: 11 },
  code: { role: 'P', weight: 'bold', size: 20 },
  note: { role: 'P', weight: 'regular', size: 9 }
} as const satisfies Record<string, Styled>

type SheetOf = Pick<TicketDocument, 'place' | 'content'> & { sheet: TicketSheet }

function drawSheet(draft: PdfDraft, { place, content, sheet }: SheetOf): void {
  draft.pages.push([])
  const full = paper.width - 2 * margin
  const flow: Flow = { draft, y: margin, width: full }
  write(flow, styles.place, place)
  write(flow, styles.heading, sheet.heading)
  flow.y += 12
  const below = drawCode(draft, sheet.code, flow.y)
  const page = draft.pages.length
  flow.width = full - qrSide - quiet
  write(flow, styles.attraction, content.attraction)
  write(flow, styles.strong, `${content.day.charAt(0).toUpperCase()}${content.day.slice(1)}, às\u00a0${content.time}`)
  for (const line of sheet.people) write(flow, styles.strong, line)
  const { arrive, guided, proof, bring, address } = content
  for (const line of [arrive, guided, proof, bring && `O que levar: ${bring}`, address && `Como chegar: ${address}`]) {
    if (line) write(flow, styles.plain, line)
  }
  // A text that goes on to the next page has left the code behind.
  flow.y = draft.pages.length > page ? flow.y : Math.max(flow.y, below)
  flow.width = full
  flow.y += 12
  addRule(draft, { x: margin, y: flow.y, width: full })
  flow.y += 12
  for (const note of sheet.notes) write(flow, styles.note, note)
}

/** Draws the code at the right edge, and in text below. Returns the lower edge. */
function drawCode(draft: PdfDraft, code: string, y: number): number {
  const rows = encodeQR(code.replaceAll('-', ''), 'raw', { ecc: 'medium', border: 1 })
  const x = paper.width - margin - qrSide
  addSquares(draft, { rows, x, y, side: qrSide, alt: `QR code do ingresso ${code}` })
  const top = y + qrSide + quiet / 2
  const left = x + (qrSide - textWidth(code, styles.code)) / 2
  addText(draft, { ...styles.code, x: left, y: top, lines: [code] })
  return top + styles.code.size * lineHeight
}

/** Writes a paragraph, and goes on to a new page where this one ends. */
function write(flow: Flow, style: Styled, text: string): void {
  const step = style.size * lineHeight
  const lines = wrap(text, style, flow.width)
  while (lines.length > 0) {
    const room = Math.floor((paper.height - margin - flow.y) / step)
    if (room < 1) {
      flow.draft.pages.push([])
      flow.y = margin
      continue
    }
    const part = lines.splice(0, room)
    addText(flow.draft, { ...style, x: margin, y: flow.y, lines: part })
    flow.y += part.length * step
  }
  flow.y += style.size * 0.4
}

/** Breaks between words, and within one that is wider than the line. */
function wrap(text: string, style: Styled, width: number): string[] {
  const lines: string[] = []
  let line = ''
  let used = 0
  const space = textWidth(' ', style)
  for (const piece of text.split(/[ \t\r\n]+/).flatMap((word) => cutWord(word, style, width))) {
    const wide = textWidth(piece, style)
    if (line && used + space + wide > width) {
      lines.push(line)
      line = ''
    }
    used = line ? used + space + wide : wide
    line = line ? `${line} ${piece}` : piece
  }
  return line ? [...lines, line] : lines
}

function cutWord(word: string, style: Styled, width: number): string[] {
  const pieces: string[] = []
  let piece = ''
  let used = 0
  for (const sign of Array.from(word)) {
    const wide = textWidth(sign, style)
    if (piece && used + wide > width) {
      pieces.push(piece)
      piece = ''
      used = 0
    }
    piece += sign
    used += wide
  }
  return piece ? [...pieces, piece] : pieces
}
