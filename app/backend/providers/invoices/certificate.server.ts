import { createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto'
import { z } from 'zod'
import type { CredentialSeal } from '../gateways/credentials.server.ts'
import type { Certificate } from './invoice-authority.server.ts'

const CertificateSchema = z.object({ certificate: z.string().min(1), privateKey: z.string().min(1) })

/** A row copied to another place opens nothing there. */
const purposeOf = (placeId: string) => `invoice-certificate:${placeId}`

export function sealCertificate(seal: CredentialSeal, placeId: string, certificate: Certificate): string {
  return seal.seal(purposeOf(placeId), certificate)
}

/** Null for a value sealed for another place or with another key, and for ''. */
export function unsealCertificate(seal: CredentialSeal, placeId: string, sealed: string): Certificate | null {
  if (sealed === '') return null
  return CertificateSchema.safeParse(seal.unseal(purposeOf(placeId), sealed)).data ?? null
}

/** An A1 certificate has 2048 bits; doubling them makes each signature eight times as slow. */
const mostKeyBits = 8192

type Read =
  | { ok: true; certificate: Certificate; name: string; until: Date }
  | { ok: false; field: 'certificate' | 'private_key'; message: string }

/** Checks a pasted certificate and that the key belongs to it. Error messages contain nothing of either. */
export function readCertificate({ certificate, privateKey }: Certificate, now: Date): Read {
  const read = parseCertificate(certificate)
  if (!read) {
    const message = 'Isto não é um certificado em texto (PEM): ele começa com -----BEGIN CERTIFICATE-----.'
    return { ok: false, field: 'certificate', message }
  }
  const until = new Date(read.validTo)
  if (until <= now) return { ok: false, field: 'certificate', message: 'Este certificado já venceu.' }
  const key = parseKey(privateKey)
  const wrong = (message: string): Read => ({ ok: false, field: 'private_key', message })
  if (!key) return wrong('Isto não é uma chave sem senha em texto (PEM): ela começa com -----BEGIN PRIVATE KEY-----.')
  if (key.asymmetricKeyType !== 'rsa') return wrong('A chave do certificado A1 é do tipo RSA. Esta é de outro tipo.')
  if ((key.asymmetricKeyDetails?.modulusLength ?? 0) > mostKeyBits) return wrong('Esta chave é grande demais.')
  if (!read.checkPrivateKey(key)) return wrong('Esta chave não é a deste certificado.')
  return { ok: true, certificate: { certificate, privateKey }, name: nameOf(read), until }
}

function parseCertificate(text: string): X509Certificate | null {
  try {
    return new X509Certificate(text)
  } catch {
    return null
  }
}

function parseKey(text: string): KeyObject | null {
  try {
    return createPrivateKey(text)
  } catch {
    return null
  }
}

/** CN of the subject, for example `EMPRESA LTDA:12345678000195` of an e-CNPJ. */
function nameOf({ subject }: X509Certificate): string {
  return (/^CN=(.+)$/m.exec(subject)?.[1] ?? 'Certificado').slice(0, 200)
}
