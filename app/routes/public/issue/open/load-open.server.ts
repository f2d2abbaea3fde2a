import { randomBytes } from 'node:crypto'
import { ApiError } from '#app/contracts/api-error.ts'
import { listDialCodes } from '#app/contracts/geo.ts'
import { listPublicIssueTypes } from '#app/contracts/issues/public.ts'
import type { IssueType } from '#app/contracts/issues/shapes.ts'
import type { PublicPlace } from '#app/contracts/places.ts'
import { type Call, openCall } from '#app/session/index.server.ts'
import { dialOptions, nearCountries } from '../../../dial-codes.server.ts'
import { toShopWindow } from '../../../shop-window.ts'
import { findPagePlace, listPlaceChoices } from '../../place.server.ts'
import { toContact } from '../../to-contact.server.ts'
import type { OpenView } from './view.ts'

export interface Asked {
  place: PublicPlace
  types: IssueType[]
  /** Null when no type is chosen, or it is no longer in the list. */
  type: IssueType | null
  isUnknown: boolean
}

/** Null when no place is known. @throws Response 404 for an unknown `pid` */
export async function readAsked(request: Request): Promise<Asked | null> {
  const place = await findPagePlace(request)
  if (!place) return null
  const wanted = new URL(request.url).searchParams.get('tipo') ?? ''
  const types = await listTypes(openCall(request), place.uuid)
  const type = types.find(({ id }) => id === wanted) ?? null
  const only = wanted === '' && types.length === 1 ? (types[0] ?? null) : null
  return { place, types, type: type ?? only, isUnknown: wanted !== '' && type === null }
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
  const { place, types, type, isUnknown } = asked
  const shop = toShopWindow(place)
  const here = addressOf(place.uuid)
  if (types.length === 0) return { kind: 'closed', shop, here, contact: toContact(place) }
  if (!type) {
    const choices = types.map(({ id, label, description }) => ({ href: addressOf(place.uuid, id), label, description }))
    return { kind: 'types', shop, here, choices, isUnknown }
  }
  return {
    kind: 'form',
    shop,
    here: addressOf(place.uuid, type.id),
    backHref: types.length > 1 ? here : '',
    type: { label: type.label, description: type.description, days: type.days_to_answer, documents: type.documents },
    sendsMessages: place.sends_by.includes('whatsapp'),
    dialCodes: await dialCodes(openCall(request)),
    hash: newKey()
  }
}

export function addressOf(pid: string, tipo = ''): string {
  return `/requerimento?${new URLSearchParams({ pid, ...(tipo ? { tipo } : {}) })}`
}

async function dialCodes(call: Call) {
  const all = await call(listDialCodes, {})
  const near = all.filter(({ code }) => nearCountries.includes(code))
  return dialOptions(near.length > 0 ? near : all)
}

/** Makes a key that turns a repeated submission into one request. */
const newKey = () => randomBytes(16).toString('hex')
