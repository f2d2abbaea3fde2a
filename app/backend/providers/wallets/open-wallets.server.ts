import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { z } from 'zod'
import type { Log } from '#app/log.server.ts'

export interface AppleKeys {
  /** For example `pass.br.com.example.tickets`. */
  passType: string
  team: string
  certificate: X509Certificate
  /** Apple's intermediate certificate, which issued it. */
  issuer: X509Certificate
  key: KeyObject
}

export interface GoogleKeys {
  /** Number of the issuer's account. */
  issuer: string
  /** Address of the service account. */
  email: string
  key: KeyObject
}

/** Accounts of this installation at the makers of phones. */
export interface Wallets {
  /** Null without keys, and at a time when a certificate is not valid. */
  apple(at: Date): AppleKeys | null
  google: GoogleKeys | null
}

/** Names of the wallets that take a ticket now. */
export function listWallets({ apple, google }: Wallets, at: Date): ('apple' | 'google')[] {
  return [...(apple(at) ? (['apple'] as const) : []), ...(google ? (['google'] as const) : [])]
}

export interface WalletEnv {
  WALLET_APPLE_CERTIFICATE?: string
  WALLET_APPLE_KEY?: string
  WALLET_APPLE_KEY_PASSPHRASE?: string
  WALLET_APPLE_WWDR?: string
  WALLET_GOOGLE_ISSUER?: string
  WALLET_GOOGLE_SERVICE_ACCOUNT?: string
}

/** Reads the files once. @throws Error with one line that names the wrong setting, never its value */
export function openWallets(env: WalletEnv, log: Pick<Log, 'error'>): Wallets {
  const keys = readApple(env)
  let isTold = false
  return {
    apple(at) {
      const wrong = keys && findInvalid(keys, at)
      if (!wrong) return keys
      if (!isTold) log.error(wrong, 'a certificate of Apple wallet is not valid now: tickets offer no pass')
      isTold = true
      return null
    },
    google: readGoogle(env)
  }
}

function readApple(env: WalletEnv): AppleKeys | null {
  if (!env.WALLET_APPLE_CERTIFICATE) return null
  const certificate = readCertificate(env, 'WALLET_APPLE_CERTIFICATE')
  const issuer = readCertificate(env, 'WALLET_APPLE_WWDR')
  const key = readAppleKey(env)
  const passType = partOf(certificate, 'UID')
  const team = partOf(certificate, 'OU')
  if (!passType || !team) throw refuse('WALLET_APPLE_CERTIFICATE', 'não é um certificado de Pass Type ID')
  if (!certificate.checkPrivateKey(key)) throw refuse('WALLET_APPLE_KEY', 'não é a chave de WALLET_APPLE_CERTIFICATE')
  if (!certificate.checkIssued(issuer) || !certificate.verify(issuer.publicKey)) {
    throw refuse('WALLET_APPLE_WWDR', 'não é o certificado da Apple que emitiu WALLET_APPLE_CERTIFICATE')
  }
  return { passType, team, certificate, issuer, key }
}

function findInvalid({ certificate, issuer }: AppleKeys, at: Date) {
  for (const [setting, { validFrom, validTo }] of [
    ['WALLET_APPLE_CERTIFICATE', certificate],
    ['WALLET_APPLE_WWDR', issuer]
  ] as const) {
    if (at < new Date(validFrom) || at >= new Date(validTo)) return { setting, validFrom, validTo }
  }
  return null
}

function readCertificate(env: WalletEnv, name: 'WALLET_APPLE_CERTIFICATE' | 'WALLET_APPLE_WWDR'): X509Certificate {
  const file = readSetting(env, name)
  try {
    return new X509Certificate(file)
  } catch (cause) {
    throw refuse(name, 'o arquivo não é um certificado PEM ou DER', cause)
  }
}

function readAppleKey(env: WalletEnv): KeyObject {
  const key = readKey('WALLET_APPLE_KEY', readSetting(env, 'WALLET_APPLE_KEY'), env.WALLET_APPLE_KEY_PASSPHRASE)
  if (key.asymmetricKeyType !== 'rsa') throw refuse('WALLET_APPLE_KEY', 'não é uma chave RSA')
  return key
}

const ServiceAccountSchema = z.object({ client_email: z.email(), private_key: z.string() })

function readGoogle(env: WalletEnv): GoogleKeys | null {
  const name = 'WALLET_GOOGLE_SERVICE_ACCOUNT'
  if (!env.WALLET_GOOGLE_ISSUER) return null
  const account = ServiceAccountSchema.safeParse(parseJson(readSetting(env, name).toString()))
  if (!account.success) throw refuse(name, 'o arquivo não é a chave JSON de uma conta de serviço')
  const { client_email: email, private_key: pem } = account.data
  return { issuer: env.WALLET_GOOGLE_ISSUER, email, key: readKey(name, pem) }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function readKey(name: keyof WalletEnv, key: string | Buffer, passphrase?: string): KeyObject {
  try {
    return createPrivateKey({ key, passphrase })
  } catch (cause) {
    const hint = name === 'WALLET_APPLE_KEY' ? '; confira também WALLET_APPLE_KEY_PASSPHRASE' : ''
    throw refuse(name, `o arquivo não tem uma chave privada PEM que se abra${hint}`, cause)
  }
}

function readSetting(env: WalletEnv, name: keyof WalletEnv): Buffer {
  try {
    return readFileSync(env[name] ?? '')
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? `: ${cause.code}` : ''
    throw refuse(name, `o arquivo não pode ser lido${code}`, cause)
  }
}

/** A part of the certificate's subject; '' if it lacks it. */
function partOf({ subject }: X509Certificate, part: 'UID' | 'OU'): string {
  const line = subject.split('\n').find((one) => one.startsWith(`${part}=`))
  return line?.slice(part.length + 1) ?? ''
}

const refuse = (name: keyof WalletEnv, why: string, cause?: unknown) =>
  new Error(`Configuração inválida: ${name} (${why})`, { cause })
