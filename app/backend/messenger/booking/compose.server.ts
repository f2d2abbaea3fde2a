import { toBuffer } from 'qrcode'
import type { Attachment } from '#app/domain/message/attachment.ts'
import { BOOKING_MESSAGES, type BookingMessage } from '#app/domain/message/booking-messages.ts'
import type { BookingVariable } from '#app/domain/message/booking-variables.ts'
import { fillText } from '#app/domain/message/variables.ts'
import type { EmailVersion } from '../../kernel/queue-message.server.ts'
import { type BookingFacts, calendarOf, ticketAddress, valuesOf } from './facts.server.ts'

interface Composing {
  key: BookingMessage
  facts: BookingFacts
  /** As the place has it, with its variables. */
  text: string
  more?: Partial<Record<BookingVariable, string>>
  base: string
  now: Date
}

export interface Composed {
  text: string
  email: Omit<EmailVersion, 'to'>
  image?: { path: string; filename: string }
}

const hasTicket = (key: BookingMessage) => key === 'confirmation' || key === 'change'

/** As its visitor reads it, by either way. */
export async function composeMessage({ key, facts, text, more = {}, base, now }: Composing): Promise<Composed> {
  const values = { ...valuesOf(facts, base), ...more }
  const filled = fillText(text, values)
  const subject = `${facts.place.name}: ${BOOKING_MESSAGES[key].title.toLowerCase()}, ${values.atrativo}, ${values.data}`
  const attachments = hasTicket(key) ? await ticketFiles(facts, { base, now }) : []
  const picture = attachments.find(({ cid }) => cid)
  const alt = `QR code do ingresso ${values.codigo}`
  const email = { subject, text: filled, html: toHtml(filled, picture ? { cid: pictureCid, alt } : null), attachments }
  const isPicture = key === 'confirmation' && facts.settings.picture
  const path = new URL(`${ticketAddress(base || 'http://x', facts.booking.publicId)}/qr.png`).pathname
  return { text: filled, email, ...(isPicture ? { image: { path, filename: 'ingresso.png' } } : {}) }
}

const pictureCid = 'ingresso'

/** The code as cameras read it, with the quiet zone that they want around it. */
export function drawCode(code: string): Promise<Buffer> {
  return toBuffer(code, { type: 'png', errorCorrectionLevel: 'M', margin: 4, width: 360 })
}

async function ticketFiles(facts: BookingFacts, at: { base: string; now: Date }): Promise<Attachment[]> {
  const calendar = calendarOf(facts, at)
  const picture = await drawCode(facts.booking.code)
  return [
    { filename: 'ingresso.png', contentType: 'image/png', content: picture.toString('base64'), cid: pictureCid },
    {
      filename: calendar.name,
      contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
      content: Buffer.from(calendar.text).toString('base64')
    }
  ]
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => escapes[sign] ?? sign)

/** Words and links, and the code below them: nothing is fetched to read it. */
export function toHtml(text: string, picture: { cid: string; alt: string } | null): string {
  const paragraphs = text.split(/\n{2,}/).map((part) => `<p>${toLinks(escapeHtml(part)).replace(/\n/g, '<br>')}</p>`)
  const image = picture
    ? `<p><img src="cid:${picture.cid}" alt="${escapeHtml(picture.alt)}" width="240" height="240"></p>`
    : ''
  return `<!doctype html><html lang="pt-BR"><body>${paragraphs.join('')}${image}</body></html>`
}

const toLinks = (text: string) =>
  text.replace(/https?:\/\/[^\s<]*[^\s<.,;:!?]/g, (url) => `<a href="${url}">${url}</a>`)
