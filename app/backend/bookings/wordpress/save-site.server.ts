import { invalid, notFound } from '#app/contracts/api-error.ts'
import type { deleteWordpress, saveWordpress, saveWordpressFields } from '#app/contracts/booking/wordpress.ts'
import type { Answer, Received } from '#app/contracts/endpoint.ts'
import { changedFields } from '#app/domain/audit/changed.ts'
import { type FieldNames, isFieldName, SITE_FIELD_NAMES, SITE_FIELDS } from '#app/domain/wordpress/fields.ts'
import { siteKey } from '#app/domain/wordpress/site-key.ts'
import { proveOwner } from '../../credentials/prove-owner.server.ts'
import { lockPlace } from '../../db/queries/places/settings.server.ts'
import { wakePosts } from '../../db/queries/wordpress/posts.server.ts'
import {
  deleteSite,
  findSite,
  putSite,
  readSoon,
  renameSite,
  setFields
} from '../../db/queries/wordpress/sites.server.ts'
import { inTransaction } from '../../db/transaction.server.ts'
import { requireUser } from '../../kernel/actor.server.ts'
import { recordChange } from '../../kernel/audit/record-change.server.ts'
import type { StaffContext } from '../../kernel/context.server.ts'
import {
  type SiteCredentials,
  SiteCredentialsSchema,
  sealSite,
  unsealSite
} from '../../providers/wordpress/credentials.server.ts'
import { describeWordpress } from './describe.server.ts'

const label = 'Site do fornecedor'

/**
 * Asks for proof of the user: the site's posts become bookings here, so a screen left open must not suffice.
 * @throws ApiError 422, 429
 */
export async function saveSite(
  { body }: Pick<Received<typeof saveWordpress>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof saveWordpress>> {
  const actor = ctx.actor
  const { placeId } = actor
  await proveOwner(ctx, { user: await requireUser(ctx), proof: body })
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockPlace(tx, placeId))) throw notFound()
    const row = (await findSite(tx, placeId))?.site
    const known = row && row.sealed !== '' ? unsealSite(ctx.seal, placeId, row.sealed) : null
    const { credentials, changed } = merge(known, body)
    const near = ctx.typedAddresses.problem(new URL(credentials.url).hostname)
    if (near) throw invalid({ fields: { url: [near] } })
    if (changed.length === 0) return
    if (row && siteKey(row.site) === siteKey(credentials.url)) {
      await renameSite(tx, { placeId, from: row.site, to: credentials.url })
    }
    const sealed = sealSite(ctx.seal, placeId, credentials)
    await putSite(tx, { placeId, site: credentials.url, sealed, changedBy: actor.userId, now: ctx.now() })
    // Log the names of the changed credentials, never their values.
    const to = `credenciais trocadas: ${changed.join(', ')}`
    await recordChange(tx, ctx, { action: 'wordpress.site-changed', id: placeId, label, changed: { from: '', to } })
  })
  return describeWordpress(ctx)
}

const parts = [
  {
    name: 'url',
    key: 'url',
    label: 'endereço',
    wrong: 'Escreva o endereço do site, com https, como https://www.exemplo.com.br.'
  },
  { name: 'user', key: 'user', label: 'usuário', wrong: 'Escreva o nome de usuário do WordPress, sem dois-pontos.' },
  {
    name: 'app_password',
    key: 'password',
    label: 'senha de aplicativo',
    wrong: 'Copie de novo a senha de aplicativo que o WordPress mostrou.'
  }
] as const

/**
 * Empty fields keep the stored values; a password is never sent to another address than the one it was given for.
 * @throws ApiError 422
 */
function merge(known: SiteCredentials | null, body: Received<typeof saveWordpress>['body']) {
  const fields: Record<string, string[]> = {}
  const wanted = Object.fromEntries(parts.map(({ name, key }) => [key, body[name] || (known?.[key] ?? '')]))
  const read = SiteCredentialsSchema.safeParse(wanted)
  for (const { name, key, wrong } of parts) {
    if (wanted[key] === '') fields[name] = ['Preencha este campo.']
    else if (read.error?.issues.some(({ path }) => path[0] === key)) fields[name] = [wrong]
  }
  const credentials = read.data
  if (
    known &&
    credentials &&
    new URL(credentials.url).origin !== new URL(known.url).origin &&
    body.app_password === ''
  ) {
    fields.app_password = ['O endereço é outro: informe também a senha de aplicativo dele.']
  }
  if (!credentials || Object.keys(fields).length > 0) throw invalid({ fields })
  const changed = parts.filter(({ key }) => credentials[key] !== known?.[key]).map((part) => part.label)
  return { credentials, changed }
}

/** A missing site counts as removed. */
export async function eraseSite(_input: unknown, ctx: StaffContext): Promise<Answer<typeof deleteWordpress>> {
  const { placeId } = ctx.actor
  await inTransaction(ctx.db, async (tx) => {
    if (await deleteSite(tx, placeId))
      await recordChange(tx, ctx, { action: 'wordpress.site-removed', id: placeId, label })
  })
  return describeWordpress(ctx)
}

/** @throws ApiError 409 without a site, 422 */
export async function saveFields(
  { body }: Pick<Received<typeof saveWordpressFields>, 'body'>,
  ctx: StaffContext
): Promise<Answer<typeof saveWordpressFields>> {
  const { placeId } = ctx.actor
  const errors: Record<string, string[]> = {}
  const fields: FieldNames = {}
  for (const name of SITE_FIELD_NAMES) {
    const own = body[name]
    if (own !== '' && !isFieldName(own)) errors[name] = ['Use só letras sem acento, números, _ e -, como booking_date.']
    if (own !== '') fields[name] = own
  }
  if (Object.keys(errors).length > 0) throw invalid({ fields: errors })
  await inTransaction(ctx.db, async (tx) => {
    if (!(await lockPlace(tx, placeId))) throw notFound()
    const row = (await findSite(tx, placeId))?.site
    if (!row) throw notFound({ message: 'Informe antes o site.' })
    const words = Object.fromEntries(SITE_FIELD_NAMES.map((name) => [name, SITE_FIELDS[name].label.toLowerCase()]))
    const blank = Object.fromEntries(SITE_FIELD_NAMES.map((name) => [name, '']))
    const changed = changedFields(words, { ...blank, ...row.fields }, { ...blank, ...fields })
    if (!changed) return
    await setFields(tx, placeId, fields)
    await wakePosts(tx, placeId, null)
    await readSoon(tx, placeId, ctx.now())
    await recordChange(tx, ctx, { action: 'wordpress.fields-changed', id: placeId, label, changed })
  })
  return describeWordpress(ctx)
}
