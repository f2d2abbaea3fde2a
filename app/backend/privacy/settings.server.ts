import { conflict, invalid, notFound } from '#app/contracts/api-error.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import type { getPrivacySettings, runRetention, savePrivacySettings } from '#app/contracts/privacy/settings.ts'
import { checkEmail } from '#app/domain/person/email.ts'
import { checkPhone } from '#app/domain/person/phone.ts'
import { checkRetention, RETENTION_RULES, retentionOf } from '#app/domain/privacy/retention.ts'
import { lockPlace } from '../db/queries/places/settings.server.ts'
import { previewExpired } from '../db/queries/privacy/retention.server.ts'
import {
  findPrivacySettings,
  listRuns,
  type PrivacySettingsRow,
  savePrivacy
} from '../db/queries/privacy/settings.server.ts'
import { inTransaction } from '../db/transaction.server.ts'
import { recordChange } from '../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../kernel/context.server.ts'
import { momentBefore, sweepPlace } from './sweep.server.ts'

export async function readPrivacySettings(
  _input: unknown,
  ctx: StaffContext
): Promise<Answer<typeof getPrivacySettings>> {
  const { placeId } = ctx.actor
  const { db, now } = ctx
  const [found, runs] = await Promise.all([findPrivacySettings(db.orm, placeId), listRuns(db.orm, placeId)])
  const days = retentionOf(found?.settings.retention ?? {})
  const retention = await Promise.all(
    RETENTION_RULES.map(async ({ kind }) => {
      const expired = { placeId, kind, before: momentBefore(now(), days[kind]) }
      return { kind, days: days[kind], ...(await previewExpired(db.orm, expired)) }
    })
  )
  return {
    officer_name: found?.settings.officerName ?? '',
    officer_email: found?.settings.officerEmail ?? '',
    officer_phone: found?.settings.officerPhone ?? '',
    version: found?.settings.version ?? 0,
    changed_by: found?.changer ?? '',
    changed_date: found?.settings.changedAt.toISOString() ?? null,
    retention,
    runs: runs.map(({ at, by, counts }) => ({ at: at.toISOString(), by: by ?? '', counts }))
  }
}

type Body = Received<typeof savePrivacySettings>['body']

/** @throws ApiError 409 `changed`, 422 at `officer.email`, `officer.phone`, `retention.kind` */
export async function changePrivacySettings(
  { body }: Received<typeof savePrivacySettings>,
  ctx: StaffContext
): Promise<Answer<typeof savePrivacySettings>> {
  const { placeId, userId } = ctx.actor
  const changes = checkChanges(body)
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockPlace(tx, placeId))) throw notFound()
    const before = await findPrivacySettings(tx, placeId)
    if (body.version !== undefined && body.version !== (before?.settings.version ?? 0)) {
      throw conflict({ code: 'changed', message: 'Outra pessoa mudou isto agora. Confira e salve de novo.' })
    }
    const retention = { ...before?.settings.retention, ...changes.retention }
    const kept = { ...changes.officer, retention, changedBy: userId, changedAt: ctx.now() }
    await savePrivacy(tx, placeId, kept)
    await recordChange(tx, ctx, {
      action: 'privacy.settings-changed',
      changed: toChanged(before?.settings ?? null, { ...changes, retention })
    })
  })
  return readPrivacySettings({}, ctx)
}

interface Changes {
  officer?: Pick<PrivacySettingsRow, 'officerName' | 'officerEmail' | 'officerPhone'>
  retention: Record<string, number>
}

/** The officer's own data stay out of the record, which only says that they changed. */
function toChanged(before: PrivacySettingsRow | null, { officer, retention }: Changes) {
  const old = retentionOf(before?.retention ?? {})
  const next = retentionOf(retention)
  const kinds = RETENTION_RULES.filter(({ kind }) => old[kind] !== next[kind])
  const line = (days: typeof old) => kinds.map(({ kind, label }) => `${label}: ${days[kind]} dias`)
  const isOther =
    officer !== undefined &&
    (officer.officerName !== (before?.officerName ?? '') ||
      officer.officerEmail !== (before?.officerEmail ?? '') ||
      officer.officerPhone !== (before?.officerPhone ?? ''))
  if (kinds.length === 0 && !isOther) return null
  const told = isOther ? ['Encarregado: outro'] : []
  return { from: line(old).join('\n'), to: [...line(next), ...told].join('\n') }
}

function checkChanges({ officer, retention = {} }: Body): Changes {
  const fields: Record<string, string[]> = {}
  for (const { kind } of RETENTION_RULES) {
    const days = retention[kind]
    const refused = days === undefined ? null : checkRetention(kind, days)
    if (refused) fields[`retention.${kind}`] = [refused]
  }
  const known = RETENTION_RULES.flatMap(({ kind }) => {
    const days = retention[kind]
    return days === undefined ? [] : [[kind, days] as const]
  })
  const checked = officer && checkOfficer(officer, fields)
  if (Object.keys(fields).length > 0) throw invalid({ fields })
  return { ...(checked ? { officer: checked } : {}), retention: Object.fromEntries(known) }
}

function checkOfficer(officer: NonNullable<Body['officer']>, fields: Record<string, string[]>) {
  const email = officer.officer_email.trim()
  const phone = officer.officer_phone.trim()
  const mail = email === '' ? null : checkEmail(email)
  const call = phone === '' ? null : checkPhone(phone)
  if (mail && !mail.ok) fields['officer.officer_email'] = [mail.message]
  if (call && !call.ok) fields['officer.officer_phone'] = [call.message]
  return {
    officerName: officer.officer_name.trim().slice(0, 120),
    officerEmail: mail?.ok ? mail.value : '',
    officerPhone: call?.ok ? call.value : ''
  }
}

export async function runRetentionNow(_input: unknown, ctx: StaffContext): Promise<Answer<typeof runRetention>> {
  const { placeId, userId } = ctx.actor
  const found = await findPrivacySettings(ctx.db.orm, placeId)
  const counts = await sweepPlace(ctx, { placeId, chosen: found?.settings.retention ?? {}, userId })
  const said = RETENTION_RULES.filter(({ kind }) => counts[kind]).map(({ kind, label }) => `${label}: ${counts[kind]}`)
  await recordChange(ctx.db.orm, ctx, {
    action: 'privacy.swept',
    changed: { from: '', to: said.join('\n') || 'nada' }
  })
  return { counts }
}
