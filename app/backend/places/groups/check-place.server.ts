import { checkDocument } from '#app/domain/person/documents.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { checkName } from '#app/domain/person/names.ts'
import { checkPhone } from '#app/domain/person/phone.ts'
import { checkLink, SOCIAL_LINKS } from '#app/domain/place/links.ts'
import type { Checked } from '#app/domain/words/checked.ts'
import { states } from '../../geo/geo-data.server.ts'
import type { Changes, Errors } from './body.server.ts'

type Texts = 'name' | 'legal_name' | 'address' | 'city' | 'description'

const longest: Record<Texts, number> = {
  name: 120,
  legal_name: 200,
  address: 300,
  city: 80,
  description: 500
}

const empty = { ok: true, value: '' } as const

/** Missing fields stay undefined; all but the name may be empty. */
export function checkPlaceData(body: Changes, errors: Errors) {
  const text = (field: Texts) => {
    const typed = body[field]
    const most = longest[field]
    if (typed !== undefined && typed.length > most) errors[field] = [`Use no máximo ${most} letras.`]
    return typed
  }
  if (body.name !== undefined && !checkName(body.name).ok) errors.name = ['Informe o nome do parque.']
  const checked = <F extends keyof Changes>(field: F, check: (typed: string) => Checked<{ value: string }>) => {
    const typed = body[field]
    if (typeof typed !== 'string') return undefined
    const result = typed === '' ? empty : check(typed)
    if (result.ok) return result.value
    errors[field] = [result.message]
    return undefined
  }
  const links = SOCIAL_LINKS.flatMap(({ field, name }) => {
    const value = checked(field, checkLink)
    return value === undefined ? [] : [[name, value] as const]
  })
  const data = {
    name: text('name'),
    legalName: text('legal_name'),
    address: text('address'),
    city: text('city'),
    description: text('description'),
    cnpj: checked('cnpj', checkDocument),
    state: checked('state', checkState),
    email: checked('email', checkEmail),
    phone: checked('phone', checkPhone),
    whatsapp: checked('whatsapp', checkPhone)
  }
  return { data, links: Object.fromEntries(links) }
}

function checkState(typed: string): Checked<{ value: string }> {
  const value = typed.toUpperCase()
  const isKnown = states.some(({ code }) => code === value)
  return isKnown ? { ok: true, value } : { ok: false, message: 'Escolha o estado.' }
}
