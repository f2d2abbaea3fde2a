import { notFound } from '#app/contracts/api-error.ts'
import { getRefundPolicy, saveRefundPolicy, toWirePolicy } from '#app/contracts/booking/refund-policy.ts'
import type { Answer } from '#app/contracts/endpoint.ts'
import { deletePlaceLogo, putPlaceLogo } from '#app/contracts/places/logo.ts'
import { getPlaceOverview } from '#app/contracts/places/overview.ts'
import { getPlaceTerm, savePlaceTerm } from '#app/contracts/places/term.ts'
import { changeTicketKey, getTicketKey } from '#app/contracts/places/ticket-key.ts'
import { getPlaceSettings, getPublicPlace, listPublicPlaces, updatePlaceSettings } from '#app/contracts/places.ts'
import { getStart, openShop, saveFirstAttraction, saveFirstHours, saveFirstTickets } from '#app/contracts/start.ts'
import { publicWords } from '#app/domain/place/field-values.ts'
import { translatedOptions } from '#app/domain/place/own-texts.ts'
import { policyOf } from '#app/domain/refund/policy.ts'
import { currentLanguage } from '#app/domain/words/speech.ts'
import { planTextId } from '../db/queries/places/own-texts.server.ts'
import { findPublicPlace, listPlaces, type PublicPlaceRow, termHash } from '../db/queries/places/places.server.ts'
import { type ApiContext, onlineWays } from '../kernel/context.server.ts'
import { implement, implementPublic } from '../kernel/implement.server.ts'
import { type OwnWords, readOwnWords, toOwnWords } from '../kernel/own-words.server.ts'
import { requireUuid, unknownPlace } from '../kernel/place-id.server.ts'
import { messageWays } from '../providers/messages/message-ways.server.ts'
import { dropLogo, setLogo } from './logo.server.ts'
import { readOverview } from './overview.server.ts'
import { changePolicy, readPolicy } from './policy.server.ts'
import { changeSettings, readSettings } from './settings.server.ts'
import { readStart } from './start/read-start.server.ts'
import { keepAttraction, keepHours, keepTickets, putOnSale } from './start/save-start.server.ts'
import { changePlaceTerm, readPlaceTerm } from './term.server.ts'
import { readTicketKey, replaceTicketKey } from './ticket-key.server.ts'

/** Includes the supplier's data, as Decreto 7.962/2013 art. 2 requires. */
async function toPublicPlace(found: PublicPlaceRow, ctx: ApiContext): Promise<Answer<typeof getPublicPlace>> {
  const { place, hasPrices, accounts, route } = found
  const { timezone, city, state, whatsapp, xfields } = place
  const [ways, sendsBy] = await Promise.all([
    onlineWays(ctx, place, accounts),
    messageWays(ctx.messengers, place.id, { route })
  ])
  const { fields, ...said } = sayPlace(found)
  return {
    uuid: place.id,
    ...said,
    timezone,
    city,
    state,
    whatsapp,
    xfields: {
      ...publicWords(fields),
      Logotipo: xfields.Logotipo ?? '',
      Facebook: xfields.Facebook ?? '',
      Instagram: xfields.Instagram ?? '',
      Github: xfields.Github ?? ''
    },
    supplier: {
      legal_name: place.legalName,
      cnpj: place.cnpj,
      address: place.address,
      email: place.email,
      phone: place.phone
    },
    hold_minutes: place.holdMinutes,
    pay_on_site: place.payOnSite,
    unpaid_until: place.unpaidUntil === 'visit' ? 'visit' : 'eve',
    pix: ways.includes('pix'),
    card: ways.includes('card'),
    refund_policy: toWirePolicy(policyOf(place.refundPolicy, null)),
    registration_open: place.registrationOpen,
    has_prices: hasPrices || place.plans.length > 0,
    google: ctx.google !== null,
    support_chat: place.supportChat,
    issues_open: place.issuesOpen,
    finds_tickets: true,
    sends_tickets: sendsBy.length > 0,
    sends_by: sendsBy
  }
}

/** Public facts of the place, in the language of the request. */
function sayPlace({ place, term, fields, spoken }: PublicPlaceRow) {
  const words = toOwnWords(spoken)
  const ofPlace = { noun: 'place', id: place.id } as const
  const { name, description } = place
  return {
    name: words.say(ofPlace, 'name', name),
    description: words.say(ofPlace, 'description', description),
    translated: words.translated(ofPlace, { name, description }),
    plans: place.plans.map((plan) => toSpokenPlan(plan, words, place.id)),
    term: term && toSpokenTerm(term, words, place.id),
    fields: fields.map((field) => ({
      ...field,
      publicLabel: words.say({ noun: 'place-field', id: field.uuid }, 'label', field.publicLabel),
      value: words.say({ noun: 'place-field', id: field.uuid }, 'value', field.value)
    }))
  }
}

/** A list of another length stays Portuguese. */
function toSpokenPlan(plan: PublicPlaceRow['place']['plans'][number], words: OwnWords, placeId: string) {
  const own = { noun: 'plan', id: planTextId(placeId, plan.name) } as const
  const { name, description, features } = plan
  const said = translatedOptions(features, words.say(own, 'features', features.join('\n')))
  return {
    ...plan,
    name: words.say(own, 'name', name),
    description: words.say(own, 'description', description),
    features: features.map((feature) => said.get(feature) ?? feature)
  }
}

/** A translation has its own hash: visitors accept the text that they read. */
function toSpokenTerm(term: { hash: string; text: string }, words: OwnWords, id: string) {
  const text = words.say({ noun: 'term', id }, 'text', term.text)
  return text === term.text ? { ...term, language: '' } : { hash: termHash(text), text, language: currentLanguage() }
}

async function readPlaces({ db }: ApiContext): Promise<Answer<typeof listPublicPlaces>> {
  const found = await listPlaces(db)
  const words = await readOwnWords(db.orm, { places: found.map(({ uuid }) => uuid), nouns: ['place'] })
  return found.map((place) => ({ ...place, name: words.say({ noun: 'place', id: place.uuid }, 'name', place.name) }))
}

export const routes = [
  implement(getPlaceOverview, readOverview),
  implement(putPlaceLogo, setLogo),
  implement(deletePlaceLogo, dropLogo),
  implement(getTicketKey, readTicketKey),
  implement(changeTicketKey, replaceTicketKey),
  implement(getPlaceTerm, readPlaceTerm),
  implement(savePlaceTerm, changePlaceTerm),
  implementPublic(getPublicPlace, async ({ params }, ctx) => {
    const found = await findPublicPlace(ctx.db, requireUuid(params.uuid, unknownPlace))
    if (!found) throw notFound({ message: unknownPlace })
    return toPublicPlace(found, ctx)
  }),
  implementPublic(listPublicPlaces, async (_input, ctx) => readPlaces(ctx)),
  implement(getPlaceSettings, readSettings),
  implement(updatePlaceSettings, changeSettings),
  implement(getRefundPolicy, readPolicy),
  implement(saveRefundPolicy, changePolicy),
  implement(getStart, readStart),
  implement(saveFirstAttraction, keepAttraction),
  implement(saveFirstHours, keepHours),
  implement(saveFirstTickets, keepTickets),
  implement(openShop, putOnSale)
]
