import { createPrivateKey, X509Certificate } from 'node:crypto'
import fc from 'fast-check'
import forge from 'node-forge'
import { expect, it } from 'vitest'
import { openPfx } from '#app/backend/providers/invoices/pfx.server.ts'
import { createCertificate } from '../../../support/server/providers/certificates.ts'
import { createPfx } from '../../../support/server/providers/pfx.ts'

const own = createCertificate({ name: 'SERRA:54550752000155' })
const other = createCertificate({ name: 'OUTRA' })
const password = 'Segredo çã 12'

it.each(['3des', 'aes128', 'aes256'] as const)(
  'opens a file sealed with %s, and only with its password',
  (algorithm) => {
    const file = createPfx({ ...own, password, algorithm })
    const opened = openPfx(file, password)
    if (!opened.ok) throw new Error(opened.message)
    const { certificate, privateKey } = opened.certificate
    expect(new X509Certificate(certificate).checkPrivateKey(createPrivateKey(privateKey))).toBe(true)
    expect(certificate.match(/BEGIN CERTIFICATE/g)).toHaveLength(1)
    for (const wrong of ['', 'segredo'])
      expect(openPfx(file, wrong)).toEqual({
        ok: false,
        field: 'pfx_password',
        message: 'A senha não abre este arquivo.'
      })
  }
)

it('explains why a file is invalid, without its content', () => {
  expect(openPfx(Buffer.from('certificado'), password)).toMatchObject({ ok: false, field: 'pfx' })
  expect(openPfx(Buffer.alloc(0), password)).toMatchObject({ ok: false, field: 'pfx' })
  const foreign = createPfx({ certificate: other.certificate, privateKey: own.privateKey, password })
  expect(openPfx(foreign, password)).toMatchObject({ ok: false, message: expect.stringContaining('o certificado da') })
  const keyless = createPfx({ certificate: other.certificate, privateKey: '', password })
  expect(openPfx(keyless, password)).toMatchObject({ ok: false, message: expect.stringContaining('a chave') })
})

it('refuses a file that names thousands of millions of rounds', () => {
  const file = createPfx({ ...own, password, rounds: 9999 })
  // Every 9999 of the file becomes two thousand million.
  const text = file.toString('hex').replaceAll('0202270f', '02047fff')
  const begun = performance.now()
  expect(openPfx(Buffer.from(text, 'hex'), password).ok).toBe(false)
  const many = createPfx({ ...own, password, algorithm: '3des', rounds: 70_000 }).toString('hex')
  const most = Buffer.from(many.replaceAll('0203011170', '02037fffff'), 'hex')
  expect(openPfx(most, password).ok).toBe(false)
  expect(performance.now() - begun).toBeLessThan(8000)
}, 30_000)

/** Its outermost parts: version, bags, MAC. */
const partsOf = (file: Buffer) => forge.asn1.fromDer(file.toString('binary'))
const toFile = (asn1: forge.asn1.Asn1) => Buffer.from(forge.asn1.toDer(asn1).getBytes(), 'binary')

it('requires the MAC, which proves the password before anything is opened', () => {
  const open = partsOf(createPfx({ ...own, password }))
  if (!Array.isArray(open.value)) throw new Error('a .pfx is a sequence')
  open.value.pop()
  expect(openPfx(toFile(open), password)).toMatchObject({ ok: false, message: expect.stringContaining('(MAC)') })
})

it("opens a browser's file with 600 000 rounds, and one set of bags only", () => {
  expect(openPfx(createPfx({ ...own, password, rounds: 600_000 }), password).ok).toBe(true)
  // The same bags three times over, under a MAC of their own.
  const twice = createPfx({ ...own, password, repeat: 2 })
  expect(openPfx(twice, password)).toMatchObject({ ok: false, message: expect.stringContaining('mais de uma chave') })
  expect(openPfx(createPfx({ ...own, password, repeat: 9 }), password)).toMatchObject({ ok: false, field: 'pfx' })
}, 60_000)

it('derives no more than a file may ask for in all, however it is spread', () => {
  const spent = () => {
    const { user, system } = process.cpuUsage()
    return (user + system) / 1000
  }
  const file = createPfx({ ...own, password, algorithm: '3des', rounds: 70_000, repeat: 3 }).toString('hex')
  // Every 70 000 of the file becomes a million, also the MAC's, which no longer fits then.
  const begun = spent()
  expect(openPfx(Buffer.from(file.replaceAll('0203011170', '02030f4240'), 'hex'), password).ok).toBe(false)
  expect(spent() - begun).toBeLessThan(12_000)
}, 60_000)

it('is no file of more than 64 kB', () => {
  expect(openPfx(Buffer.alloc(70_000, 0x30), password)).toMatchObject({ ok: false, field: 'pfx' })
})

it('answers for any bytes', () => {
  const file = createPfx({ ...own, password })
  const change = fc.record({ at: fc.nat({ max: file.length - 1 }), to: fc.nat({ max: 255 }) })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      const broken = Buffer.from(file)
      for (const { at, to } of changes) broken[at] = to
      expect(typeof openPfx(broken, password).ok).toBe('boolean')
    }),
    { numRuns: 60 }
  )
}, 60_000)
