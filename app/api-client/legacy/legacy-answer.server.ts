import { type SignedIn, SignedInSchema } from '#app/contracts/auth.ts'
import { parseLegacy } from '#app/contracts/legacy/unwrap.ts'
import { ERRORS, loginErrorMessage } from '#app/domain/words/error-catalogue.ts'
import { isFields } from '#app/domain/words/records.ts'

type Fields = Record<string, unknown>

export type LegacyVerdict =
  | { kind: 'right'; username: string; email: string; signedIn: SignedIn | null }
  | { kind: 'wrong' }
  | { kind: 'fault'; reason: string }

/** The answer's shape is undocumented: a token anywhere in it means that the password is right. */
export function readLegacy(value: unknown, typedName: string): LegacyVerdict {
  const layers = layersOf(value)
  if (layers.length === 0) return { kind: 'fault', reason: 'no object' }
  const failure = findFailure(layers)
  if (failure !== null) {
    return loginErrorMessage(failure) === ERRORS.loginNetwork
      ? { kind: 'fault', reason: 'its own network' }
      : { kind: 'wrong' }
  }
  const token = tokenOf(value)
  if (!token) return { kind: 'fault', reason: 'no token' }
  const username = findText(layers, ['username', 'login']) || typedName
  const email = findText(layers, ['email'])
  return { kind: 'right', username, email, signedIn: toSignedIn(layers, { token, username, email }) }
}

const tokenNames = ['accessToken', 'access_token', 'token', 'Token', 'x-access-token']
const inside = ['data', 'Data', 'user', 'User', 'result', 'response']

export function layersOf(value: unknown, depth = 0): Fields[] {
  const read = typeof value === 'string' && value.trim().startsWith('{') ? parseLegacy(value) : value
  if (!isFields(read) || depth > 3) return []
  return [read, ...inside.flatMap((name) => layersOf(read[name], depth + 1))]
}

export function tokenOf(value: unknown): string {
  return findText(layersOf(value), tokenNames) || bareToken(value)
}

/** The `data` value may itself be the token. */
function bareToken(value: unknown): string {
  const data = isFields(value) ? value.data : null
  return typeof data === 'string' && /^[\w.~+/=-]{8,}$/.test(data) ? data : ''
}

/** Recognises the ways in which PHP reports a failure; null when there is none. */
export function findFailure(layers: Fields[]): string | null {
  for (const { success, ok, status, result, error, errors, erro, message } of layers) {
    const said = [error, errors, erro].find((one) => isSaid(one))
    const refused = [success, ok].some((one) => one !== undefined && isNo(one)) || [status, result].some(isBad)
    if (said !== undefined) return `${textOf(said)} ${textOf(message)}`
    if (refused) return textOf(message)
  }
  return null
}

const isNo = (value: unknown) => value === null || /^(?:false|0|no|n|nao|não)?$/i.test(String(value))
const isBad = (value: unknown) => value === false || /^(?:err|fail|nok$|4\d\d$|unauth)/i.test(textOf(value))
const isSaid = (value: unknown) =>
  isFields(value) || Array.isArray(value) ? Object.keys(value).length > 0 : value !== undefined && !isNo(value)

function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value).trim()
  return isFields(value) || Array.isArray(value) ? JSON.stringify(value) : ''
}

function findText(layers: Fields[], names: string[]): string {
  for (const layer of layers) {
    for (const name of names) {
      const value = layer[name]
      if ((typeof value === 'string' || typeof value === 'number') && textOf(value)) return textOf(value)
    }
  }
  return ''
}

function toSignedIn(layers: Fields[], known: { token: string; username: string; email: string }): SignedIn | null {
  const { token, ...who } = known
  const find = (...names: string[]) => findText(layers, names)
  const place = layers.map((layer) => layer.place ?? layer.Place).find(isFields)
  const id = find('id', 'user_id')
  const result = SignedInSchema.safeParse({
    ...who,
    accessToken: token,
    id: Number(id) || 0,
    uuid: find('uuid', 'user_uuid') || id || undefined,
    name: find('name', 'nome') || who.username,
    phone: find('phone', 'telefone'),
    indexpage: find('indexpage') || undefined,
    place: {
      uuid: (place ? findText([place], ['uuid', 'id']) : find('placeUuid', 'place_uuid', 'place')) || undefined,
      name: place ? findText([place], ['name', 'nome']) : '',
      timezone: place ? findText([place], ['timezone']) : ''
    },
    params: layers.map(({ params }) => params).find(isFields) ?? null,
    rules: toRules(layers.map(({ rules, roles, permissions }) => rules ?? roles ?? permissions).find(Boolean))
  })
  return result.success ? result.data : null
}

/** Permissions come as a list or grouped by controller (specification §3). */
function toRules(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.filter((rule) => isFields(rule) && rule.controller && rule.action)
  if (!isFields(value)) return []
  return Object.entries(value).flatMap(([controller, actions]) =>
    (Array.isArray(actions) ? actions : []).map((one) =>
      isFields(one) ? { controller, ...one } : { controller, action: String(one) }
    )
  )
}
