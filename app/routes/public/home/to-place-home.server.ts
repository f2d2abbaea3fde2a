import type { Attraction } from '#app/components/booking/index.ts'
import type { PublicPlace } from '#app/contracts/places.ts'
import { OWN_XFIELDS } from '#app/domain/place/links.ts'
import { policyWords } from '#app/domain/refund/words.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { t } from '#app/domain/words/speech.ts'
import { whereOf } from '../place.server.ts'
import { type Contact, toContact } from '../to-contact.server.ts'

export interface PlaceHomeView {
  pid: string
  name: string
  where: string
  description: string
  /** True if the description is in the language of the page; false in Portuguese. */
  isTranslated: boolean
  /** Null when the API did not answer. */
  attractions: Attraction[] | null
  /** Centavos; 0 when everything is free or nothing is sold. */
  priceFrom: number
  /** Empty when there is nothing to book. */
  rules: { title: string; text: string }[]
  contact: Contact | null
  registrationOpen: boolean
  hasPlans: boolean
  findsTickets: boolean
  takesRequests: boolean
  /** Values of the place's own fields. */
  facts: { name: string; words: string }[]
  /** Picture of the first attraction on sale; '' when there is none. */
  picture: string
}

export function toPlaceHome(place: PublicPlace, attractions: Attraction[] | null): PlaceHomeView {
  const prices = (attractions ?? []).flatMap(({ priceFrom }) => (priceFrom ? [priceFrom] : []))
  return {
    pid: place.uuid,
    name: place.name,
    where: whereOf(place),
    description: place.description,
    isTranslated: place.translated.includes('description'),
    attractions,
    priceFrom: prices.length > 0 ? Math.min(...prices) : 0,
    rules: attractions?.length === 0 ? [] : homeRules(place, prices.length > 0),
    contact: toContact(place),
    registrationOpen: place.registration_open,
    hasPlans: place.plans.length > 0,
    findsTickets: place.finds_tickets,
    takesRequests: place.issues_open,
    facts: factsOf(place),
    picture: attractions?.find(({ picture }) => picture)?.picture ?? ''
  }
}

function factsOf({ xfields }: PublicPlace): PlaceHomeView['facts'] {
  const own = Object.entries(xfields).filter(([name, words]) => !OWN_XFIELDS.includes(name) && words !== '')
  return own.map(([name, words]) => ({ name, words }))
}

function homeRules(place: PublicPlace, hasPrices: boolean): PlaceHomeView['rules'] {
  const minutes = countLabel(place.hold_minutes, { one: 'minuto', many: 'minutos' })
  const [withdrawal = ''] = policyWords(place.refund_policy)
  const online = [place.pix && 'Pix', place.card && t('cartão')].filter(Boolean).join(t(' ou '))
  const ways = [
    online && t('com {means} ao reservar', { means: online }),
    place.pay_on_site && t('no local no dia da visita')
  ].filter(Boolean)
  const hold = online ? t(' Enquanto você paga, suas vagas ficam guardadas por {minutes}.', { minutes }) : ''
  return [
    {
      title: t('Sem cadastro'),
      text: t('Escolha o dia, o horário e os ingressos. O ingresso com QR code fica no celular.')
    },
    ...(ways.length > 0
      ? [{ title: t('Pagamento'), text: `${t('Pague {ways}.', { ways: ways.join(t(', ou ')) })}${hold}` }]
      : []),
    ...(ways.length === 0 && hasPrices
      ? [{ title: t('Pagamento'), text: t('Ainda não é possível reservar por aqui o que é pago. Fale com o parque.') }]
      : []),
    { title: t('Desistência'), text: withdrawal }
  ]
}
