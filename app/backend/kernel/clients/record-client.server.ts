import { type Changed, changedFields, firstFields, type Wording } from '#app/domain/audit/changed.ts'
import { hideStart } from '#app/domain/person/any-document.ts'
import { maskName } from '#app/domain/person/names.ts'
import { maskPhone } from '#app/domain/person/phone.ts'
import { maskEmail, maskKey } from '#app/domain/words/mask.ts'
import type { Queryable } from '../../db/connection.server.ts'
import type { ClientRow } from '../../db/queries/clients/clients.server.ts'
import { recordChange } from '../audit/record-change.server.ts'
import type { ApiContext } from '../context.server.ts'

interface Shown {
  name: string
  document: string
  phone: string
  email: string
  address: string
  notes: string
}

/** Readers of the record need not learn who the client is, nor how to reach them. */
const words: Wording<Shown> = {
  name: ['nome', maskName],
  document: ['documento', hideStart],
  phone: ['telefone', maskPhone],
  email: ['e-mail', maskEmail],
  address: ['endereço', maskKey],
  notes: ['observações', maskKey]
}

type Told = Pick<ClientRow, 'name' | 'document' | 'phone' | 'email' | 'address' | 'notes'>

const toShown = ({ address, ...row }: Told): Shown => ({
  ...row,
  address: Object.values(address).filter(Boolean).join(', ')
})

/** Null if nothing changed. */
export const changedClient = (before: Told, after: Told): Changed | null =>
  changedFields(words, toShown(before), toShown(after))

export async function recordClient(
  tx: Queryable,
  ctx: ApiContext,
  { uuid, before, after }: { uuid: string; before: ClientRow | null; after: Told }
): Promise<void> {
  const action = before ? 'client.changed' : 'client.created'
  const changed = before ? changedClient(before, after) : firstFields(words, toShown(after))
  await recordChange(tx, ctx, { action, id: uuid, label: maskName(after.name), changed })
}
