import type { getPublicAgent } from '#app/contracts/agents.ts'
import { notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { publicCredentials } from '#app/domain/agent/credentials.ts'
import { isFieldType, valueWords } from '#app/domain/person/form-field.ts'
import { translatedOptions } from '#app/domain/place/own-texts.ts'
import { findPublicAgent, listAgentProducts } from '../db/queries/agents.server.ts'
import { type FormFieldRow, listFormFields } from '../db/queries/form-fields.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { type OwnWords, readOwnWords } from '../kernel/own-words.server.ts'
import { requireUuid } from '../kernel/place-id.server.ts'

const unknownAgent = 'Não encontramos este condutor. Confira o endereço que você recebeu.'

type Found = NonNullable<Awaited<ReturnType<typeof findPublicAgent>>>

/** @throws ApiError 404 for an unknown, archived or malformed uuid, and where the page is not to be seen */
export async function readPublicAgent(
  { params }: Received<typeof getPublicAgent>,
  { db }: ApiContext
): Promise<Answer<typeof getPublicAgent>> {
  const agent = await findPublicAgent(db, requireUuid(params.uuid, unknownAgent))
  if (!agent) throw notFound({ message: unknownAgent })
  const [products, fields] = await Promise.all([
    listAgentProducts(db, agent),
    listFormFields(db.orm, { placeId: agent.placeId, form: 'agents' })
  ])
  const words = await readOwnWords(db.orm, { places: [agent.placeId], nouns: ['agent-field', 'product'] })
  return {
    uuid: agent.uuid,
    name: agent.name,
    about: agent.about,
    photo_url: agent.photoUrl,
    languages: agent.languages,
    certificates: publicCredentials(agent),
    fields: fields.flatMap((field) => publicField(field, agent.fields[field.key] ?? [], words)),
    products: products.map(({ uuid, name, pictureUrl }) => ({
      uuid,
      name: words.say({ noun: 'product', id: uuid }, 'name', name),
      picture_url: pictureUrl
    })),
    contact: contactOf(agent),
    place_uuid: agent.placeId,
    timezone: agent.timezone
  }
}

/** An unknown setting counts as the strictest. */
function contactOf({ contact, phone, email, placeWhatsapp }: Found) {
  if (contact === 'agent') return { kind: 'agent' as const, whatsapp: phone, email }
  if (contact === 'place') return { kind: 'place' as const, whatsapp: placeWhatsapp, email: '' }
  return { kind: 'none' as const, whatsapp: '', email: '' }
}

/** Only fields with a label for visitors. */
function publicField(field: FormFieldRow, values: readonly string[], words: OwnWords) {
  const { uuid, active, publicLabel, type, options } = field
  const own = { noun: 'agent-field', id: uuid } as const
  const said = translatedOptions(options, words.say(own, 'options', options.join('\n')))
  const value = valueWords(
    isFieldType(type) ? type : 'text',
    values.map((one) => said.get(one) ?? one)
  )
  const isShown = active && publicLabel !== '' && value !== ''
  return isShown ? [{ label: words.say(own, 'label', publicLabel), value }] : []
}
