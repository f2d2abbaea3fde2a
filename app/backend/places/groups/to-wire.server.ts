import { notFound } from '#app/contracts/api-error.ts'
import type { Queryable } from '../../db/connection.server.ts'
import { findPlaceSettings } from '../../db/queries/places/settings.server.ts'

export type WirePlace = ReturnType<typeof toWire>

/**
 * Reads all settings.
 * @throws ApiError 404
 */
export async function readPlace(reader: Queryable, placeId: string): Promise<WirePlace> {
  const found = await findPlaceSettings(reader, placeId)
  if (!found) throw notFound()
  return toWire(found)
}

function toWire(found: NonNullable<Awaited<ReturnType<typeof findPlaceSettings>>>) {
  return {
    require_two_step: found.requireTwoStep,
    registration_open: found.registrationOpen,
    agent_contact: toContact(found.agentContact),
    unpaid_until: found.unpaidUntil === 'visit' ? ('visit' as const) : ('eve' as const),
    ask_confirmation: found.askConfirmation,
    unpaid_per_contact: found.unpaidPerContact,
    unpaid_per_address: found.unpaidPerAddress,
    arrive_minutes: found.arriveMinutes,
    what_to_bring: found.whatToBring,
    staff_help_whatsapp: found.staffHelpWhatsapp,
    staff_help_email: found.staffHelpEmail,
    staff_help_hours: found.staffHelpHours,
    support_chat: found.supportChat,
    entry_tolerance: found.entryTolerance,
    counter_contact_optional: found.counterContactOptional,
    audit_days: found.auditDays,
    approval_days: found.approvalDays,
    approval_days_before: found.approvalDaysBefore,
    approval_days_from: found.approvalDaysFrom?.toISOString() ?? null,
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
    timezone: found.timezone,
    logo: found.xfields.Logotipo ?? '',
    facebook: found.xfields.Facebook ?? '',
    instagram: found.xfields.Instagram ?? '',
    github: found.xfields.Github ?? '',
    modules: found.modules,
    parts_off: found.partsOff,
    pix_key: found.pixKey,
    pay_on_site: found.payOnSite,
    hold_minutes: found.holdMinutes,
    quota_percent: found.quotaPercent,
    without_two_step: found.withoutTwoStep,
    users: found.users
  }
}

function toContact(text: string): 'none' | 'place' | 'agent' {
  return text === 'none' || text === 'agent' ? text : 'place'
}

export function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
}
