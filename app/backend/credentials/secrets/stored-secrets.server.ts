import { listSealedSecrets, replaceSealedSecret } from '../../db/queries/identity/two-steps.server.ts'
import type { Backend } from '../../kernel/context.server.ts'
import { sealSecret, unsealSecret } from './sealed-secret.server.ts'

/** Seals secrets of an earlier key anew with the newest. Returns the number of users whose second step no key opens. */
export async function renewStoredSecrets({ db, seal }: Pick<Backend, 'db' | 'seal'>): Promise<number> {
  let lockedOut = 0
  for (const { userId, secret: sealed, enabledAt } of await listSealedSecrets(db.orm)) {
    const secret = unsealSecret(seal, userId, sealed)
    // An unfinished set-up is simply begun again.
    if (secret === null) lockedOut += enabledAt ? 1 : 0
    else if (!seal.isCurrent(sealed)) {
      await replaceSealedSecret(db.orm, { userId, from: sealed, to: sealSecret(seal, userId, secret) })
    }
  }
  return lockedOut
}
