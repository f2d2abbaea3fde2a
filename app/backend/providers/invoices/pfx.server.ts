import { createPrivateKey, pbkdf2Sync, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import type { Certificate } from './invoice-authority.server.ts'

type Opened = { ok: true; certificate: Certificate } | { ok: false; field: 'pfx' | 'pfx_password'; message: string }

/** Bytes: a company's certificate with its whole chain takes some thousands. */
const mostBytes = 64 * 1024
/** Certification authorities use some thousands, browsers 600 000; a file may ask for thousands of millions. */
const mostRounds = 1_000_000
/** One MAC, the certificates' key and start value, and the private key's: one set of bags. */
const mostDerivations = 5

/** Work that the file being opened has asked for so far; null while none is open. */
let asked: { rounds: number; derivations: number } | null = null

/**
 * Runs before any derivation.
 * @throws RangeError
 */
function requireFew(count: number, blocks: number): void {
  if (!(count >= 1)) throw new RangeError('no number of rounds')
  if (asked === null) return
  asked.rounds += count * blocks
  asked.derivations += 1
  if (count > mostRounds || asked.rounds > 3 * mostRounds) throw new RangeError('too many rounds')
  if (asked.derivations > mostDerivations) throw new RangeError('too many bags')
}

type Digest = { algorithm: string } | string | null | undefined

// The library derives in one go, also for content that it finds inside.
const { pki, pkcs5, pkcs12 } = forge as unknown as {
  pki: { pbe: { generatePkcs12Key(...given: unknown[]): unknown } }
  pkcs5: { pbkdf2(password: string, salt: string, count: number, size: number, digest?: Digest): string }
  pkcs12: { generateKey(...given: unknown[]): unknown }
}
const bytesOf = (text: string) => Buffer.from(text, 'binary')
// The library's own function is fifty times as slow.
pkcs5.pbkdf2 = (password, salt, count, size, digest) => {
  requireFew(count, 1)
  const name = typeof digest === 'string' ? digest : (digest?.algorithm ?? 'sha1')
  return pbkdf2Sync(bytesOf(password), bytesOf(salt), count, size, name).toString('binary')
}
const hashBytes = 16
const makeKey = pki.pbe.generatePkcs12Key
pki.pbe.generatePkcs12Key = (...given) => {
  requireFew(Number(given[3]), Math.ceil(Number(given[4]) / hashBytes))
  return makeKey(...given)
}
pkcs12.generateKey = pki.pbe.generatePkcs12Key

/**
 * Key of a .pfx or .p12 and its certificate, as texts (PEM). Old files use ciphers that Node's own OpenSSL no longer
 * reads, so a library is needed. Error messages contain nothing of the file.
 */
export function openPfx(content: Buffer, password: string): Opened {
  const bags = readBags(content, password)
  if (!bags.ok) return bags
  const wrong = (message: string): Opened => ({ ok: false, field: 'pfx', message })
  if (bags.keys.length > 1) return wrong('Este arquivo traz mais de uma chave. Exporte só a do certificado A1.')
  const [privateKey] = bags.keys
  if (privateKey === undefined) return wrong('Este arquivo não traz a chave RSA do certificado. Peça o certificado A1.')
  const certificate = bags.certificates.find((one) => isOfKey(one, privateKey))
  if (certificate === undefined) return wrong('Este arquivo não traz o certificado da sua chave.')
  return { ok: true, certificate: { certificate, privateKey } }
}

function isOfKey(certificate: string, privateKey: string): boolean {
  try {
    return new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey))
  } catch {
    return false
  }
}

type Bags = { ok: true; keys: string[]; certificates: string[] } | Extract<Opened, { ok: false }>

function readBags(content: Buffer, password: string): Bags {
  const notOne: Bags = { ok: false, field: 'pfx', message: 'Isto não é um certificado em arquivo (.pfx ou .p12).' }
  if (content.length > mostBytes) return notOne
  let asn1: forge.asn1.Asn1
  try {
    asn1 = forge.asn1.fromDer(content.toString('binary'))
  } catch {
    return notOne
  }
  // Version, bags, MAC. Without a MAC the password would be tried on any content.
  if (!Array.isArray(asn1.value)) return notOne
  if (asn1.value.length < 3) {
    const message =
      'Este arquivo não traz a conferência da senha (MAC). Exporte-o de novo, ou cole os dois textos (PEM).'
    return { ok: false, field: 'pfx', message }
  }
  try {
    asked = { rounds: 0, derivations: 0 }
    const file = forge.pkcs12.pkcs12FromAsn1(asn1, password)
    const bagsOf = (type: string | undefined) => (type ? (file.getBags({ bagType: type })[type] ?? []) : [])
    const { pkcs8ShroudedKeyBag, keyBag, certBag } = forge.pki.oids
    return {
      ok: true,
      keys: [...bagsOf(pkcs8ShroudedKeyBag), ...bagsOf(keyBag)].flatMap(({ key }) => {
        return key ? [forge.pki.privateKeyToPem(key)] : []
      }),
      certificates: bagsOf(certBag).flatMap(({ cert }) => (cert ? [forge.pki.certificateToPem(cert)] : []))
    }
  } catch (error) {
    return { ok: false, ...pfxProblem(error) }
  } finally {
    asked = null
  }
}

function pfxProblem(error: unknown): { field: 'pfx' | 'pfx_password'; message: string } {
  if (error instanceof Error && /password/i.test(error.message)) {
    return { field: 'pfx_password', message: 'A senha não abre este arquivo.' }
  }
  return { field: 'pfx', message: 'Não conseguimos ler este arquivo. Exporte-o de novo, ou cole os dois textos (PEM).' }
}
