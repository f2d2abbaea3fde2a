import { createHash } from 'node:crypto'
import { findKnownLogin, isKnownNetwork } from '../db/queries/identity/networks.server.ts'
import type { User } from '../db/queries/identity/users.server.ts'
import type { ApiContext, LimitName } from '../kernel/context.server.ts'
import { countAttempt } from '../kernel/count-attempt.server.ts'
import { networkOf } from '../kernel/network-of.server.ts'
import { findAnyDevice, findDevice } from './known-device.server.ts'

const quarterSeconds = 15 * 60
const hourSeconds = 60 * 60
const daySeconds = 24 * hourSeconds

/** Names and addresses are hashed in the table of limits. */
function hashedKey(prefix: string, text: string): string {
  return `${prefix}:${createHash('sha256').update(text).digest('hex')}`
}

export const networkKey = (address: string) => hashedKey('network', networkOf(address))

interface Kind {
  name: 'sign-in' | 'two-step' | 'code' | 'code-try'
  /** Limit for each known browser and network. */
  each: LimitName
  eachSeconds: number
  /** Limit for all other browsers and networks together. */
  total: LimitName
  totalSeconds: number
}

const kinds = {
  signIn: {
    name: 'sign-in',
    each: 'signInPerUser',
    eachSeconds: quarterSeconds,
    total: 'signInPerUserTotal',
    totalSeconds: quarterSeconds
  },
  // Six digits are soon guessed, so the wide count lasts a day.
  secondStep: {
    name: 'two-step',
    each: 'signInPerUser',
    eachSeconds: quarterSeconds,
    total: 'codeTriesPerUserTotal',
    totalSeconds: daySeconds
  },
  code: {
    name: 'code',
    each: 'codesPerUser',
    eachSeconds: hourSeconds,
    total: 'codesPerUserTotal',
    totalSeconds: daySeconds
  },
  codeTry: {
    name: 'code-try',
    each: 'signInPerUser',
    eachSeconds: quarterSeconds,
    total: 'codeTriesPerUserTotal',
    totalSeconds: daySeconds
  }
} as const satisfies Record<string, Kind>

interface Trier {
  /** Id of the browser, if it signed in to this account before. */
  device: string | null
  network: string
  /** True if the account was signed in to from this network before. */
  isKnown: boolean
}

interface Typed {
  /** In lower case. */
  login: string
  /** Tokens of earlier sign-ins that the browser keeps (`known-device`). */
  devices: readonly string[]
}

async function findTrier(ctx: ApiContext, { login, devices }: Typed): Promise<Trier> {
  const network = networkKey(ctx.address)
  const { userId, isKnown } = await findKnownLogin(ctx.db, { login, network })
  return { device: findDevice(ctx, { userId, devices }), network, isKnown }
}

const loginKey = ({ name }: Kind, login: string) => hashedKey(`${name}:account`, login)
const userKey = ({ name }: Kind, userId: number) => `${name}:user:${userId}`
const deviceKey = ({ name }: Kind, device: string) => `${name}:device:${device}`
const ownKey = (kind: Kind, { whose, trier }: { whose: string; trier: Trier }) =>
  trier.device ? deviceKey(kind, trier.device) : `${whose}:${trier.network}`

interface Counted {
  kind: Kind
  whose: string
  trier: Trier
}

/**
 * An attack by strangers fills only the wide count. Known browsers and networks have a count of their own and are not
 * blocked.
 */
async function countTry(ctx: ApiContext, counted: Counted): Promise<void> {
  const { kind } = counted
  const own = ownKey(kind, counted)
  const isOwn = counted.trier.device !== null || counted.trier.isKnown
  await countAttempt(ctx, { key: own, limit: ctx.limits[kind.each], windowSeconds: kind.eachSeconds })
  await countAttempt(ctx, {
    key: isOwn ? `${own}:total` : counted.whose,
    limit: ctx.limits[kind.total],
    windowSeconds: kind.totalSeconds
  })
}

