import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getPlacePrivacy } from '#app/contracts/privacy/visitor.ts'
import { RETENTION_RULES, retentionOf } from '#app/domain/privacy/retention.ts'
import { findPlaceWithTerm } from '../db/queries/places/places.server.ts'
import { findPrivacySettings } from '../db/queries/privacy/settings.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { requireUuid, unknownPlace } from '../kernel/place-id.server.ts'

/**
 * Without a named officer, the place itself answers.
 * @throws ApiError 404
 */
export async function readPlacePrivacy(
  { params }: Received<typeof getPlacePrivacy>,
  { db }: ApiContext
): Promise<Answer<typeof getPlacePrivacy>> {
  const placeId = requireUuid(params.uuid, unknownPlace)
  const [found, own] = await Promise.all([findPlaceWithTerm(db, placeId), findPrivacySettings(db.orm, placeId)])
  if (!found) throw notFound({ message: unknownPlace })
  const { name, legalName, cnpj, email, phone } = found.place
  const { officerName = '', officerEmail = '', officerPhone = '', retention = {} } = own?.settings ?? {}
  const isNamed = officerEmail !== '' || officerPhone !== ''
  const days = retentionOf(retention)
  return {
    place_name: name,
    legal_name: legalName,
    cnpj,
    officer_name: officerName,
    officer_email: isNamed ? officerEmail : email,
    officer_phone: isNamed ? officerPhone : phone,
    retention: RETENTION_RULES.map(({ kind, label }) => ({ label, days: days[kind] }))
  }
}
