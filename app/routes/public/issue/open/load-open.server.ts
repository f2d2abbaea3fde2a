import { randomBytes } from 'node:crypto'
import { ApiError } from '#app/contracts/api-error.ts'
import { listDialCodes } from '#app/contracts/geo.ts'
import { listPublicIssueTypes } from '#app/contracts/issues/public.ts'
import type { IssueType } from '#app/contracts/issues/shapes.ts'
import type { PublicPlace } from '#app/contracts/places.ts'
import { listProducts, type Product } from '#app/contracts/products/public.ts'
import { readWish, type WishedGroup, writeWish } from '#app/domain/booking/wished-group.ts'
import { formatDay } from '#app/domain/calendar/dates.ts'
import { GROUP_BOOKING } from '#app/domain/issue/effects.ts'
import { countOf } from '#app/domain/words/plural.ts'
import { t } from '#app/domain/words/speech.ts'
import { type Call, openCall } from '#app/session/index.server.ts'
import { dialOptions, nearCountries } from '../../../dial-codes.server.ts'
import { toShopWindow } from '../../../shop-window.ts'
import { findPagePlace, listPlaceChoices } from '../../place.server.ts'
import { toContact } from '../../to-contact.server.ts'
import type { GroupView, OpenView } from './view.ts'

export interface Asked {
  place: PublicPlace
  types: IssueType[]
  /** Null when no type is chosen, or it is no longer in the list. */
  type: IssueType | null
  isUnknown: boolean
  /** Group that the visitor could not book alone. */
  wish: WishedGroup
}

/** Null when no place is known. @throws Response 404 for an unknown `pid` */
export async function readAsked(request: Request): Promise<Asked | null> {
  const place = await findPagePlace(request)
  if (!place) return null
  const { searchParams } = new URL(request.url)
  const wanted = searchParams.get('tipo') ?? ''
  const types = await listTypes(openCall(request), place.uuid)
  const type = types.find(({ id }) => id === wanted) ?? null
  const only = wanted === '' && types.length === 1 ? (types[0] ?? null) : null
  return { place, types, type: type ?? only, isUnknown: wanted !== '' && type === null, wish: readWish(searchParams) }
}

/** Empty when the API does not accept requests from visitors. @throws ApiError */
async function listTypes(call: Call, uuid: string): Promise<IssueType[]> {
  try {
    return await call(listPublicIssueTypes, { params: { uuid } })
  } catch (error) {
    if (error instanceof ApiError && (error.status === 404 || error.status === 501)) return []
    throw error
  }
}

export async function loadOpen(request: Request): Promise<OpenView> {
  const asked = await readAsked(request)
  if (!asked) return { kind: 'places', choices: await listPlaceChoices(request), shop: null }
  const { place, types, type, isUnknown, wish } = asked
  const shop = toShopWindow(place)
  const here = addressOf(place.uuid)
  if (types.length === 0) return { kind: 'closed', shop, here, contact: toContact(place) }
  if (!type) {
    const choices = types.map(({ id, label, description }) => ({
      href: addressOf(place.uuid, id, wish),
      label,
      description
    }))
    return { kind: 'types', shop, here, choices, isUnknown }
  }
  const call = openCall(request)
  const asksGroup = type.effect === GROUP_BOOKING
  const products = asksGroup || wish.product ? await listWished(call, { pid: place.uuid, date: wish.date }) : []
  const product = products.find(({ uuid }) => uuid === wish.product)
  return {
    kind: 'form',
    shop,
    here: addressOf(place.uuid, type.id, wish),
    backHref: types.length > 1 ? here : '',
    type: { label: type.label, description: type.description, days: type.days_to_answer, documents: type.documents },
    sendsMessages: place.sends_by.includes('whatsapp'),
    dialCodes: await dialCodes(call),
    hash: newKey(),
    group: asksGroup
      ? toWishedGroup(wish, {
          products,
          product,
          otherHref: addressOf(place.uuid, type.id, { ...wish, product: '', tickets: [] })
        })
      : null,
    details: asksGroup || !product ? '' : tellWish(wish, product)
  }
}

export function addressOf(pid: string, tipo = '', wish: WishedGroup | null = null): string {
  const query = new URLSearchParams({ pid, ...(tipo ? { tipo } : {}) })
  for (const [name, value] of wish ? writeWish(wish) : []) query.append(name, value)
  return `/requerimento?${query}`
}

/** Empty where the API does not answer: the group is then told in words. */
async function listWished(call: Call, { pid, date }: { pid: string; date: string }): Promise<Product[]> {
  try {
    return await call(listProducts, { query: { pid, ...(date ? { date } : {}) } })
  } catch (error) {
    if (error instanceof ApiError) return []
    throw error
  }
}

interface Offered {
  products: Product[]
  product: Product | undefined
  otherHref: string
}

function toWishedGroup({ date, time, tickets }: WishedGroup, { products, product, otherHref }: Offered): GroupView {
  const wanted = new Map(tickets.map(({ label, quantity }) => [label, String(quantity)]))
  return {
    product: product ? { uuid: product.uuid, name: product.name, otherHref } : null,
    products: products.map(({ uuid, name }) => ({ value: uuid, label: name })),
    date,
    time,
    tickets: (product?.tickets ?? []).map(({ label, title }) => ({
      label,
      title: title || label,
      quantity: wanted.get(label) ?? '0'
    }))
  }
}

/** Text of a request whose type does not ask for a group. */
function tellWish({ date, time, tickets }: WishedGroup, product: Product): string {
  const titles = new Map(product.tickets.map(({ label, title }) => [label, title || label]))
  const counted = tickets.map(({ label, quantity }) => countOf(quantity, titles.get(label) ?? label))
  const facts = [product.name, date && formatDay(date), time, ...counted].filter(Boolean).join(', ')
  return `${t('Reserva de grupo: {facts}.', { facts })}\n`
}

async function dialCodes(call: Call) {
  const all = await call(listDialCodes, {})
  const near = all.filter(({ code }) => nearCountries.includes(code))
  return dialOptions(near.length > 0 ? near : all)
}

/** Makes a key that turns a repeated submission into one request. */
const newKey = () => randomBytes(16).toString('hex')
