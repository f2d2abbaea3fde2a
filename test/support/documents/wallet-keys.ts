import { execFileSync, spawnSync } from 'node:child_process'
import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, verify, X509Certificate } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import forge from 'node-forge'

export interface Authority {
  key: KeyObject
  name: string
  /** PEM */
  certificate: string
}

interface Validity {
  from?: Date
  to?: Date
}

const dayMs = 86_400_000
/** Holds at the tests' own clock and today, whenever they run. */
const year = { from: new Date('2026-01-01T00:00:00Z'), to: new Date(Date.now() + 365 * dayMs) }
const userId = '0.9.2342.19200300.100.1.1'

export const makeKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

const toForge = (key: KeyObject) => forge.pki.privateKeyFromPem(key.export({ type: 'pkcs1', format: 'pem' }).toString())

const named = (name: string) => [{ name: 'commonName', value: name }]

interface Certified {
  key: KeyObject
  subject: forge.pki.CertificateField[]
  validity: Validity
  issuer: { key: KeyObject; subject: forge.pki.CertificateField[] }
}

function certify({ key, subject, validity: { from = year.from, to = year.to }, issuer }: Certified): string {
  const certificate = forge.pki.createCertificate()
  const own = toForge(key)
  certificate.publicKey = forge.pki.setRsaPublicKey(own.n, own.e)
  // A signer is found by issuer and number: those of an authority and of its certificate must differ.
  certificate.serialNumber = key === issuer.key ? '01' : '02'
  certificate.validity.notBefore = from
  certificate.validity.notAfter = to
  certificate.setSubject(subject)
  certificate.setIssuer(issuer.subject)
  certificate.setExtensions([{ name: 'basicConstraints', cA: key === issuer.key }])
  certificate.sign(toForge(issuer.key), forge.md.sha256.create())
  return forge.pki.certificateToPem(certificate)
}

/** Stands for Apple's intermediate authority. */
export function makeAuthority(name = 'Autoridade de teste', validity: Validity = {}): Authority {
  const key = makeKey()
  const subject = named(name)
  return { key, name, certificate: certify({ key, subject, validity, issuer: { key, subject } }) }
}

/** PEM of a pass type certificate. Without `team`, of another kind. */
export function certifyPass(
  { key: issuerKey, name }: Authority,
  { key, team = 'ABCDE12345', validity = {} }: { key: KeyObject; team?: string; validity?: Validity }
): string {
  const subject = [
    { type: userId, value: 'pass.br.com.exemplo.ingresso' },
    ...named('Pass Type ID: pass.br.com.exemplo.ingresso'),
    ...(team ? [{ name: 'organizationalUnitName', value: team }] : [])
  ]
  return certify({ key, subject, validity, issuer: { key: issuerKey, subject: named(name) } })
}

/** Folder of files for settings; `write` returns the path. */
export function openKeyFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'trilha-wallet-'))
  return {
    write(name: string, content: string | Buffer): string {
      const path = join(folder, name)
      writeFileSync(path, content)
      return path
    },
    remove: () => rmSync(folder, { recursive: true, force: true })
  }
}

/** Settings of both wallets, with keys of their own. */
export function makeWalletKeys({ write }: Pick<ReturnType<typeof openKeyFolder>, 'write'>, validity: Validity = {}) {
  const authority = makeAuthority()
  const key = makeKey()
  const google = makeKey()
  const account = {
    type: 'service_account',
    client_email: 'ingressos@parque-de-teste.iam.gserviceaccount.com',
    private_key: google.export({ type: 'pkcs8', format: 'pem' })
  }
  const apple = {
    WALLET_APPLE_CERTIFICATE: write('pass.pem', certifyPass(authority, { key, validity })),
    WALLET_APPLE_KEY: write('pass.key', key.export({ type: 'pkcs8', format: 'pem' })),
    WALLET_APPLE_WWDR: write('wwdr.pem', authority.certificate)
  }
  const googleSettings = {
    WALLET_GOOGLE_ISSUER: '3388000000022345678',
    WALLET_GOOGLE_SERVICE_ACCOUNT: write('service-account.json', JSON.stringify(account))
  }
  return { authority, key, google, apple, googleSettings, all: { ...apple, ...googleSettings } }
}

/**
 * Verifies a detached signature (RFC 2315, section 9.3): it is of this content, and its signer's certificate is of the
 * authority. openssl judges it too, where the machine has it.
 * @throws Error that says why not
 */
export function verifyDetached(signature: Buffer, content: Buffer, authority: Authority): void {
  const signed = forge.pkcs7.messageFromAsn1(forge.asn1.fromDer(signature.toString('binary')))
  const certificates = 'certificates' in signed ? signed.certificates : []
  const [leaf] = certificates
    .map((one) => new X509Certificate(forge.pki.certificateToPem(one)))
    .filter((one) => !one.ca && one.verify(createPublicKey(authority.certificate)))
  if (!leaf) throw new Error('no certificate of the authority')
  const { signature: bytes, authenticatedAttributes } = signed.rawCapture
  const { Class, Type } = forge.asn1
  const attributes = forge.asn1.create(Class.UNIVERSAL, Type.SET, true, authenticatedAttributes)
  const said = Buffer.from(forge.asn1.toDer(attributes).getBytes(), 'binary')
  const isOfContent = said.includes(createHash('sha256').update(content).digest())
  if (!isOfContent || !verify('sha256', said, leaf.publicKey, Buffer.from(bytes, 'binary')))
    throw new Error('another content was signed')
  if (hasOpenssl()) verifyByOpenssl(signature, content, authority)
}

const hasOpenssl = () => spawnSync('openssl', ['version']).status === 0

function verifyByOpenssl(signature: Buffer, content: Buffer, authority: Authority): void {
  const { write, remove } = openKeyFolder()
  try {
    const asked = ['-in', write('signature', signature), '-inform', 'DER', '-content', write('content', content)]
    const trusted = ['-CAfile', write('ca.pem', authority.certificate), '-purpose', 'any', '-no_check_time']
    execFileSync('openssl', ['cms', '-verify', '-binary', ...asked, ...trusted], { stdio: 'pipe' })
  } finally {
    remove()
  }
}
