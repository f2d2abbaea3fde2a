import { type Held, isBeyond } from '#app/domain/access/beyond.ts'
import { USERS_EDIT } from '#app/domain/access/rules.ts'
import type { Queryable } from '../db/connection.server.ts'
import { listHoldersOf } from '../db/queries/identity/rights.server.ts'
import { dropPasswordCode } from '../db/queries/identity/staff-write.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import type { Opened } from './open-staff.server.ts'

interface Grown {
  opened: Opened
  after: Pick<Held, 'keys' | 'modules'>
}

/**
 * A code that was handed over, or simulated, may have been read by a manager whose rights the user now exceeds: it
 * would open an account that may do more. A code sent to the user's telephone stays.
 */
export async function dropSeenCode(tx: Queryable, { messengers }: ApiContext, { opened, after }: Grown): Promise<void> {
  const { manager, target } = opened
  const messenger = await messengers.of(target.placeId, 'whatsapp', { reader: tx })
  if (messenger?.simulated === false && target.phone !== '') return
  const readers = await listHoldersOf(tx, target.placeId, USERS_EDIT)
  const grown = { ...target, ...after }
  const isOutgrown = readers.some(
    (reader) =>
      reader.id !== manager.id && reader.id !== target.id && !isBeyond(target, reader) && isBeyond(grown, reader)
  )
  if (isOutgrown) await dropPasswordCode(tx, target.id)
}
