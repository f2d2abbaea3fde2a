import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getPlaceSettings, updatePlaceSettings } from '#app/contracts/places.ts'
import { AUDIT_DAYS_REFUSED, isAuditDays } from '#app/domain/audit/retention.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { checkPhone } from '#app/domain/person/phone.ts'
import { defaultTerm } from '#app/domain/term/default-term.ts'
import { keepUnpaid } from '../db/queries/bookings/unpaid.server.ts'
import { findPlaceSettings, lockPlace, renewTerm, updatePlace } from '../db/queries/places/settings.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import type { ApiContext } from '../kernel/context.server.ts'
import { wakeJobs } from '../kernel/outbox.server.ts'
import { requireActor } from '../kernel/require-actor.server.ts'
import { proveNewKey, tellNewKey } from './pix-key.server.ts'
import { checkPayment, checkPlaceData } from './place-data.server.ts'
import { recordSettings } from './record-settings.server.ts'

type Changes = Received<typeof updatePlaceSettings>['body']
type Plan = NonNullable<Changes['plans']>[number]

export async function readSettings(_input: unknown, ctx: ApiContext): Promise<Answer<typeof getPlaceSettings>> {
  const found = await findPlaceSettings(ctx.db.orm, requireActor(ctx).placeId)
  if (!found) throw notFound()
  return {
    require_two_step: found.requireTwoStep,
    registration_open: found.registrationOpen,
    agent_contact: toContact(found.agentContact),
    unpaid_until: found.unpaidUntil === 'visit' ? 'visit' : 'eve',
    ask_confirmation: found.askConfirmation,
    unpaid_per_contact: found.unpaidPerContact,
    unpaid_per_address: found.unpaidPerAddress,
    arrive_minutes: found.arriveMinutes,
    what_to_bring: found.whatToBring,
    staff_help_whatsapp: found.staffHelpWhatsapp,
    staff_help_email: found.staffHelpEmail,
    entry_tolerance: found.entryTolerance,
    counter_contact_optional: found.counterContactOptional,
    audit_days: found.auditDays,
    agents_need_valid: found.agentsNeedValid,
    issues_open: found.issuesOpen,
    issues_per_day: found.issuesPerDay,
    plans: found.plans,
    name: found.name,
    description: found.description,
    legal_name: found.legalName,
    cnpj: found.cnpj,
    address: found.address,
    city: found.city,
    state: found.state,
    email: found.email,
    phone: found.phone,
    whatsapp: found.whatsapp,
    pix_key: found.pixKey,
    pay_on_site: found.payOnSite,
    hold_minutes: found.holdMinutes,
    quota_percent: found.quotaPercent,
    without_two_step: found.withoutTwoStep,
    users: found.users
  }
}

/** @throws ApiError 422 at `plans[n].field`, or where a field says; 409 where somebody else has just changed the Pix key */
export async function changeSettings(
  { body }: Pick<Received<typeof updatePlaceSettings>, 'body'>,
  ctx: ApiContext
): Promise<Answer<typeof updatePlaceSettings>> {
  const { placeId } = requireActor(ctx)
  const changes = {
    requireTwoStep: body.require_two_step,
    registrationOpen: body.registration_open,
    agentContact: body.agent_contact,
    unpaidUntil: body.unpaid_until,
    askConfirmation: body.ask_confirmation,
    issuesOpen: body.issues_open,
    counterContactOptional: body.counter_contact_optional,
    agentsNeedValid: body.agents_need_valid,
    ...checkNumbers(body),
    ...checkTicketWords(body),
    ...checkStaffHelp(body),
    ...checkPlaceData(body),
    ...checkPayment(body),
    auditDays: checkAuditDays(body),
    plans: body.plans && checkPlans(body.plans)
  }
  const proved = await proveNewKey(ctx, { pixKey: changes.pixKey, body })
  await inTransaction(ctx.db, async (tx) => {
    const before = await lockPlace(tx, placeId)
    if (!before) throw notFound()
    await tellNewKey(tx, ctx, { before, pixKey: changes.pixKey, proved })
    await updatePlace(tx, placeId, changes)
    const after = { ...before, ...withoutGaps(changes) }
    await recordSettings(tx, ctx, { before, after })
    // It used to say 40 % whatever the place's share.
    const texts = [defaultTerm(before), defaultTerm({ ...before, quotaPercent: 40 })]
    await renewTerm(tx, { placeId, before: texts, after: defaultTerm(after), now: ctx.now() })
    // Nobody is asked any more, so nothing may end unasked.
    if (body.unpaid_until === 'visit') await keepUnpaid(tx, placeId)
  })
  wakeJobs()
  return readSettings({}, ctx)
}

