import { buffer } from 'node:stream/consumers'
import regular from '@fontsource/open-sans/files/open-sans-latin-400-normal.woff?inline'
import bold from '@fontsource/open-sans/files/open-sans-latin-700-normal.woff?inline'
import { encodeQR } from 'qr'
import { inTurns } from '#app/time/in-turns.server.ts'
import type { TicketDocument, TicketSheet } from './ticket-document.server.ts'

const margin = 48
/** 75 mm, in points. */
const qrSide = 213
/** Points left light around the code: four modules (ISO/IEC 18004). */
const quiet = (qrSide / 23) * 4

const toFile = (url: string) => Buffer.from(url.slice(url.indexOf(',') + 1), 'base64')
const fonts = { regular: toFile(regular), bold: toFile(bold) }

/** `role` is for readers aloud (ISO 32000-1, 14.8.4), `size` in points. */
interface Style {
  role: 'H1' | 'H2' | 'P'
  font: keyof typeof fonts
  size: number
}

const styles = {
  place: { role: 'P', font: 'regular', size: 11 },
  heading: { role: 'H1', font: 'bold', size: 24 },
  attraction: { role: 'H2', font: 'bold', size: 15 },
  strong: { role: 'P', font: 'bold', size: 12 },
  plain: { role: 'P', font: 'regular', size: 11 },
  code: { role: 'P', font: 'bold', size: 20 },
  note: { role: 'P', font: 'regular', size: 9 }
} as const satisfies Record<string, Style>

/** Draws a tagged document in Portuguese, with one page or more for each sheet. */
export async function drawTicket(ticket: TicketDocument): Promise<Buffer> {
  // Loading it takes longer than drawing.
  const { default: PDFDocument } = await import('pdfkit')
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    autoFirstPage: false,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'pt-BR',
    displayTitle: true,
    // The library's own default font would be read from disk.
    font: '',
    info: { Title: ticket.title, CreationDate: ticket.madeAt }
  })
  for (const [name, file] of Object.entries(fonts)) doc.registerFont(name, file)
  await inTurns(drawSheets(doc, ticket))
  doc.end()
  return buffer(doc)
}

/** Pauses after each sheet. */
function* drawSheets(doc: PDFKit.PDFDocument, ticket: TicketDocument): Generator<void, void> {
  const body = doc.struct('Document')
  doc.addStructure(body)
  for (const sheet of ticket.sheets) {
    drawSheet({ doc, body }, ticket, sheet)
    yield
  }
}

interface Draft {
  doc: PDFKit.PDFDocument
  /** Parent of what is read aloud. */
  body: PDFKit.PDFStructureElement
}

function drawSheet(draft: Draft, { place, content }: TicketDocument, sheet: TicketSheet): void {
  const { doc } = draft
  doc.addPage()
  const full = doc.page.width - 2 * margin
  write(draft, styles.place, place, { width: full })
  write(draft, styles.heading, sheet.heading, { width: full })
  doc.y += 12
  const below = drawCode(draft, sheet.code)
  const { page } = doc
  const beside = { width: full - qrSide - quiet }
  write(draft, styles.attraction, content.attraction, beside)
  const day = `${content.day.charAt(0).toUpperCase()}${content.day.slice(1)}`
  for (const line of [`${day}, às\u00a0${content.time}`, ...sheet.people]) write(draft, styles.strong, line, beside)
  const { arrive, guided, proof, bring, address } = content
  for (const line of [arrive, guided, proof, bring && `O que levar: ${bring}`, address && `Como chegar: ${address}`]) {
    if (line) write(draft, styles.plain, line, beside)
  }
  // A text that goes on to the next page has left the code behind.
  if (doc.page === page) doc.y = Math.max(doc.y, below)
  drawRule(doc, full)
  for (const note of sheet.notes) write(draft, styles.note, note, { width: full })
}

/** Draws the code at the right edge, and in text below. Returns the lower edge; `doc.y` stays. */
function drawCode(draft: Draft, code: string): number {
  const { doc, body } = draft
  const { y } = doc
  const x = doc.page.width - margin - qrSide
  const rows = encodeQR(code.replaceAll('-', ''), 'raw', { ecc: 'medium', border: 1 })
  const drawSquares = () => {
    doc.save().translate(x, y)
    doc.scale(qrSide / rows.length)
    for (const [down, row] of rows.entries()) {
      for (const [across, isDark] of row.entries()) if (isDark) doc.rect(across, down, 1, 1)
    }
    doc.fill().restore()
  }
  body.add(doc.struct('Figure', { alt: `QR code do ingresso ${code}` }, drawSquares))
  doc.y += qrSide + quiet / 2
  write(draft, styles.code, code, { x, width: qrSide, align: 'center' })
  const below = doc.y
  doc.y = y
  return below
}

/** Draws a line across, which is no content. */
function drawRule(doc: PDFKit.PDFDocument, width: number): void {
  doc.y += 12
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .lineWidth(0.5)
    .moveTo(margin, doc.y)
    .lineTo(margin + width, doc.y)
    .stroke()
  doc.endMarkedContent()
  doc.y += 12
}

interface Box {
  x?: number
  width: number
  align?: 'center'
}

/** Writes a paragraph, and goes on to a new page where this one ends. */
function write({ doc, body }: Draft, { role, font, size }: Style, text: string, { x = margin, ...box }: Box): void {
  const draw = () => {
    doc.font(font).fontSize(size)
    doc.text(toDrawable(text), x, doc.y, { ...box, paragraphGap: size * 0.4 })
  }
  body.add(doc.struct(role, {}, draw))
}

const lacking = /[^ -~\u00a0-ÿıŒœˆ˜–—‘’‚“”„•…′″‹›€™−]/gu

/** Keeps the signs of the font's Latin file. An unknown accent goes; other signs become '?'. */
function toDrawable(text: string): string {
  const plain = text.normalize('NFC').replace(/[ \t\r\n]+/g, ' ')
  return plain.replace(lacking, (sign) => {
    const base = sign.normalize('NFKD').replace(/\p{M}/gu, '')
    return base.search(lacking) >= 0 ? '?' : base
  })
}
