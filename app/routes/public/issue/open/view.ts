import type { Option, ShopWindow } from '#app/components/index.ts'
import type { AskedDocument } from '#app/domain/issue/asked-documents.ts'
import type { PlaceChoice } from '../../place.server.ts'
import type { Contact } from '../../to-contact.server.ts'

export interface FormView {
  kind: 'form'
  shop: ShopWindow
  here: string
  /** '' when there is nothing else to choose. */
  backHref: string
  type: { label: string; description: string; days: number; documents: AskedDocument[] }
  /** True when the URL is also sent by message. */
  sendsMessages: boolean
  dialCodes: Option[]
  hash: string
  /** Null where the type does not ask for a group. */
  group: GroupView | null
  /** Text with which the request begins. */
  details: string
}

export interface GroupView {
  /** Chosen attraction; null to choose it here. */
  product: { uuid: string; name: string; otherHref: string } | null
  products: Option[]
  date: string
  time: string
  /** Types of the chosen attraction; empty to ask only for the number of people. */
  tickets: { label: string; title: string; quantity: string }[]
}

export interface TypesView {
  kind: 'types'
  shop: ShopWindow
  here: string
  choices: { href: string; label: string; description: string }[]
  /** True when the requested type is not in the list. */
  isUnknown: boolean
}

export interface ClosedView {
  kind: 'closed'
  shop: ShopWindow
  here: string
  contact: Contact | null
}

interface PlacesView {
  kind: 'places'
  shop: null
  choices: PlaceChoice[] | null
}

export type OpenView = FormView | TypesView | ClosedView | PlacesView
