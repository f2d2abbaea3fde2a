import { createHash, timingSafeEqual } from 'node:crypto'
import { invalid } from '#app/contracts/api-error.ts'
import type { proveVisitor } from '#app/contracts/booking/visitor.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { documentEnd, provesByDocument } from '#app/domain/person/document-end.ts'
import { normaliseDocument } from '#app/domain/person/documents.ts'
import { deleteVisitorCode, tryVisitorCode } from '../../db/queries/bookings/own/visitor.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { codePurpose } from './code.server.ts'
import { askerOf, codeTries, countAttempts, documentTries, takeAllBack } from './limits.server.ts'
import { findVisited } from './open-booking.server.ts'
import { makeProof } from './proof.server.ts'

const wrongEnd = 'Não confere com o documento desta reserva. Confira, ou peça um código.'
const wrongCode = 'Este código não confere ou não vale mais. Confira, ou peça outro.'

/** @throws ApiError 403 for staff, 404, 422 at `document_end` or `code`, 429 over the limits */
export async function checkProof(
  { params, body }: Received<typeof proveVisitor>,
  ctx: ApiContext
): Promise<Answer<typeof proveVisitor>> {
  const { booking } = await findVisited(params.uuid, ctx)
  const code = body.code.replace(/\s/g, '')
  if (code !== '') await proveByCode(booking.id, code, ctx)
  else await proveByDocument(booking, body.document_end, ctx)
  return { proof: makeProof(booking.publicId, ctx) }
}

interface Documented {
  id: number
  document: string
  documentCountry: string
}

/** Gives the same answer for a missing and for a different document. */
async function proveByDocument({ id, document, documentCountry }: Documented, typed: string, ctx: ApiContext) {
  const end = documentEnd(typed)
  if (end === '') {
    throw invalid({
      fields: { document_end: ['Digite os 4 últimos números ou letras do documento de quem reservou.'] }
    })
  }
  const tries = documentTries(id, ctx)
  await countAttempts(ctx, tries)
  const own = normaliseDocument(document)
  const typedWhole = normaliseDocument(typed)
  const isOwn = isSameSecret(end, own.slice(-4)) && (typedWhole.length === 4 || isSameSecret(typedWhole, own))
  if (!isOwn || !provesByDocument(document, documentCountry)) throw invalid({ fields: { document_end: [wrongEnd] } })
  // A person who knows it is not guessing.
  await takeAllBack(ctx, tries)
}

async function proveByCode(bookingId: number, code: string, ctx: ApiContext): Promise<void> {
  const tries = codeTries(bookingId, ctx)
  await countAttempts(ctx, tries)
  const key = { bookingId, askedBy: askerOf(ctx) }
  const sealed = await tryVisitorCode(ctx.db.orm, key, ctx.now())
  const sent = sealed === null ? null : ctx.seal.unseal(codePurpose, sealed)
  if (typeof sent !== 'string' || !isSameSecret(code, sent)) throw invalid({ fields: { code: [wrongCode] } })
  await deleteVisitorCode(ctx.db.orm, key)
  await takeAllBack(ctx, tries)
}

/** Compares in constant time, so that the time reveals nothing. */
function isSameSecret(a: string, b: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(a), digest(b))
}