/** Limits that a right sign-in resets: those of this network or device, not tries of strangers elsewhere. */
export function forgivenKeys(
  user: Pick<User, 'id' | 'username' | 'email'>,
  { address, device }: { address: string; device: string | null }
): string[] {
  const trier = { device: null, network: networkKey(address), isKnown: true }
  const logins = user.email === '' || user.email === user.username ? [user.username] : [user.username, user.email]
  return [
    ...logins.map((login) => ownKey(kinds.signIn, { whose: loginKey(kinds.signIn, login), trier })),
    ownKey(kinds.secondStep, { whose: userKey(kinds.secondStep, user.id), trier }),
    ...(device === null ? [] : [deviceKey(kinds.signIn, device), deviceKey(kinds.secondStep, device)])
  ]
}

/** @throws ApiError 429 over the limit of the address, of this browser or network, or of all strangers together */
export async function countSignIn(ctx: ApiContext, typed: Typed): Promise<void> {
  const trier = await findTrier(ctx, typed)
  if (trier.device === null) await countAddress(ctx, { name: 'sign-in', limit: 'signInPerAddress' })
  await countTry(ctx, { kind: kinds.signIn, whose: loginKey(kinds.signIn, typed.login), trier })
}

/**
 * Counts before a user is known; a known browser does not share its address's count.
 * @throws ApiError 429
 */
export async function countFromAddress(ctx: ApiContext, devices: readonly string[]): Promise<void> {
  const device = findAnyDevice(ctx, devices)
  if (device === null) return countAddress(ctx, { name: 'sign-in', limit: 'signInPerAddress' })
  const key = `sign-in:from-device:${device}`
  await countAttempt(ctx, { key, limit: ctx.limits.signInPerAddress, windowSeconds: quarterSeconds })
}

interface PerAddress {
  name: string
  limit: LimitName
  windowSeconds?: number
}

function countAddress(ctx: ApiContext, { name, limit, windowSeconds = quarterSeconds }: PerAddress): Promise<void> {
  const key = `${name}:address:${networkOf(ctx.address)}`
  return countAttempt(ctx, { key, limit: ctx.limits[limit], windowSeconds })
}

/**
 * A right password does not allow endless challenges.
 * @throws ApiError 429 like `countSignIn`
 */
export async function countSecondStep(
  ctx: ApiContext,
  { userId, devices }: { userId: number; devices: readonly string[] }
): Promise<void> {
  const network = networkKey(ctx.address)
  const isKnown = await isKnownNetwork(ctx.db, { userId, network })
  const trier = { device: findDevice(ctx, { userId, devices }), network, isKnown }
  await countTry(ctx, { kind: kinds.secondStep, whose: userKey(kinds.secondStep, userId), trier })
}

/**
 * Returns the requester's key, under which codes are stored.
 * @throws ApiError 429 like `countSignIn`
 */
export async function countCodeWish(ctx: ApiContext, typed: Typed): Promise<string> {
  const trier = await findTrier(ctx, typed)
  if (trier.device === null)
    await countAddress(ctx, { name: 'code', limit: 'codesPerAddress', windowSeconds: hourSeconds })
  await countTry(ctx, { kind: kinds.code, whose: loginKey(kinds.code, typed.login), trier })
  return askerOf(trier)
}

/**
 * Returns the key of the person who tries, under which codes are stored.
 * @throws ApiError 429 like `countSignIn`
 */
export async function countCodeTry(ctx: ApiContext, typed: Typed): Promise<string> {
  const trier = await findTrier(ctx, typed)
  if (trier.device === null) await countAddress(ctx, { name: 'code-try', limit: 'signInPerAddress' })
  await countTry(ctx, { kind: kinds.codeTry, whose: loginKey(kinds.codeTry, typed.login), trier })
  return askerOf(trier)
}

const askerOf = ({ device, network }: Trier) => (device === null ? network : hashedKey('device', device))

export const ownCodeKey = (userId: number) => `own-code:user:${userId}`

/** @throws ApiError 429 over the limit of the user */
export function countOwnCode(ctx: ApiContext, userId: number): Promise<void> {
  return countAttempt(ctx, {
    key: ownCodeKey(userId),
    limit: ctx.limits.codesPerUser,
    windowSeconds: quarterSeconds
  })
}

export const ownPasswordKey = (userId: number) => `own-password:user:${userId}`

/** @throws ApiError 429 over the limit of the user */
export function countOwnPassword(ctx: ApiContext, userId: number): Promise<void> {
  return countAttempt(ctx, {
    key: ownPasswordKey(userId),
    limit: ctx.limits.signInPerUser,
    windowSeconds: quarterSeconds
  })
}
