import { randomBytes } from 'node:crypto'
import { qrPath } from '#app/components/booking/index.ts'
import { readWaiverLink } from '#app/contracts/booking/waivers.ts'
import { getPublicPlace } from '#app/contracts/places.ts'
import { formatDayNamed } from '#app/domain/calendar/dates.ts'
import { signedWords } from '#app/domain/waiver/levels.ts'
import { currentLanguage } from '#app/domain/words/speech.ts'
import { pathIn } from '#app/domain/words/spoken-pages.ts'
import { findViewer, openCall } from '#app/session/index.server.ts'
import { toShopWindow } from '../../shop-window.ts'

/** A signed-in user calls with their own token: the API keeps staff to their own permission. */
export const callOf = (request: Request) => findViewer(request)?.call ?? openCall(request)

export const waiverAddress = (key: string) => `/termo-de-risco/${key}`

/** Needs no login: the URL is unguessable. @throws ApiError 403, 404, 429 */
export async function loadWaiver(request: Request, key: string) {
  const call = callOf(request)
  const found = await call(readWaiverLink, { params: { key } })
  const place = await call(getPublicPlace, { params: { uuid: found.place_uuid } })
  const { origin, searchParams } = new URL(request.url)
  const path = waiverAddress(key)
  const address = `${origin}${pathIn(currentLanguage(), path)}`
  const signed = searchParams.get('assinado') ?? ''
  return {
    shop: toShopWindow(place),
    path,
    address,
    qr: qrPath(address),
    product: found.product,
    when: `${formatDayNamed(found.date)}, ${found.time}`,
    progress: signedWords(found),
    isComplete: found.signed >= found.people,
    isRequired: found.required,
    needsDocument: found.needs_document,
    textLanguage: found.language,
    paragraphs: found.text.split('\n').filter((line) => line.trim() !== ''),
    version: found.version,
    careDays: found.care_days,
    signers: found.signers,
    /** The signer's own file, right after signing. */
    pdfHref: found.signers.some(({ uuid }) => uuid === signed) ? `${path}/${signed}/termo.pdf` : '',
    hash: randomBytes(16).toString('hex')
  }
}

export type WaiverView = Awaited<ReturnType<typeof loadWaiver>>
