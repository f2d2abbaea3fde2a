import { notFound } from '#app/contracts/api-error.ts'
import type { getSignedWaiver, getWaiverPdf } from '#app/contracts/booking/waivers.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { formatDay, formatDayLong, formatInstant } from '#app/domain/calendar/dates.ts'
import { formatDocument } from '#app/domain/person/documents.ts'
import { DRAWING_FIELD, drawingPath } from '#app/domain/waiver/drawing.ts'
import { t } from '#app/domain/words/speech.ts'
import { type BookingWaiver, findSignature, listSignatures } from '../../db/queries/bookings/waivers.server.ts'
import type { ApiContext, StaffContext } from '../../kernel/context.server.ts'
import { countAttempt } from '../../kernel/count-attempt.server.ts'
import { closePaper, drawRule, openPaper, PAPER_MARGIN, type Paper, writeOn } from '../../kernel/draw-paper.server.ts'
import { isUuidText } from '../../kernel/place-id.server.ts'
import { findForStaff } from './of-booking.server.ts'
import { openLink } from './open-link.server.ts'

const unknown = () => notFound({ message: 'Não encontramos este termo assinado.' })

/** Drawing takes up to a tenth of a second of processor. */
const perBookingAnHour = 120

/** @throws ApiError 404, also for a signature of another booking; 429 */
export async function drawForStaff(
  { params }: Received<typeof getWaiverPdf>,
  ctx: StaffContext
): Promise<Answer<typeof getWaiverPdf>> {
  return drawOf(await findForStaff(params.uuid, ctx), params.signature, ctx)
}

/** @throws ApiError 403, 404, 429 */
export async function drawForSigner(
  { params }: Received<typeof getSignedWaiver>,
  ctx: ApiContext
): Promise<Answer<typeof getSignedWaiver>> {
  const found = await openLink(params.key, ctx, { isSigning: false })
  return drawOf({ ...found, product: { ...found.product, months: 0 } }, params.signature, ctx)
}

/** Staff also open what counts from another booking; a signer only what was signed for this one. */
async function drawOf(found: BookingWaiver, uuid: string, ctx: ApiContext) {
  const { booking, place } = found
  const key = `waiver-pdf:booking:${booking.id}`
  await countAttempt(ctx, { key, limit: perBookingAnHour, windowSeconds: 3600 })
  const rows = isUuidText(uuid) ? await listSignatures(ctx.db.orm, found) : []
  const row = rows.find((one) => one.uuid === uuid.toLowerCase())
  const signed = row && (await findSignature(ctx.db.orm, row.id))
  if (!signed) throw unknown()
  const file = await drawSigned(signed, place)
  return { name: `termo-de-risco-${signed.code}.pdf`, data: file.toString('base64') }
}

type Signed = NonNullable<Awaited<ReturnType<typeof findSignature>>>

const styles = {
  place: { role: 'P', font: 'regular', size: 11 },
  heading: { role: 'H1', font: 'bold', size: 20 },
  part: { role: 'H2', font: 'bold', size: 13 },
  plain: { role: 'P', font: 'regular', size: 10.5 },
  note: { role: 'P', font: 'regular', size: 8 }
} as const

/** Has neither the emergency contact nor health notes: they are deleted earlier. */
async function drawSigned(signed: Signed, place: BookingWaiver['place']): Promise<Buffer> {
  const { signature, text, textHash, product } = signed
  const paper = await openPaper({
    title: t('Termo de risco de {name}', { name: signature.name }),
    madeAt: signature.signedAt
  })
  paper.doc.addPage()
  writeOn(paper, styles.place, place.name)
  writeOn(paper, styles.heading, t('Termo de risco assinado'))
  const visit = { product, day: formatDayLong(signature.date), time: signature.time }
  writeOn(paper, styles.plain, t('{product}, {day}, às {time}', visit))
  drawRule(paper)
  for (const paragraph of text.split('\n')) if (paragraph.trim()) writeOn(paper, styles.plain, paragraph)
  drawRule(paper)
  if (paper.doc.y > paper.doc.page.height - 240) paper.doc.addPage()
  writeOn(paper, styles.part, t('Quem assinou'))
  for (const line of signerLines(signed)) writeOn(paper, styles.plain, line)
  if (signature.drawing) drawStrokes(paper, signature.drawing)
  const at = formatInstant(signature.signedAt, place.timezone)
  const { network, hash, deviceUuid } = signature
  writeOn(
    paper,
    styles.plain,
    network ? t('Lido e aceito em {at}, da rede {network}.', { at, network }) : t('Lido e aceito em {at}.', { at })
  )
  if (deviceUuid)
    writeOn(paper, styles.note, t('Assinado na portaria, sem rede, no aparelho {device}.', { device: deviceUuid }))
  writeOn(paper, styles.note, t('Impressão digital do texto (SHA-256): {hash}', { hash: textHash }))
  if (hash) writeOn(paper, styles.note, t('Impressão digital da assinatura (SHA-256): {hash}', { hash }))
  return closePaper(paper)
}

function signerLines({ signature }: Signed): string[] {
  const { name, document, birth, guardianName, guardianDocument, guardianRelation } = signature
  return [
    t('Participante: {name}', { name }),
    document && t('Documento: {document}', { document: formatDocument(document) }),
    birth && t('Nascimento: {day}', { day: formatDay(birth) }),
    guardianName &&
      t('Responsável que assina: {name} ({relation}), documento {document}', {
        name: guardianName,
        relation: guardianRelation,
        document: formatDocument(guardianDocument)
      }),
    signature.signature && t('Assinatura digitada: {signature}', { signature: signature.signature })
  ].filter((line): line is string => Boolean(line))
}

/** Draws at half the size of the field, which fits between the margins. */
function drawStrokes({ doc, body }: Paper, drawing: string): void {
  const scale = 0.5
  const { y } = doc
  const draw = () => {
    doc.save().translate(PAPER_MARGIN, y).scale(scale)
    doc.path(drawingPath(drawing)).lineWidth(3).lineCap('round').stroke().restore()
  }
  body.add(doc.struct('Figure', { alt: t('Assinatura desenhada') }, draw))
  doc.y = y + DRAWING_FIELD.height * scale + 6
}
