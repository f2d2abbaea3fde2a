import { z } from 'zod'
import type { CredentialSeal } from '../gateways/credentials.server.ts'
import { isHere, judgeHost } from '../near-address.server.ts'

/** The password is in every request, so https is required outside of this computer. */
const address = z
  .url({ protocol: /^https?$/ })
  .max(300)
  .transform((text) => new URL(text))
  .refine(({ protocol, hostname }) => (protocol === 'https:' || isHere(hostname)) && judgeHost(hostname) !== 'secret')
  .refine(({ username, password, search, hash }) => `${username}${password}${search}${hash}` === '')
  .refine(({ pathname }) => /^(?:\/[\w.~-]*){0,4}$/.test(pathname))
  .transform(({ origin, pathname }) => `${origin}${pathname}`.replace(/(?:\/wp-(?:json|admin|login\.php).*)?\/*$/, ''))

export const SiteCredentialsSchema = z.object({
  /** Without a trailing slash. */
  url: address,
  user: z.string().regex(/^[^:\p{C}]{1,100}$/u),
  /** Application password; WordPress shows it in groups whose blanks mean nothing. */
  password: z
    .string()
    .transform((text) => text.replace(/\s/g, ''))
    .pipe(z.string().regex(/^[\x21-\x7e]{8,200}$/))
})

export type SiteCredentials = z.output<typeof SiteCredentialsSchema>

/** A row copied to another place opens nothing there. */
const purposeOf = (placeId: string) => `wordpress:${placeId}`

export function sealSite(seal: CredentialSeal, placeId: string, credentials: SiteCredentials): string {
  return seal.seal(purposeOf(placeId), credentials)
}

/** Null for a value sealed for another place or with another key. */
export function unsealSite(seal: CredentialSeal, placeId: string, sealed: string): SiteCredentials | null {
  return SiteCredentialsSchema.safeParse(seal.unseal(purposeOf(placeId), sealed)).data ?? null
}
