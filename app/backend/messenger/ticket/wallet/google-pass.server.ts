import { createHash, sign } from 'node:crypto'
import { peopleLabel } from '#app/domain/words/labels.ts'
import { currentLanguage, t } from '#app/domain/words/speech.ts'
import type { GoogleKeys } from '../../../providers/wallets/open-wallets.server.ts'
import type { WalletTicket } from './wallet-ticket.server.ts'

/** Browsers and Google's pages may cut longer links (developers.google.com/wallet, "safe length"). */
const mostCharacters = 1800

interface Facts {
  attraction: string
  place: string
  /** '' leaves the meeting point out. */
  address: string
  people: string
  origins: string[]
}

/**
 * Link that puts the ticket into the reader's Google Wallet. A long ticket loses details, the most dispensable first,
 * until the link is short enough.
 */
export function googlePassLink(ticket: WalletTicket, keys: GoogleKeys, baseUrl: string): string {
  let link = ''
  for (const facts of shortFacts(ticket, baseUrl)) {
    link = `https://pay.google.com/gp/v/save/${signToken(toClaims(ticket, facts, keys), keys)}`
    if (link.length <= mostCharacters) return link
  }
  throw new Error(`a Google pass of ${link.length} characters is too long`)
}

/** The same facts in fewer and fewer words. */
function shortFacts({ document, sheet }: WalletTicket, baseUrl: string): Facts[] {
  const { attraction, address } = document.content
  const origins = baseUrl ? [baseUrl] : []
  const whole = { attraction, place: document.place, address, people: sheet.people.join(', '), origins }
  const counted = { ...whole, people: peopleLabel(sheet.count) }
  const short = (text: string) => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
  return [
    whole,
    counted,
    { ...counted, address: '' },
    { ...counted, address: '', attraction: short(attraction), place: short(document.place), origins: [] }
  ]
}

function toClaims(
  { sheet, serial, starts, ends, document }: WalletTicket,
  { attraction, place, address, people, origins }: Facts,
  { issuer, email }: GoogleKeys
) {
  // Google keeps what it first got under an id, so another content needs another id. The code's text is left out: a
  // ticket is signed anew each time, and says the same.
  const identify = <T extends object>(kind: string, content: T, more: object = {}) => {
    const hash = createHash('sha256')
      .update(JSON.stringify([kind, serial, content]))
      .digest('base64url')
    return { id: `${issuer}.${hash.slice(0, 20)}`, ...content, ...more }
  }
  const event = identify('class', {
    issuerName: place,
    reviewStatus: 'UNDER_REVIEW',
    eventName: localised(attraction),
    dateTime: { start: starts },
    ...(address ? { venue: { name: localised(place), address: localised(address) } } : {})
  })
  const object = identify(
    'object',
    {
      classId: event.id,
      state: 'ACTIVE',
      ticketType: localised(document.isUnpaid ? t('{people}, a pagar na portaria', { people }) : people),
      validTimeInterval: { end: { date: ends } }
    },
    { barcode: { type: 'QR_CODE', value: sheet.qr, alternateText: sheet.code } }
  )
  return {
    iss: email,
    aud: 'google',
    typ: 'savetowallet',
    iat: Math.floor(document.madeAt.getTime() / 1000),
    origins,
    payload: { eventTicketClasses: [event], eventTicketObjects: [object] }
  }
}

const localised = (value: string) => ({ defaultValue: { language: currentLanguage(), value } })

/** JWS with RS256 (RFC 7515, RFC 7518 section 3.3). */
function signToken(claims: object, { key }: GoogleKeys): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode(claims)}`
  return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`
}
