import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { findTicket } from '#app/contracts/booking/lost-ticket.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { isBookingCode, readBookingCode } from '#app/domain/booking/code.ts'
import { isTheirs, readContact } from '#app/domain/person/contact.ts'
import { findByCode } from '../../db/queries/bookings/lost-tickets.server.ts'
import { placeExists } from '../../db/queries/places/places.server.ts'
import type { ApiContext } from '../../kernel/context.server.ts'
import { requireUuid, unknownPlace } from '../../kernel/place-id.server.ts'
import { countTicketTry, forgiveTicketTries } from './limits.server.ts'

/** The same sentence for an unknown code and for somebody else's. */
const nothingFound =
  'Nenhuma reserva deste parque tem este código com este telefone ou documento. Confira os dois, ou peça o endereço do ingresso de novo.'

/** @throws ApiError 404 unknown place, 422 with fields or `no_ticket`, 429 over the limit of the address or the code */
export async function findLostTicket(
  { body }: Received<typeof findTicket>,
  ctx: ApiContext
): Promise<Answer<typeof findTicket>> {
  const placeId = requireUuid(body.pid, unknownPlace)
  const code = readBookingCode(body.code)
  const contact = readContact(body.contact)
  const fields: Record<string, string[]> = {}
  if (!isBookingCode(code)) fields.code = ['Digite os 8 sinais do código, como A1C2-D3E4.']
  if (contact.phone === '' && contact.document === '') {
    fields.contact = ['Digite o telefone com DDD, ou o documento, de quem reservou.']
  }
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  if (!(await placeExists(ctx.db, placeId))) throw notFound({ message: unknownPlace })
  await countTicketTry(ctx, { placeId, code })
  const found = await findByCode(ctx.db.orm, { placeId, code })
  if (!found || !isTheirs(contact, found)) {
    throw invalid({ code: 'no_ticket', message: nothingFound, fields: { _: [nothingFound] } })
  }
  await forgiveTicketTries(ctx, { placeId, code })
  return { uuid: found.publicId }
}
