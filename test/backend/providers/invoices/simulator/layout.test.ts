import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXml } from '#app/backend/providers/invoices/read-xml.server.ts'
import { signXml } from '#app/backend/providers/invoices/sign-xml.server.ts'
import { flawInLayout } from '#app/backend/providers/invoices/simulator/layout.server.ts'
import { checkDps } from '#app/domain/invoice/check-dps.ts'
import { writeCancellation, writeDps } from '#app/domain/invoice/dps.ts'
import { createCertificate } from '../../../../support/server/providers/certificates.ts'
import { anyCancellation, anyDps } from '../../../../support/world/money/any-dps.ts'

const flawOf = (xml: string, kind: 'DPS' | 'pedRegEvento' = 'DPS') => {
  const root = readXml(xml)
  return root ? flawInLayout(root, kind) : 'not well-formed'
}

describe('the layout', () => {
  it('accepts everything that this program writes after its own checks', () => {
    fc.assert(
      fc.property(anyDps, (dps) => {
        expect(checkDps(dps)).toEqual([])
        expect(flawOf(writeDps(dps))).toBeNull()
      })
    )
    fc.assert(
      fc.property(anyCancellation, (asked) => {
        expect(flawOf(writeCancellation(asked), 'pedRegEvento')).toBeNull()
      })
    )
  })

  it('accepts signed documents', () => {
    const certificate = createCertificate({ name: 'SERRA:54550752000155' })
    const [dps] = fc.sample(anyDps, 1)
    const [asked] = fc.sample(anyCancellation, 1)
    if (!dps || !asked) throw new Error('nothing was drawn')
    expect(flawOf(signXml(writeDps(dps), certificate))).toBeNull()
    expect(flawOf(signXml(writeCancellation(asked), certificate), 'pedRegEvento')).toBeNull()
  })

  const [dps] = fc.sample(anyDps, { numRuns: 1, seed: 7 })
  const good = dps ? writeDps({ ...dps, service: { ...dps.service, code: '120501' } }) : ''

  it.each<[string, (xml: string) => string, RegExp]>([
    ['milliseconds', (xml) => xml.replace(/(<dhEmi>[^<]{19})/, '$1.872'), /dhEmi: fora do formato/],
    ['UTC by its letter', (xml) => xml.replace(/(<dhEmi>[^<]{19})[^<]*/, '$1Z'), /dhEmi/],
    ['an instant without an offset', (xml) => xml.replace(/(<dhEmi>[^<]{19})[^<]*/, '$1'), /dhEmi/],
    ['a day that does not exist', (xml) => xml.replace(/<dCompet>[^<]*/, '<dCompet>2026-02-30'), /dCompet/],
    ['another order', (xml) => xml.replace(/(<serie>.*?<\/serie>)(<nDPS>.*?<\/nDPS>)/, '$2$1'), /serie: ausente/],
    ['a missing element', (xml) => xml.replace(/<cLocEmi>.*?<\/cLocEmi>/, ''), /cLocEmi: ausente/],
    ['an unknown element', (xml) => xml.replace('<tpEmit>', '<novo>1</novo><tpEmit>'), /tpEmit: ausente/],
    ['an element at the end', (xml) => xml.replace('</infDPS>', '<novo>1</novo></infDPS>'), /novo: não esperado/],
    ['a comma in money', (xml) => xml.replace(/<vServ>[^<]*/, '<vServ>20,50'), /vServ/],
    ['one decimal', (xml) => xml.replace(/<vServ>[^<]*/, '<vServ>20.5'), /vServ/],
    ['a number of nothing', (xml) => xml.replace(/<nDPS>[^<]*/, '<nDPS>0'), /nDPS/],
    ['a code of four digits', (xml) => xml.replace(/<cTribNac>[^<]*/, '<cTribNac>1205'), /cTribNac/],
    ['a blank at an end', (xml) => xml.replace(/(<atvEvento><xNome>)/, '$1 '), /xNome/],
    ['letters beyond Latin-1', (xml) => xml.replace(/(<atvEvento><xNome>)/, '$1Ł'), /xNome/],
    ['a text of 2001 letters', (xml) => xml.replace(/<xDescServ>[^<]*/, `<xDescServ>${'a'.repeat(2001)}`), /xDescServ/],
    ['another version', (xml) => xml.replace('versao="1.01"', 'versao="1.00"'), /versão/],
    ['a prefix', (xml) => xml.replaceAll('DPS', 'ns:DPS'), /raiz|well-formed/],
    ['a short id', (xml) => xml.replace(/Id="DPS\d/, 'Id="DPS'), /Id/],
    ['an unknown regime', (xml) => xml.replace(/<opSimpNac>\d/, '<opSimpNac>4'), /opSimpNac/]
  ])('refuses %s', (_name, spoil, why) => {
    expect(flawOf(good)).toBeNull()
    expect(flawOf(spoil(good))).toMatch(why)
  })

  it.each<[string, (xml: string) => string, RegExp]>([
    ['milliseconds', (xml) => xml.replace(/(<dhEvento>[^<]{19})/, '$1.001'), /dhEvento/],
    ['a short reason', (xml) => xml.replace(/<xMotivo>[^<]*/, '<xMotivo>quatorze letra'), /xMotivo/],
    ['an unknown code', (xml) => xml.replace(/<cMotivo>\d/, '<cMotivo>3'), /cMotivo/],
    [
      'the number of the older layouts',
      (xml) => xml.replace('<e101101>', '<nPedRegEvento>1</nPedRegEvento><e101101>'),
      /e101101: ausente/
    ]
  ])('refuses a cancellation with %s', (_name, spoil, why) => {
    const [asked] = fc.sample(anyCancellation, { numRuns: 1, seed: 7 })
    const event = asked ? writeCancellation(asked) : ''
    expect(flawOf(event, 'pedRegEvento')).toBeNull()
    expect(flawOf(spoil(event), 'pedRegEvento')).toMatch(why)
  })
})
