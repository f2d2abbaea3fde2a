import { invalid } from '#app/contracts/api-error.ts'
import type { Received } from '#app/contracts/endpoint.ts'
import type { updatePlaceSettings } from '#app/contracts/places.ts'
import { checkPixKey } from '#app/domain/money/pix-key.ts'
import { checkDocument } from '#app/domain/person/documents.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { checkPhone } from '#app/domain/person/phone.ts'
import type { Checked } from '#app/domain/words/checked.ts'
import { states } from '../geo/geo-data.server.ts'

type Changes = Received<typeof updatePlaceSettings>['body']
type Texts = 'name' | 'legal_name' | 'address' | 'city' | 'description'

const lengths: Record<Texts, { least: number; most: number; missing: string }> = {
  name: { least: 2, most: 120, missing: 'Informe o nome do lugar.' },
  legal_name: { least: 0, most: 200, missing: '' },
  address: { least: 0, most: 300, missing: '' },
  city: { least: 0, most: 80, missing: '' },
  description: { least: 0, most: 500, missing: '' }
}

const empty = { ok: true, value: '' } as const

/** What is left out stays undefined; empty is allowed but for the name. @throws ApiError 422 with every field's message */
export function checkPlaceData(body: Changes) {
  const errors: Record<string, string[]> = {}
  const text = (field: Texts) => {
    const typed = body[field]
    const { least, most, missing } = lengths[field]
    if (typed !== undefined && typed.length < least) errors[field] = [missing]
    if (typed !== undefined && typed.length > most) errors[field] = [`Use no máximo ${most} letras.`]
    return typed
  }
  const checked = <F extends keyof Changes>(field: F, check: (typed: string) => Checked<{ value: string }>) => {
    const typed = body[field]
    if (typeof typed !== 'string') return undefined
    const result = typed === '' ? empty : check(typed)
    if (result.ok) return result.value
    errors[field] = [result.message]
    return undefined
  }
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
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  return data
}

function checkState(typed: string): Checked<{ value: string }> {
  const value = typed.toUpperCase()
  const isKnown = states.some(({ code }) => code === value)
  return isKnown ? { ok: true, value } : { ok: false, message: 'Escolha o estado.' }
}

/** How the shop is paid. @throws ApiError 422 */
export function checkPayment({ pix_key, pay_on_site, hold_minutes, quota_percent }: Changes) {
  const errors: Record<string, string[]> = {}
  const key = pix_key === undefined ? null : checkPixKey(pix_key)
  if (key && !key.ok) errors.pix_key = [key.message]
  if (hold_minutes !== undefined && (hold_minutes < 1 || hold_minutes > 120)) {
    errors.hold_minutes = ['Use um número de 1 a 120.']
  }
  if (quota_percent !== undefined && (quota_percent < 0 || quota_percent > 100)) {
    errors.quota_percent = ['Use um número de 0 a 100.']
  }
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  return {
    pixKey: key?.ok ? key.value : undefined,
    payOnSite: pay_on_site,
    holdMinutes: hold_minutes,
    quotaPercent: quota_percent
  }
}
