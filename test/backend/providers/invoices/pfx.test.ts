import { createPrivateKey, X509Certificate } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openPfx } from '#app/backend/providers/invoices/pfx.server.ts'
import { createCertificate } from '../../../support/server/providers/certificates.ts'
import { createPfx } from '../../../support/server/providers/pfx.ts'

const own = createCertificate({ name: 'SERRA:54550752000155' })
const other = createCertificate({ name: 'OUTRA' })
const password = 'Segredo çã 12'

it.each(['3des', 'aes128', 'aes256'] as const)('opens what was sealed by %s, by its password alone', (algorithm) => {
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
})

it('says what a file is not, and tells nothing of it', () => {
  expect(openPfx(Buffer.from('certificado'), password)).toMatchObject({ ok: false, field: 'pfx' })
  expect(openPfx(Buffer.alloc(0), password)).toMatchObject({ ok: false, field: 'pfx' })
  const foreign = createPfx({ certificate: other.certificate, privateKey: own.privateKey, password })
  expect(openPfx(foreign, password)).toMatchObject({ ok: false, message: expect.stringContaining('o certificado da') })
  const keyless = createPfx({ certificate: other.certificate, privateKey: '', password })
  expect(openPfx(keyless, password)).toMatchObject({ ok: false, message: expect.stringContaining('a chave') })
})

it('does not count rounds by the thousand million for whoever writes such a number into a file', () => {
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

it('whatever the bytes are, it answers', () => {
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
