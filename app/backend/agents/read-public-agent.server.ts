import type { getPublicAgent } from '#app/contracts/agents.ts'
import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { toPublicCertificate } from '#app/domain/agent/certificate.ts'
import { findActiveAgent, listAgentProducts } from '../db/queries/agents.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'

const unknownAgent = 'Não encontramos este condutor. Confira o endereço que você recebeu.'

type Found = NonNullable<Awaited<ReturnType<typeof findActiveAgent>>>

/** @throws ApiError 404 for an unknown, inactive or malformed uuid */
export async function readPublicAgent(
  { params }: Received<typeof getPublicAgent>,
  { db }: ApiContext
): Promise<Answer<typeof getPublicAgent>> {
  const agent = await findActiveAgent(db, requireUuid(params.uuid, unknownAgent))
  if (!agent) throw notFound({ message: unknownAgent })
  const products = await listAgentProducts(db, agent)
  return {
    uuid: agent.uuid,
    name: agent.name,
    about: agent.about,
    photo_url: agent.photoUrl,
    languages: agent.languages,
    certificates: agent.certificates.map(toPublicCertificate),
    products: products.map(({ uuid, name, pictureUrl }) => ({ uuid, name, picture_url: pictureUrl })),
    contact: contactOf(agent),
    place_uuid: agent.placeId,
    timezone: agent.timezone
  }
}

/** A setting nobody knows counts as the strictest. */
function contactOf({ contact, phone, email, placeWhatsapp }: Found) {
  if (contact === 'agent') return { kind: 'agent' as const, whatsapp: phone, email }
  if (contact === 'place') return { kind: 'place' as const, whatsapp: placeWhatsapp, email: '' }
  return { kind: 'none' as const, whatsapp: '', email: '' }
}
