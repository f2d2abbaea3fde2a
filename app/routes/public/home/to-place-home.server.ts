import type { Attraction } from '#app/components/booking/index.ts'
import type { PublicPlace } from '#app/contracts/places.ts'
import { OWN_XFIELDS } from '#app/domain/place/links.ts'
import { policyWords } from '#app/domain/refund/words.ts'
import { countLabel } from '#app/domain/words/labels.ts'
import { whereOf } from '../place.server.ts'
import { type Contact, toContact } from '../to-contact.server.ts'

export interface PlaceHomeView {
  pid: string
  name: string
  where: string
  description: string
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
  const online = [place.pix && 'Pix', place.card && 'cartão'].filter(Boolean).join(' ou ')
  const ways = [online && `com ${online} ao reservar`, place.pay_on_site && 'no local no dia da visita'].filter(Boolean)
  const hold = online ? ` Enquanto você paga, suas vagas ficam guardadas por ${minutes}.` : ''
  return [
    { title: 'Sem cadastro', text: 'Escolha o dia, o horário e os ingressos. O ingresso com QR code fica no celular.' },
    ...(ways.length > 0 ? [{ title: 'Pagamento', text: `Pague ${ways.join(', ou ')}.${hold}` }] : []),
    ...(ways.length === 0 && hasPrices
      ? [{ title: 'Pagamento', text: 'Ainda não é possível reservar por aqui o que é pago. Fale com o parque.' }]
      : []),
    { title: 'Desistência', text: withdrawal }
  ]
}
