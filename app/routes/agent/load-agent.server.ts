import { findPublicPlace } from '#app/api-client/places.server.ts'
import { getPublicAgent, type PublicAgent } from '#app/contracts/agents.ts'
import { type CertificateState, certificateValidity } from '#app/domain/agent/certificate.ts'
import { todayIn } from '#app/domain/calendar/dates.ts'
import { languageName } from '#app/domain/person/languages.ts'
import { formatPhone, whatsappUrl } from '#app/domain/person/phone.ts'
import { t, tSaid } from '#app/domain/words/speech.ts'
import type { Call } from '#app/session/viewer.server.ts'
import { now } from '#app/time/clock.server.ts'
import { onThisSite, toShopWindow } from '../shop-window.ts'
import type { AgentView } from './view.ts'

const tones = { valid: 'green', expiring: 'amber', expired: 'red' } as const satisfies Record<CertificateState, string>

/** @throws ApiError 404 for an unknown or inactive agent, or a malformed uuid */
export async function loadAgent(call: Call, uuid: string): Promise<{ view: AgentView; uuid: string }> {
  const agent = await call(getPublicAgent, { params: { uuid } })
  const place = await findPublicPlace(call, agent.place_uuid)
  const today = todayIn(agent.timezone, now())
  const view = {
    name: agent.name,
    photo: onThisSite(agent.photo_url),
    about: agent.about,
    languages: agent.languages.map(languageName).join(', '),
    certificates: agent.certificates.map(({ name, issuer, valid_until }, index) => {
      const { state, label, until } = certificateValidity(valid_until, today)
      return { key: `${index}`, name: tSaid(name), issuer: tSaid(issuer), tone: tones[state], label, until }
    }),
    attractions: agent.products.map(({ uuid: atrativo, name, picture_url }) => ({
      uuid: atrativo,
      name,
      picture: onThisSite(picture_url),
      href: `/booking?${new URLSearchParams({ pid: agent.place_uuid, atrativo })}`
    })),
    facts: agent.fields.map(({ label, value }) => ({ term: label, value: tSaid(value) })),
    contact: toContact(agent, place?.name ?? ''),
    shop: place && toShopWindow(place)
  }
  return { view, uuid: agent.uuid }
}

function toContact({ contact, name }: PublicAgent, placeName: string): AgentView['contact'] {
  if (contact.kind === 'none') return null
  const toPlace = contact.kind === 'place'
  const greeting = toPlace
    ? t('Olá! Vi a página de {name} e gostaria de saber sobre visitas com essa condução.', { name })
    : placeName
      ? t('Olá, {name}! Vi sua página no site de {place} e gostaria de saber sobre visitas com você.', {
          name,
          place: placeName
        })
      : t('Olá, {name}! Vi sua página e gostaria de saber sobre visitas com você.', { name })
  const url = whatsappUrl(contact.whatsapp)
  const number = formatPhone(contact.whatsapp)
  const whatsapp = url ? { url: `${url}?text=${encodeURIComponent(greeting)}`, number } : null
  if (!whatsapp && !contact.email) return null
  return {
    title: t('Falar com {name}', { name: toPlace ? placeName || t('o parque') : name }),
    whatsapp,
    email: contact.email
  }
}