function withoutGaps<T extends object>(changes: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

/** @throws ApiError 422 */
function checkNumbers({ unpaid_per_contact, unpaid_per_address, entry_tolerance, issues_per_day }: Changes) {
  const errors: Record<string, string[]> = {}
  const check = (field: string, value: number | undefined, most: number) => {
    if (value !== undefined && (value < 0 || value > most)) {
      errors[field] = [`Use um número de 0 a ${most.toLocaleString('pt-BR')}.`]
    }
  }
  check('unpaid_per_contact', unpaid_per_contact, 10_000)
  check('unpaid_per_address', unpaid_per_address, 10_000)
  check('entry_tolerance', entry_tolerance, 720)
  check('issues_per_day', issues_per_day, 10_000)
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  return {
    unpaidPerContact: unpaid_per_contact,
    unpaidPerAddress: unpaid_per_address,
    entryTolerance: entry_tolerance,
    issuesPerDay: issues_per_day
  }
}

/** @throws ApiError 422 */
function checkAuditDays({ audit_days: days }: Changes): number | undefined {
  if (days === undefined || isAuditDays(days)) return days
  throw invalid({ fields: { audit_days: [AUDIT_DAYS_REFUSED] } })
}

/** @throws ApiError 422 */
function checkTicketWords({ arrive_minutes, what_to_bring }: Changes) {
  const errors: Record<string, string[]> = {}
  if (arrive_minutes !== undefined && (arrive_minutes < 0 || arrive_minutes > 240)) {
    errors.arrive_minutes = ['Use um número de 0 a 240.']
  }
  if (what_to_bring !== undefined && what_to_bring.length > 300) errors.what_to_bring = ['Use no máximo 300 letras.']
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  return { arriveMinutes: arrive_minutes, whatToBring: what_to_bring }
}

/** Empty: no such way. @throws ApiError 422 */
function checkStaffHelp({ staff_help_whatsapp: typed, staff_help_email }: Changes) {
  const errors: Record<string, string[]> = {}
  const phone = typed === undefined ? null : checkPhone(typed)
  if (phone && !phone.ok) errors.staff_help_whatsapp = [phone.message]
  const email = staff_help_email ? checkEmail(staff_help_email) : null
  if (email && !email.ok) errors.staff_help_email = [email.message]
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  return {
    staffHelpWhatsapp: phone?.ok ? phone.value : undefined,
    staffHelpEmail: email?.ok ? email.value : staff_help_email
  }
}

/** Prices are centavos a month. @throws ApiError 422 */
function checkPlans(plans: readonly Plan[]): Plan[] {
  const errors: Record<string, string[]> = {}
  const checked = plans.map((plan, index) => {
    const name = plan.name.trim()
    const description = plan.description.trim()
    const features = plan.features.map((feature) => feature.trim()).filter(Boolean)
    const at = (field: string) => `plans.${index}.${field}`
    if (name === '') errors[at('name')] = ['Dê um nome ao plano.']
    else if (name.length > 60) errors[at('name')] = ['Use no máximo 60 letras.']
    if (description.length > 300) errors[at('description')] = ['Use no máximo 300 letras.']
    if (plan.price !== null && (plan.price < 0 || plan.price > maxPrice)) {
      errors[at('price')] = ['O preço vai de R$ 0,00 a R$ 1.000.000,00.']
    }
    if (features.length > 12 || features.some((feature) => feature.length > 120)) {
      errors[at('features')] = ['Até 12 linhas de até 120 letras.']
    }
    return { name, price: plan.price, description, features }
  })
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  return checked
}

const maxPrice = 100_000_000

function toContact(text: string): 'none' | 'place' | 'agent' {
  return text === 'none' || text === 'agent' ? text : 'place'
}
