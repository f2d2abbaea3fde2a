import { createPrivateKey, X509Certificate } from 'node:crypto'
import forge from 'node-forge'
import type { Certificate } from './invoice-authority.server.ts'

type Opened = { ok: true; certificate: Certificate } | { ok: false; field: 'pfx' | 'pfx_password'; message: string }

/** What certification authorities write is some thousands; a file may ask for thousands of millions, and we would count them. */
const mostRounds = 1_000_000

/** @throws RangeError before any round is made */
function requireFew(rounds: unknown): void {
  if (typeof rounds !== 'number' || !(rounds >= 1 && rounds <= mostRounds)) throw new RangeError('too many rounds')
}

// The library makes all of them in one go, also of what it finds inside once it has opened the outside.
const { pki, pkcs5, pkcs12 } = forge as unknown as {
  pki: { pbe: { generatePkcs12Key(...given: unknown[]): unknown } }
  pkcs5: { pbkdf2(...given: unknown[]): unknown }
  pkcs12: { generateKey(...given: unknown[]): unknown }
}
const [derive, makeKey] = [pkcs5.pbkdf2, pki.pbe.generatePkcs12Key]
pkcs5.pbkdf2 = (...given) => {
  requireFew(given[2])
  return derive(...given)
}
pki.pbe.generatePkcs12Key = (...given) => {
  requireFew(given[3])
  return makeKey(...given)
}
pkcs12.generateKey = pki.pbe.generatePkcs12Key

/**
 * The key of a .pfx or .p12 and the certificate it belongs to, as texts (PEM). Old files have ciphers that Node's own
 * OpenSSL no longer reads, hence a library. Nothing of it is said in what is wrong.
 */
export function openPfx(content: Buffer, password: string): Opened {
  const bags = readBags(content, password)
  if (!bags.ok) return bags
  const wrong = (message: string): Opened => ({ ok: false, field: 'pfx', message })
  const [privateKey] = bags.keys
  if (privateKey === undefined) return wrong('Este arquivo não traz a chave RSA do certificado. Peça o certificado A1.')
  const key = createPrivateKey(privateKey)
  const certificate = bags.certificates.find((one) => new X509Certificate(one).checkPrivateKey(key))
  if (certificate === undefined) return wrong('Este arquivo não traz o certificado da sua chave.')
  return { ok: true, certificate: { certificate, privateKey } }
}

type Bags = { ok: true; keys: string[]; certificates: string[] } | Extract<Opened, { ok: false }>

function readBags(content: Buffer, password: string): Bags {
  let asn1: forge.asn1.Asn1
  try {
    asn1 = forge.asn1.fromDer(content.toString('binary'))
  } catch {
    return { ok: false, field: 'pfx', message: 'Isto não é um certificado em arquivo (.pfx ou .p12).' }
  }
  try {
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
    return { ok: false, ...wordsOf(error) }
  }
}

function wordsOf(error: unknown): { field: 'pfx' | 'pfx_password'; message: string } {
  if (error instanceof Error && /password/i.test(error.message)) {
    return { field: 'pfx_password', message: 'A senha não abre este arquivo.' }
  }
  return { field: 'pfx', message: 'Não conseguimos ler este arquivo. Exporte-o de novo, ou cole os dois textos (PEM).' }
}
