import { invalid } from '#app/contracts/api-error.ts'
import type { CounterSaleForm } from '#app/contracts/booking/counter.ts'
import { entryTiming } from '#app/domain/booking/check-in.ts'
import { isPaidLater } from '#app/domain/booking/pay-later.ts'
import { isVisitNow } from '#app/domain/booking/stay.ts'
import { tellExceeded } from '#app/domain/booking/tickets.ts'
import { checkReceipt } from '#app/domain/money/receipt.ts'
import { TERMINAL_METHOD } from '#app/domain/money/terminal.ts'
import { checkAnyDocument } from '#app/domain/person/any-document.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { hasLetter } from '#app/domain/person/names.ts'
import { checkPhone } from '#app/domain/person/phone.ts'
import { tooLong } from '#app/domain/words/error-catalogue.ts'
import { countries } from '../../geo/geo-data.server.ts'
import { checkVisit, type Fail, type Priced, type VisitRules } from '../sale/check-visit.server.ts'

export interface CounterRules extends VisitRules {
  contactOptional: boolean
  /** True if it sells without a name to people who enter with the sale. */
  nameless: boolean
  /** True if the code counts its uses by person, so that a document is required. */
  countsPersons: boolean
  mayLetOff: boolean
  mayLetIn: boolean
  /** True if the seller may mark a Pix as received; always true if the place has no key of its own. */
  mayTakePix: boolean
  /** Card terminals that may take the price. */
  terminals: readonly { id: string }[]
  /** Reason why no payment link can be sent; '' if it can. */
  linkProblem: string
  /** Minutes around its start in which the slot's people may enter. */
  entryTolerance: number
}

/** Order with values in centavos and the day in the place's zone. */
export interface CounterOrder {
  date: string
  time: string
  priced: Priced
  /** Maximums that the seller set aside, in words; '' for none. */
  exceeded: string
  name: string
  document: string
  documentCountry: string
  /** E.164, or ''. */
  phone: string
  /** '' for none. */
  email: string
  /** True for a telephone booking, which is paid at the place or by its link. */
  isLater: boolean
}

/** @throws ApiError 422 with every field at once */
export function checkSale(form: CounterSaleForm, rules: CounterRules): CounterOrder {
  const fields: Record<string, string[]> = {}
  const fail = (name: string, message: string) => {
    fields[name] = [...(fields[name] ?? []), message]
  }
  const { date, time, priced, exceeded } = checkVisit(form, rules, fail)
  const name = form.name.replace(/\s+/g, ' ').trim()
  const isNameless = name === '' && form.enter && mayBeNameless(form, rules)
  if (!hasLetter(name) && !isNameless) fail('name', 'Escreva o nome de quem compra.')
  else if (name.length > 120) fail('name', tooLong(120))
  const isLater = isPaidLater(form.method) && priced?.final !== 0
  const person = checkContact(form, { ...rules, isLater }, fail)
  if (isLater) checkLater(form, rules, fail)
  else if (priced && priced.final > 0) checkPayment(form, { priced, rules, fail })
  if (form.enter && !isLater) checkEntry({ date, time: fields.time ? '' : time }, rules, fail)
  if (Object.keys(fields).length > 0 || !priced) throw invalid({ fields })
  return { date, time, priced, exceeded: tellExceeded(exceeded), name, isLater, ...person }
}

/** A document or contact needs a name to it, or it would make a client without one. */
function mayBeNameless({ cpf_cnpj, phone, email }: CounterSaleForm, { contactOptional, nameless }: CounterRules) {
  return nameless && contactOptional && `${cpf_cnpj}${phone}${email}`.trim() === ''
}

/**
 * Typed values must be valid. A telephone booking needs one contact, and no document; otherwise nothing is required if
 * the place leaves it to the buyer.
 */
function checkContact(
  form: CounterSaleForm,
  { contactOptional, countsPersons, isLater }: CounterRules & Pick<CounterOrder, 'isLater'>,
  fail: Fail
) {
  const isOptional = contactOptional || isLater
  const documentCountry = form.document_country.trim().toUpperCase() || 'BR'
  if (!countries.some(({ code }) => code === documentCountry)) {
    fail('document_country', 'Escolha um dos países da lista.')
  }
  const hasDocument = form.cpf_cnpj.trim() !== ''
  const document = checkAnyDocument(form.cpf_cnpj, documentCountry)
  if (!hasDocument && countsPersons && isOptional) {
    fail('cpf_cnpj', 'Este código de desconto conta os usos de cada pessoa: informe o documento.')
  } else if ((hasDocument || !isOptional) && !document.ok) fail('cpf_cnpj', document.message)
  const phone = checkPhone(form.phone)
  if (!phone.ok) fail('phone', phone.message)
  else if (phone.value === '' && !isOptional) fail('phone', 'Informe o telefone com DDD.')
  const hasEmail = form.email.trim() !== ''
  const email = checkEmail(form.email)
  if (hasEmail && !email.ok) fail('email', email.message)
  if (isLater && form.phone.trim() === '' && !hasEmail) {
    fail('phone', 'Informe um contato de quem reserva: o telefone ou o e-mail.')
  }
  return {
    documentCountry,
    document: hasDocument && document.ok ? document.value : '',
    phone: phone.ok ? phone.value : '',
    email: hasEmail && email.ok ? email.value : ''
  }
}

/** The gate asks somebody who lets unpaid people in to say so, and why; a sale does not do it on the side. */
function checkLater({ method, phone, enter }: CounterSaleForm, { linkProblem }: CounterRules, fail: Fail): void {
  if (enter) fail('enter', 'Quem paga depois entra depois de pagar. Desmarque, ou receba agora.')
  if (method !== 'link') return
  if (linkProblem) fail('method', linkProblem)
  else if (phone.trim() === '') fail('phone', 'O link vai pelo WhatsApp: informe o telefone, ou escolha Pagar depois.')
}

interface Paying {
  priced: Priced
  rules: CounterRules
  fail: Fail
}

function checkPayment(
  { method, terminal, tendered, cv, aut, reason }: CounterSaleForm,
  { priced: { final }, rules, fail }: Paying
): void {
  if (method === TERMINAL_METHOD) {
    if (!rules.terminals.some(({ id }) => id === terminal)) fail('terminal', 'Escolha uma das maquininhas.')
    return
  }
  const slip = { cv: cv.trim(), aut: aut.trim() }
  const checked = checkReceipt({ method, tendered, reason, ...slip, value: final }, { owed: final, ...rules })
  if (!checked.ok) for (const [name, messages] of Object.entries(checked.fields)) fail(name, messages.join(' '))
  if (method === 'pos_pix' && !rules.mayTakePix) {
    fail('method', 'Só quem pode receber vende por Pix aqui. Escolha outra forma, ou chame quem pode.')
  }
  if (reason.length > 500) fail('reason', tooLong(500))
}

function checkEntry({ date, time }: { date: string; time: string }, rules: CounterRules, fail: Fail): void {
  const { mayLetIn, timezone, now, entryTolerance: tolerance } = rules
  const visit = { date, time, timezone, tolerance, durationMinutes: 0 }
  if (!mayLetIn) fail('enter', 'Seu usuário não dá entrada. Desmarque, e a portaria faz o check-in.')
  else if (date && !isVisitNow(visit, now)) fail('enter', 'A visita é em outro dia: a entrada é dada nele. Desmarque.')
  else if (date && entryTiming(visit, now)) fail('enter', `A visita é às ${time}: deixe a entrada para a portaria.`)
}
