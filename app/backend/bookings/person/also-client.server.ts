import { forbidden, invalid } from '#app/contracts/api-error.ts'
import type { BookedPerson } from '#app/domain/booking/check-person.ts'
import { clientWords, wholeName } from '#app/domain/client/identity.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { Transaction } from '../../db/connection.server.ts'
import type { BookingRow } from '../../db/queries/bookings/bookings.server.ts'
import { type ClientRow, findClientById, lockClients, saveClient } from '../../db/queries/clients/clients.server.ts'
import { sqlState } from '../../db/transaction.server.ts'
import { recordClient } from '../../kernel/clients/record-client.server.ts'
import { holds, type StaffContext } from '../../kernel/context.server.ts'

interface Change {
  /** Locked: the booking comes before the client, like in the code that assigns clients. */
  booking: BookingRow
  after: BookedPerson
}

/**
 * Saves in the client's card what the edit changes, and nothing else of it. Returns the card's id.
 * @throws ApiError 403 without clients/edit, 422 at `client`
 */
export async function changeClientToo(tx: Transaction, ctx: StaffContext, { booking, after }: Change): Promise<number> {
  if (!holds(ctx.actor, 'clients/edit')) throw forbidden()
  const before = await lockCard(tx, booking)
  if (!before) throw invalid({ fields: { client: ['Esta reserva ainda não tem cliente no cadastro.'] } })
  const row = { ...before, ...changedIn(booking, after) }
  const saved = {
    ...row,
    foldedName: searchText(row.name),
    searchText: clientWords(row),
    changedAt: ctx.now()
  }
  await saveClient(tx, before, saved).catch((error: unknown) => {
    if (sqlState(error) === '23505') throw invalid({ fields: { client: [twin] } })
    throw error
  })
  await recordClient(tx, ctx, { uuid: before.uuid, before, after: saved })
  return before.id
}

const twin =
  'Já há outro cliente com este documento, ou com este telefone e nome. Sem esta opção, a reserva passa ao cadastro dele.'

/** Locks the card that counts: a merged client points to the kept one. */
async function lockCard(tx: Transaction, { clientId, placeId }: BookingRow): Promise<ClientRow | null> {
  const own = clientId === null ? null : await findClientById(tx, clientId)
  const kept = own?.mergedInto ? await findClientById(tx, own.mergedInto) : own
  if (!kept) return null
  const [locked] = await lockClients(tx, { placeId, uuids: [kept.uuid] })
  return locked?.mergedInto === null ? locked : null
}

function changedIn(before: BookingRow, after: BookedPerson): Partial<ClientRow> {
  const { document, documentCountry, phone, email } = after
  const isOther = (...names: ('name' | 'surname' | 'document' | 'documentCountry' | 'phone' | 'email')[]) =>
    names.some((name) => before[name] !== after[name])
  return {
    ...(isOther('name', 'surname') ? { name: wholeName(after) } : {}),
    ...(isOther('document', 'documentCountry') ? { document, documentCountry } : {}),
    ...(isOther('phone') ? { phone } : {}),
    ...(isOther('email') ? { email } : {})
  }
}
