import { encodeQR } from 'qr'
import { formatBookingCode } from '#app/domain/booking/code.ts'
import { ticketCorrection } from '#app/domain/booking/signed-ticket.ts'
import type { Attachment } from '#app/domain/message/attachment.ts'
import { BOOKING_MESSAGES, type BookingMessage, isToGuide } from '#app/domain/message/booking/messages.ts'
import type { BookingVariable } from '#app/domain/message/booking/variables.ts'
import { fillText } from '#app/domain/message/variables.ts'
import { t, tText, type VisitorLanguage } from '#app/domain/words/speech.ts'
import type { EmailVersion } from '../../kernel/queue-message.server.ts'
import { ticketFileName } from '../ticket/ticket-pdf.server.ts'

/** Attachments: the code as a picture, the calendar entry, and the ticket on paper. */
export interface TicketFiles {
  code: string
  /** Text of the QR code. */
  qr: string
  calendar: { name: string; text: string }
  /** False for a sample, which is no booking. */
  hasPdf: boolean
}

interface Composing {
  key: BookingMessage
  /** Text of the place with its variables. */
  text: string
  values: Readonly<Record<BookingVariable, string>>
  /** Null for a message to a guide. */
  ticket: TicketFiles | null
  /** Language of the text; Portuguese by default. */
  language?: VisitorLanguage
}

export interface Composed {
  text: string
  email: Omit<EmailVersion, 'to'>
}

export const hasTicket = (key: BookingMessage) => key === 'confirmation' || key === 'change'

/** Message as its visitor reads it, for both channels. */
export async function composeMessage(composing: Composing): Promise<Composed> {
  const { key, text, values, ticket, language = 'pt-BR' } = composing
  const filled = fillText(text, values)
  const title = tText(BOOKING_MESSAGES[key].title).toLowerCase()
  const about = [title, ...(isToGuide(key) ? [] : [values.atrativo, values.data])]
  const subject = `${values.local}: ${about.join(', ')}`.replace(/\s+/g, ' ')
  const files = hasTicket(key) ? ticket : null
  const attachments = files ? await filesOf(files) : []
  const html = toHtml(
    filled,
    language,
    files ? t('QR code do ingresso {code}', { code: formatBookingCode(files.code) }) : ''
  )
  return { text: filled, email: { subject, text: filled, html, attachments } }
}

const pictureCid = 'ingresso'

/** Pixels, at least: each module has as many as every other. */
const pictureSide = 360

/** Draws the text for cameras, with its quiet zone. */
export async function drawCode(text: string): Promise<Buffer> {
  const rows = encodeQR(text, 'raw', { ecc: ticketCorrection, border: 4 })
  const side = rows.length * Math.ceil(pictureSide / rows.length)
  const pixels = Uint8Array.from(rows.flat(), (isDark) => (isDark ? 0 : 255))
  const { default: sharp } = await import('sharp')
  const drawn = sharp(pixels, { raw: { width: rows.length, height: rows.length, channels: 1 } })
  return drawn.resize(side, side, { kernel: 'nearest' }).png({ palette: true }).toBuffer()
}

async function filesOf({ code, qr, calendar, hasPdf }: TicketFiles): Promise<Attachment[]> {
  const picture = await drawCode(qr)
  const pdf: Attachment = {
    filename: ticketFileName(code),
    contentType: 'application/pdf',
    content: '',
    drawn: 'ticket'
  }
  return [
    { filename: 'ingresso.png', contentType: 'image/png', content: picture.toString('base64'), cid: pictureCid },
    {
      filename: calendar.name,
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: Buffer.from(calendar.text).toString('base64')
    },
    ...(hasPdf ? [pdf] : [])
  ]
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Words and links, and the code below them; a reader fetches nothing. `alt` is '' without a code. */
function toHtml(text: string, language: VisitorLanguage, alt: string): string {
  const paragraphs = text.split(/\n{2,}/).map((part) => `<p>${toLinks(escapeHtml(part)).replace(/\n/g, '<br>')}</p>`)
  const image = alt && `<p><img src="cid:${pictureCid}" alt="${escapeHtml(alt)}" width="240" height="240"></p>`
  return `<!doctype html><html lang="${language}"><body>${paragraphs.join('')}${image}</body></html>`
}

const toLinks = (text: string) =>
  text.replace(/https?:\/\/[^\s<]*[^\s<.,;:!?]/g, (url) => `<a href="${url}">${url}</a>`)
