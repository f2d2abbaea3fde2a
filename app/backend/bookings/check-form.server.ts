import { ApiError } from '#app/contracts/api-error.ts'
import type { BookingForm } from '#app/contracts/booking/calls.ts'
import { checkAnyDocument } from '#app/domain/person/any-document.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { type Phone, parsePhone } from '#app/domain/person/phone.ts'
import { ERRORS } from '#app/domain/words/error-catalogue.ts'
import { countries } from '../geo/geo-data.server.ts'
import { checkAddress } from './check-address.server.ts'
import { checkVisit, type Fail, type Priced, type VisitRules } from './sale/check-visit.server.ts'

export interface FormRules extends VisitRules {
  payOnSite: boolean
  /** False without a provider or the place's key: nobody may hold places for what cannot be paid. */
  pix: boolean
  termHash: string
}

/** Values in centavos, the day in the place's zone. */
export interface Order {
  date: string
  time: string
  priced: Priced
  name: string
  surname: string
  document: string
  /** ISO 3166-1 alpha-2. */
  documentCountry: string
  phone: Phone
  email: string
  method: 'pix' | 'cod'
  payLater: boolean
  address: Record<string, string>
}

type Fields = Record<string, string[]>

/** Specification §3. @throws ApiError 422 with every field at once: nobody corrects a form one error at a time */
export function checkForm(form: BookingForm, rules: FormRules): Order {
  const fields: Fields = {}
  const fail = (name: string, message: string) => {
    fields[name] = [...(fields[name] ?? []), message]
  }
  const { date, time, priced } = checkVisit(form, rules, fail)
  const name = required(form.name, 'name', 'Escreva o nome de quem faz a reserva.', fail)
  const surname = required(form.surname, 'surname', 'Escreva o sobrenome.', fail)
  const documentCountry = checkCountry(form, fail)
  const document = checkAnyDocument(form.cpf_cnpj, documentCountry)
  if (!document.ok) fail('cpf_cnpj', document.message)
  const phone = parsePhone(form.phoneFlag || '55', form.phone)
  if (!phone) fail('phone', 'Confira o telefone: DDD e número, por exemplo (75) 99999-8888.')
  const email = checkEmail(form.email)
  if (!email.ok) fail('email', email.message)
  const method = priced?.final === 0 ? 'pix' : checkMethod(form, rules, fail)
  const address = checkAddress(form, fail)
  if (!form.confirm_term) fail('confirm_term', 'Para reservar é preciso ler e aceitar o termo.')
  else if (form.term_hash !== rules.termHash) {
    fail('confirm_term', 'O termo mudou desde que você abriu esta página. Leia a nova versão e aceite de novo.')
  }
  if (Object.keys(fields).length > 0 || !document.ok || !phone || !email.ok || !priced || !method) {
    throw new ApiError({ status: 422, code: 'invalid', message: ERRORS.invalid, fields })
  }
  return {
    date,
    time,
    priced,
    name,
    surname,
    document: document.value,
    documentCountry,
    phone,
    email: email.value,
    method,
    payLater: method === 'cod',
    address
  }
}

function checkCountry({ document_country: typed }: BookingForm, fail: Fail): string {
  const code = typed.trim().toUpperCase() || 'BR'
  if (!countries.some((country) => country.code === code)) fail('document_country', 'Escolha um dos países da lista.')
  return code
}

function required(value: string, name: string, message: string, fail: Fail): string {
  const trimmed = value.replace(/\s+/g, ' ').trim()
  if (trimmed === '') fail(name, message)
  else if (trimmed.length > 80) fail(name, 'Use no máximo 80 letras.')
  return trimmed
}

function checkMethod(form: BookingForm, rules: FormRules, fail: Fail): 'pix' | 'cod' | null {
  if (form.payment_method === 'pix' && rules.pix) return 'pix'
  if ((form.payment_method === 'cod' || form.payLater) && rules.payOnSite) return 'cod'
  fail('payment_method', methodRefusal(form, rules))
  return null
}

function methodRefusal({ payment_method: wanted }: BookingForm, { pix, payOnSite }: FormRules): string {
  if (!pix && !payOnSite) return 'Este lugar ainda não recebe pagamentos por aqui. Fale com ele para reservar.'
  if (wanted === 'pix' && !pix) return 'Este lugar não recebe Pix por aqui. Escolha pagar no local.'
  return 'Escolha uma das formas de pagamento oferecidas.'
}
