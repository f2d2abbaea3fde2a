import { createHash, verify, X509Certificate } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readCertificate } from '#app/backend/providers/invoices/certificate.server.ts'
import { signXml } from '#app/backend/providers/invoices/sign-xml.server.ts'
import { createCertificate } from '../../../support/server/providers/certificates.ts'

const own = createCertificate({ name: 'SERRA DO LUME LTDA:54550752000155' })
const other = createCertificate({ name: 'OUTRA LTDA:11222333000181' })
const now = new Date('2026-11-20T12:00:00Z')
const namespace = 'http://www.sped.fazenda.gov.br/nfse'
const inner = '<infDPS Id="DPS1"><xNome>São &amp; Filhos</xNome></infDPS>'
const dps = `<DPS xmlns="${namespace}" versao="1.01">${inner}</DPS>`

const within = (name: string, xml: string) => new RegExp(`<${name}(?: [^>]*)?>([^]*?)</${name}>`).exec(xml)?.[1] ?? ''

/** Verifies by hand from the standards (XMLDSig, C14N 1.0) with Node alone, independent of the code that signed. */
function check(signed: string) {
  const body = /<infDPS Id="DPS1">[\s\S]*<\/infDPS>/.exec(signed)?.[0] ?? ''
  // Canonical: an element alone carries the namespace that it stands in.
  const digest = createHash('sha256')
    .update(body.replace('<infDPS Id', `<infDPS xmlns="${namespace}" Id`))
    .digest('base64')
  const info = /<SignedInfo>[\s\S]*<\/SignedInfo>/.exec(signed)?.[0] ?? ''
  const canonical = info
    .replace('<SignedInfo>', '<SignedInfo xmlns="http://www.w3.org/2000/09/xmldsig#">')
    .replace(/<(\w+)([^>]*)\/>/g, '<$1$2></$1>')
  const certificate = new X509Certificate(Buffer.from(within('X509Certificate', signed), 'base64'))
  const signature = Buffer.from(within('SignatureValue', signed), 'base64')
  return {
    isDigest: within('DigestValue', info) === digest,
    isSigned: verify('sha256', Buffer.from(canonical), certificate.publicKey, signature),
    certificate
  }
}

describe('a signature', () => {
  it('follows the standard, verifies with its own certificate, and is last in the root', () => {
    const signed = signXml(dps, own)
    const { isDigest, isSigned, certificate } = check(signed)
    expect({ isDigest, isSigned }).toEqual({ isDigest: true, isSigned: true })
    expect(certificate.subject).toContain('SERRA DO LUME')
    expect(signed.startsWith(`<DPS xmlns="${namespace}" versao="1.01">${inner}<Signature`)).toBe(true)
    expect(signed.endsWith('</Signature></DPS>')).toBe(true)
    expect(signed).toContain('URI="#DPS1"')
    expect(signed).toContain('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
    expect(signed).not.toContain('PRIVATE')
  })

  it('becomes invalid when the content changes', () => {
    const signed = signXml(dps, own)
    expect(check(signed.replace('São', 'Sao')).isDigest).toBe(false)
    expect(check(signed.replace(/<DigestValue>./, '<DigestValue>*')).isSigned).toBe(false)
  })

  it("covers the event's own element", () => {
    const event = `<pedRegEvento xmlns="${namespace}" versao="1.01"><infPedReg Id="PRE1"><tpAmb>2</tpAmb></infPedReg></pedRegEvento>`
    expect(signXml(event, own)).toContain('URI="#PRE1"')
  })
})

describe('a certificate', () => {
  const { certificate, privateKey } = own

  it('is read with its name and its end', () => {
    const read = readCertificate({ certificate, privateKey }, now)
    expect(read).toMatchObject({ ok: true, name: 'SERRA DO LUME LTDA:54550752000155', until: new Date('2040-01-01') })
  })

  it.each([
    ['nothing of the kind', { certificate: 'x', privateKey }, 'certificate'],
    ['one that ended', { ...createCertificate({ name: 'x', until: new Date('2026-11-19') }) }, 'certificate'],
    ['no key', { certificate, privateKey: 'x' }, 'private_key'],
    ['somebody else’s key', { certificate, privateKey: other.privateKey }, 'private_key']
  ])('is refused where it is %s', (_name, typed, field) => {
    expect(readCertificate(typed, now)).toMatchObject({
      ok: false,
      field,
      message: expect.not.stringMatching(/[A-Za-z0-9+/]{60}/)
    })
  })
})
