import { encodeQR } from 'qr'
import { ticketCorrection } from '#app/domain/booking/signed-ticket.ts'
import { t } from '#app/domain/words/speech.ts'
import { inTurns } from '#app/time/in-turns.server.ts'
import {
  closePaper,
  drawRule,
  openPaper,
  PAPER_MARGIN,
  type Paper,
  type PaperStyle,
  writeOn
} from '../../kernel/draw-paper.server.ts'
import type { TicketDocument, TicketSheet } from './ticket-document.server.ts'

/** 75 mm, in points. */
const qrSide = 213
/** Points left light around the code: four modules (ISO/IEC 18004). */
const quiet = (qrSide / 23) * 4

const styles = {
  place: { role: 'P', font: 'regular', size: 11 },
  heading: { role: 'H1', font: 'bold', size: 24 },
  attraction: { role: 'H2', font: 'bold', size: 15 },
  strong: { role: 'P', font: 'bold', size: 12 },
  plain: { role: 'P', font: 'regular', size: 11 },
  code: { role: 'P', font: 'bold', size: 20 },
  note: { role: 'P', font: 'regular', size: 9 }
} as const satisfies Record<string, PaperStyle>

/** Draws one page or more for each sheet. */
export async function drawTicket(ticket: TicketDocument): Promise<Buffer> {
  const paper = await openPaper(ticket)
  await inTurns(drawSheets(paper, ticket))
  return closePaper(paper)
}

/** Pauses after each sheet. */
function* drawSheets(paper: Paper, ticket: TicketDocument): Generator<void, void> {
  for (const sheet of ticket.sheets) {
    drawSheet(paper, ticket, sheet)
    yield
  }
}

function drawSheet(paper: Paper, { place, content }: TicketDocument, sheet: TicketSheet): void {
  const { doc } = paper
  doc.addPage()
  const full = doc.page.width - 2 * PAPER_MARGIN
  writeOn(paper, styles.place, place, { width: full })
  writeOn(paper, styles.heading, sheet.heading, { width: full })
  doc.y += 12
  const below = drawCode(paper, sheet)
  const { page } = doc
  const beside = { width: full - qrSide - quiet }
  writeOn(paper, styles.attraction, content.attraction, beside)
  const day = `${content.day.charAt(0).toUpperCase()}${content.day.slice(1)}`
  const when = t('{day}, às {time}', { day, time: content.time }).replace(/ (?=\S+$)/, '\u00a0')
  for (const line of [when, ...sheet.people]) writeOn(paper, styles.strong, line, beside)
  const { arrive, guided, proof } = content
  const bring = content.bring && t('O que levar: {what}', { what: content.bring })
  const address = content.address && t('Como chegar: {address}', { address: content.address })
  for (const line of [arrive, guided, proof, bring, address]) {
    if (line) writeOn(paper, styles.plain, line, beside)
  }
  // A text that goes on to the next page has left the code behind.
  if (doc.page === page) doc.y = Math.max(doc.y, below)
  drawRule(paper)
  for (const note of sheet.notes) writeOn(paper, styles.note, note, { width: full })
}

/** Draws the code at the right edge, and in text below. Returns the lower edge; `doc.y` stays. */
function drawCode(paper: Paper, { code, qr }: TicketSheet): number {
  const { doc, body } = paper
  const { y } = doc
  const x = doc.page.width - PAPER_MARGIN - qrSide
  const rows = encodeQR(qr, 'raw', { ecc: ticketCorrection, border: 1 })
  const drawSquares = () => {
    doc.save().translate(x, y)
    doc.scale(qrSide / rows.length)
    for (const [down, row] of rows.entries()) {
      for (const [across, isDark] of row.entries()) if (isDark) doc.rect(across, down, 1, 1)
    }
    doc.fill().restore()
  }
  body.add(doc.struct('Figure', { alt: t('QR code do ingresso {code}', { code }) }, drawSquares))
  doc.y += qrSide + quiet / 2
  writeOn(paper, styles.code, code, { x, width: qrSide, align: 'center' })
  const below = doc.y
  doc.y = y
  return below
}
