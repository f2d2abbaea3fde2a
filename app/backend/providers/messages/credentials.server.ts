import { z } from 'zod'
import type { CredentialSeal } from '../gateways/credentials.server.ts'
import { judgeHost } from '../near-address.server.ts'

export const MESSAGE_PROVIDERS = ['meta', 'evolution', 'smtp'] as const
export type MessageProviderKind = (typeof MESSAGE_PROVIDERS)[number]

/** Goes into a header: what has no place there never reaches it. */
const secret = z.string().regex(/^[\x21-\x7e]{1,1000}$/)

const isSecret = (host: string) => judgeHost(host) === 'secret'

/** The server and, where it lies below one, its folder: what is asked for there is ours to say. */
const address = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .refine((url) => /^https?:\/\/[^/?#@\\]+(?:\/(?!\.{1,2}(?:\/|$))[\w.-]+){0,3}\/*$/i.test(url))
  .refine((url) => URL.canParse(url) && !isSecret(new URL(url).hostname))
  .transform((url) => url.replace(/\/+$/, ''))

const mailHost = z
  .string()
  .regex(/^[A-Za-z0-9.-]{1,253}$/)
  .refine((host) => URL.canParse(`http://${host}`) && !isSecret(new URL(`http://${host}`).hostname))

/** Becomes a part of an address: dots alone would lead up. */
const instance = z.string().min(1).max(100).regex(/[^.]/)

/** A template's name as Meta gives it; a hyphen takes it away again, as an empty field keeps what is there. */
const templateName = z
  .string()
  .regex(/^([a-z0-9_]{1,512}|-?)$/)
  .default('')
  .transform((name) => (name === '-' ? '' : name))

/** Ours: known to nobody but who was told the address of the notices. */
const noticeKey = z.string().regex(/^[\w-]{22,100}$/)

export const credentialSchemas = {
  meta: z.object({
    accessToken: secret,
    phoneNumberId: z.string().regex(/^\d{5,30}$/),
    /** Signs its notices; '' where it was not given: then their address alone proves them. */
    appSecret: z.union([z.literal(''), secret]),
    /** Approved by Meta, with the text as its one variable; the second with a picture above. '': free text alone. */
    template: templateName,
    imageTemplate: templateName,
    noticeKey
  }),
  evolution: z.object({ url: address, apiKey: secret, instance, noticeKey }),
  smtp: z.object({
    host: mailHost,
    port: z.coerce.number().int().min(1).max(65_535),
    secure: z.enum(['tls', 'starttls', 'none']),
    user: z.string().max(254),
    password: z.string().max(1000),
    from: z.string().min(3).max(320)
  })
} as const

export type CredentialsOf = { [K in MessageProviderKind]: z.output<(typeof credentialSchemas)[K]> }

/** A row copied to another place or provider opens nothing there. */
const purposeOf = (placeId: string, kind: MessageProviderKind) => `message-account:${placeId}:${kind}`

interface Whose<K extends MessageProviderKind> {
  placeId: string
  kind: K
}

export function sealCredentials<K extends MessageProviderKind>(
  seal: CredentialSeal,
  { placeId, kind }: Whose<K>,
  credentials: CredentialsOf[K]
): string {
  return seal.seal(purposeOf(placeId, kind), credentials)
}

/** Null for what another place, provider or key sealed. */
export function unsealCredentials<K extends MessageProviderKind>(
  seal: CredentialSeal,
  { placeId, kind }: Whose<K>,
  sealed: string
): CredentialsOf[K] | null {
  return (credentialSchemas[kind].safeParse(seal.unseal(purposeOf(placeId, kind), sealed)).data ?? null) as
    | CredentialsOf[K]
    | null
}
