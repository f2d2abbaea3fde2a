import { z } from 'zod'
import type { CredentialSeal } from '../gateways/credentials.server.ts'
import { judgeHost } from '../near-address.server.ts'

export const MESSAGE_PROVIDERS = ['meta', 'evolution', 'smtp'] as const
export type MessageProviderKind = (typeof MESSAGE_PROVIDERS)[number]

/** Goes into a header, so it may hold no other characters. */
const secret = z.string().regex(/^[\x21-\x7e]{1,1000}$/)

const isSecret = (host: string) => judgeHost(host) === 'secret'

/** Address of the server, with its folder if it has one; we add the path. */
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

/** Template name from Meta; a hyphen removes it, because an empty field keeps the value. */
const templateName = z
  .string()
  .regex(/^([a-z0-9_]{1,512}|-?)$/)
  .default('')
  .transform((name) => (name === '-' ? '' : name))

/** Key of our own, known only to the sender of the notices. */
const noticeKey = z.string().regex(/^[\w-]{22,100}$/)

const credentialSchemas = {
  meta: z.object({
    accessToken: secret,
    phoneNumberId: z.string().regex(/^\d{5,30}$/),
    /** Secret that signs its notices; '' if it was not given, and only their secret address proves them. */
    appSecret: z.union([z.literal(''), secret]),
    /**
     * Template approved by Meta, with the text as its one variable; the second has a picture above. '' for free text
     * only.
     */
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

const schemas: { [K in MessageProviderKind]: z.ZodType<CredentialsOf[K]> } = credentialSchemas

export const schemaOf = <K extends MessageProviderKind>(kind: K): z.ZodType<CredentialsOf[K]> => schemas[kind]

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

/** Null for a value sealed for another place or provider, or with another key. */
export function unsealCredentials<K extends MessageProviderKind>(
  seal: CredentialSeal,
  { placeId, kind }: Whose<K>,
  sealed: string
): CredentialsOf[K] | null {
  return schemaOf(kind).safeParse(seal.unseal(purposeOf(placeId, kind), sealed)).data ?? null
}
