import { invalid } from '#app/contracts/api-error.ts'
import { AUDIT_DAYS_REFUSED, isAuditDays } from '#app/domain/audit/retention.ts'
import { checkPixKey } from '#app/domain/money/pix-key.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { checkPhone } from '#app/domain/person/phone.ts'
import { entriesOf } from '#app/domain/words/records.ts'
import type { PlaceChanges } from '../../db/queries/places/settings.server.ts'
import type { Changes, Errors } from './body.server.ts'
import { checkPlaceData } from './check-place.server.ts'
import { checkPlans } from './check-plans.server.ts'

/**
 * Reads changes as columns of the place.
 * @throws ApiError 422 with every field's message
 */
export function readChanges(body: Changes): { columns: PlaceChanges; links: Record<string, string> } {
  const errors: Errors = {}
  const { data, links } = checkPlaceData(body, errors)
  const columns: PlaceChanges = {
    requireTwoStep: body.require_two_step,
    registrationOpen: body.registration_open,
    agentContact: body.agent_contact,
    unpaidUntil: body.unpaid_until,
    askConfirmation: body.ask_confirmation,
    issuesOpen: body.issues_open,
    counterContactOptional: body.counter_contact_optional,
    agentsNeedValid: body.agents_need_valid,
    supportChat: body.support_chat,
    payOnSite: body.pay_on_site,
    modules: body.modules && [...new Set(body.modules)],
    partsOff: body.parts_off && [...new Set(body.parts_off)].sort(),
    timezone: body.timezone,
    ...checkNumbers(body, errors),
    ...checkWords(body, errors),
    ...checkStaffHelp(body, errors),
    ...data,
    ...checkKey(body, errors),
    plans: body.plans && checkPlans(body.plans)
  }
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  return { columns, links }
}

const ranges = {
  hold_minutes: [1, 120],
  quota_percent: [0, 100],
  unpaid_per_contact: [0, 10_000],
  unpaid_per_address: [0, 10_000],
  issues_per_day: [0, 10_000],
  entry_tolerance: [0, 720],
  arrive_minutes: [0, 240],
  approval_days: [0, 180]
} as const

function checkNumbers(body: Changes, errors: Errors) {
  for (const [field, [least, most]] of entriesOf(ranges)) {
    const value = body[field]
    if (value !== undefined && (value < least || value > most)) {
      errors[field] = [`Use um número de ${least} a ${most.toLocaleString('pt-BR')}.`]
    }
  }
  if (body.audit_days !== undefined && !isAuditDays(body.audit_days)) errors.audit_days = [AUDIT_DAYS_REFUSED]
  return {
    holdMinutes: body.hold_minutes,
    quotaPercent: body.quota_percent,
    unpaidPerContact: body.unpaid_per_contact,
    unpaidPerAddress: body.unpaid_per_address,
    issuesPerDay: body.issues_per_day,
    entryTolerance: body.entry_tolerance,
    arriveMinutes: body.arrive_minutes,
    auditDays: body.audit_days,
    approvalDays: body.approval_days
  }
}

function checkWords({ what_to_bring, staff_help_hours }: Changes, errors: Errors) {
  if (what_to_bring !== undefined && what_to_bring.length > 300) errors.what_to_bring = ['Use no máximo 300 letras.']
  if (staff_help_hours !== undefined && staff_help_hours.length > 120) {
    errors.staff_help_hours = ['Use no máximo 120 letras.']
  }
  return { whatToBring: what_to_bring, staffHelpHours: staff_help_hours }
}

/** Empty removes that contact. */
function checkStaffHelp({ staff_help_whatsapp: typed, staff_help_email }: Changes, errors: Errors) {
  const phone = typed === undefined ? null : checkPhone(typed)
  if (phone && !phone.ok) errors.staff_help_whatsapp = [phone.message]
  const email = staff_help_email ? checkEmail(staff_help_email) : null
  if (email && !email.ok) errors.staff_help_email = [email.message]
  return {
    staffHelpWhatsapp: phone?.ok ? phone.value : undefined,
    staffHelpEmail: email?.ok ? email.value : staff_help_email
  }
}

function checkKey({ pix_key }: Changes, errors: Errors) {
  const key = pix_key === undefined ? null : checkPixKey(pix_key)
  if (key && !key.ok) errors.pix_key = [key.message]
  return { pixKey: key?.ok ? key.value : undefined }
}
