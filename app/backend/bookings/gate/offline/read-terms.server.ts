import type { getGateList } from '#app/contracts/booking/gate-offline.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { retentionOf } from '#app/domain/privacy/retention.ts'
import { requireGateKey } from '../../../credentials/gate-key.server.ts'
import { listGateTerms } from '../../../db/queries/bookings/gate/terms.server.ts'
import { findWaiverRules } from '../../../db/queries/places/waivers.server.ts'
import { findPrivacySettings } from '../../../db/queries/privacy/settings.server.ts'
import type { StaffContext } from '../../../kernel/context.server.ts'
import { versionOf } from '../../waivers/texts.server.ts'

/** Reads the terms that people may sign without network; nothing where no attraction of these slots asks for it. */
export async function readTerms(
  ctx: StaffContext,
  slots: readonly { productUuid: string }[]
): Promise<Pick<Answer<typeof getGateList>, 'terms'>> {
  const { db } = ctx
  const { placeId } = ctx.actor
  const uuids = [...new Set(slots.map(({ productUuid }) => productUuid))]
  const rows = uuids.length > 0 ? await listGateTerms(db, { placeId, uuids }) : []
  if (rows.length === 0) return {}
  const [key, place, privacy] = await Promise.all([
    requireGateKey(ctx, placeId),
    findWaiverRules(db.orm, placeId),
    findPrivacySettings(db.orm, placeId)
  ])
  const texts = new Map<string, { version: string; text: string; products: string[] }>()
  for (const row of rows) {
    const version = versionOf(row)
    const known = texts.get(version)
    if (known) known.products.push(row.product)
    else texts.set(version, { version, text: row.body, products: [row.product] })
  }
  return {
    terms: {
      point: key.publicKey,
      place: place.name,
      needs_document: place.needsDocument,
      care_days: retentionOf(privacy?.settings.retention ?? {})['waiver-care'],
      texts: [...texts.values()]
    }
  }
}
