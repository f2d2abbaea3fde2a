import type { Rule } from '#app/contracts/auth.ts'
import type { ReadLegacyPage } from '#app/contracts/legacy/read-answer.ts'
import type { PermissionKey } from '#app/domain/access/permission-table.ts'
import { ONLINE_METHODS, type OnlineMethod } from '#app/domain/money/online-method.ts'
import type { Log } from '#app/log.server.ts'
import type { Database } from '../db/connection.server.ts'
import type { SessionUser } from '../db/queries/identity/users.server.ts'
import type { PlaceAccounts } from '../db/queries/money/accounts.server.ts'
import type { Replica } from '../db/replica.server.ts'
import type { Gateways } from '../providers/gateways/payment-gateway.server.ts'
import type { GoogleSettings } from '../providers/google-tokens.server.ts'
import type { InvoiceDesks } from '../providers/invoices/invoice-authority.server.ts'
import type { Messengers } from '../providers/messages/message-provider.server.ts'
import type { ObjectStore } from '../providers/objects/object-store.server.ts'
import type { TypedAddresses } from '../providers/typed-address.server.ts'
import type { Wallets } from '../providers/wallets/open-wallets.server.ts'
import type { WordpressSites } from '../providers/wordpress/open-sites.server.ts'
import type { Live } from './live/live.server.ts'

/** `unseal` returns null for values sealed for another purpose; `isCurrent` says whether the newest key sealed it. */
export interface Seal {
  seal(purpose: string, value: unknown): string
  unseal(purpose: string, text: string): unknown
  isCurrent(text: string): boolean
}

export interface LegacyUser {
  username: string
  email: string
}

/**
 * Null for a wrong password.
 * @throws ApiError 502 or 503 when the legacy server gives no readable answer
 */
export type AskLegacy = (login: { username: string; password: string; endsAt?: number }) => Promise<LegacyUser | null>

export type LimitName =
  | 'signInPerUser'
  | 'signInPerUserTotal'
  | 'signInPerAddress'
  | 'signUpPerAddress'
  | 'codesPerUser'
  | 'codesPerUserTotal'
  | 'codeTriesPerUserTotal'
  | 'codesPerAddress'
  | 'bookingsPerAddress'
  | 'pixPerAddress'

export interface Actor {
  userId: number
  uuid: string
  placeId: string
  name: string
  /** Without those of switched-off parts. */
  permissions: Rule[]
  /** True if the place requires an authenticator app and this user has none yet: only its set-up is open. */
  mustEnrol: boolean
  /** Origin of the request, for the record of changes. */
  address: string
  requestId: string
}

/** Lives as long as the process. */
export interface Backend {
  db: Database
  /** Another server to read reports and files of lists from; null without DATABASE_REPLICA_URL. */
  replica: Replica | null
  log: Log
  /** Providers of payments. */
  gateways: Gateways
  /** Authorities for invoices. */
  invoices: InvoiceDesks
  /** UTC; passed in so that tests can change it. */
  now: () => Date
  /** Start of addresses in messages, without a trailing slash; empty if unknown. */
  baseUrl: string
  /** BASE_URL only, for addresses that must equal the browser's; `baseUrl` by default. */
  knownUrl?: string
  limits: Record<LimitName, number>
  /** Senders of a place's messages; calls that need a code report if there is none. */
  messengers: Messengers
  /** Vendors' sites that bookings are read from. */
  wordpress: WordpressSites
  /** Keys for tickets in phones. */
  wallets: Wallets
  /** Bucket for the bytes of files and photos; null if they are in the database. */
  objects: ObjectStore | null
  /** Access to addresses that somebody typed in a form. */
  typedAddresses: TypedAddresses
  seal: Seal
  /** Null if signing in with Google is not configured. */
  google: GoogleSettings | null
  /** Null unless the legacy server checks sign-ins. */
  legacy: AskLegacy | null
  /** Reads the legacy server's rows; null without its settings. `place` owns them; '' is the only place. */
  legacyImport: { read: ReadLegacyPage; place: string } | null
  /** Tells open screens which kind of thing has changed. */
  live: Pick<Live, 'tell'>
}

export interface ApiContext extends Backend {
  requestId: string
  address: string
  /** Deadline for the caller's answer, epoch milliseconds; requests to others share it (app/deadline). */
  endsAt?: number
  userAgent: string
  actor: Actor | null
  /**
   * User who would be `actor` with the second step set up. Public calls use it so that they do not take this user for a
   * stranger.
   */
  enrolling?: Actor | null
  /** Row that `actor` was read from, at the same moment. */
  user?: SessionUser | null
  tokenHash: string | null
  /** Rights that the actor holds in parts that the place has switched off (domain/access/permission-areas/parts). */
  closed?: Rule[]
}

/** Context of a call that only users of a place make. */
export interface StaffContext extends ApiContext {
  actor: Actor
}

export const isStaff = (ctx: ApiContext): ctx is StaffContext => ctx.actor !== null

export function holds(actor: Pick<Actor, 'permissions'> | null, permission: PermissionKey): boolean {
  return actor?.permissions.some((rule) => `${rule.controller}/${rule.action}` === permission) ?? false
}

type PayablePlace = { id: string; pixKey: string }

/** Null if there is no provider. A simulated one needs the place's Pix key. */
export async function findPixGateway(
  { gateways }: Pick<Backend, 'gateways'>,
  place: PayablePlace,
  accounts?: PlaceAccounts
) {
  const gateway = await gateways.of(place.id, 'pix', accounts)
  return gateway?.simulated && place.pixKey.trim() === '' ? null : gateway
}

/** Null if there is no provider. A place without a receiving account sells nothing by a simulator either. */
export async function findCardGateway(
  { gateways }: Pick<Backend, 'gateways'>,
  place: PayablePlace,
  accounts?: PlaceAccounts
) {
  const gateway = await gateways.of(place.id, 'card', accounts)
  return gateway?.simulated && place.pixKey.trim() === '' ? null : gateway
}

export async function takesOnline(
  backend: Pick<Backend, 'gateways'>,
  place: PayablePlace,
  method: OnlineMethod,
  accounts?: PlaceAccounts
): Promise<boolean> {
  const find = method === 'pix' ? findPixGateway : findCardGateway
  return (await find(backend, place, accounts)) !== null
}

/** Methods that a place takes on this site. `accounts`: read by the caller in the same moment. */
export async function onlineWays(
  backend: Pick<Backend, 'gateways'>,
  place: PayablePlace,
  accounts?: PlaceAccounts
): Promise<OnlineMethod[]> {
  const served = await Promise.all(ONLINE_METHODS.map((method) => takesOnline(backend, place, method, accounts)))
  return ONLINE_METHODS.filter((_method, at) => served[at])
}
