import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readXml } from '#app/backend/providers/invoices/read-xml.server.ts'
import { refusalOf, refusalOfReplacement, toReadDps } from '#app/backend/providers/invoices/simulator/rules.server.ts'
import { type Dps, writeDps } from '#app/domain/invoice/dps.ts'
import { NO_ADDRESS } from '#app/domain/invoice/invoice.ts'
import { anyDps } from '../../../../support/world/money/any-dps.ts'

const at = new Date('2026-11-26T11:12:13.104Z')
const address = {
  ...NO_ADDRESS,
  cep: '46960000',
  street: 'Rua das Pedras',
  number: '12',
  district: 'Centro',
  city: '2919306',
  cityName: 'Lençóis',
  state: 'BA'
}
const outside = {
  cnpj: '54550752000155',
  registration: '1234',
  city: '2919306',
  simples: 1,
  simplesAssessment: 1,
  simplesPercent: 0,
  special: 0,
  federalPercent: 0,
  statePercent: 0
}
const good: Dps = {
  environment: 2,
  issuedAt: new Date('2026-11-26T11:12:12.872Z'),
  zone: 'America/Bahia',
  series: 1,
  number: 42,
  competence: '2026-11-26',
  issuer: outside,
  taker: { name: 'Maria', document: '52998224725', country: 'BR', email: '', phone: '', address },
  service: {
    code: '120501',
    nbs: '125079000',
    description: 'Ingresso',
    event: { name: 'Gruta', day: '2026-11-26', address }
  },
  value: 20_050,
  rate: 500,
  withheld: false,
  ibsCbs: null,
  replaces: null
}
const mei = { ...outside, simples: 2 }
const small = { ...outside, simples: 3, simplesPercent: 600 }
const ibsCbs = { classCode: '200048', operation: '030101', ibsRate: 6, cbsRate: 54 }

function judge(changes: Partial<Dps>, spoil: (xml: string) => string = (xml) => xml) {
  const root = readXml(spoil(writeDps({ ...good, ...changes })))
  if (!root) throw new Error('not well-formed')
  return refusalOf(toReadDps(root), at)?.code ?? null
}

describe('a declaration that keeps the published rules is taken', () => {
  it.each<[string, Partial<Dps>]>([
    ['outside of Simples', {}],
    ['outside of Simples, withheld', { withheld: true }],
    ['of a MEI', { issuer: mei, rate: 0 }],
    ['of ME or EPP', { issuer: small, rate: 0 }],
    ['of ME or EPP, withheld', { issuer: small, rate: 201, withheld: true }],
    ['of ME that pays the ISS by itself', { issuer: { ...small, simplesAssessment: 2 }, rate: 0 }],
    ['of a company with its address', { taker: { ...good.taker, document: '33000167000101' } }],
    ['for nobody', { taker: { ...good.taker, document: '', name: '', address: NO_ADDRESS } }],
    ['for somebody from abroad', { taker: { ...good.taker, document: 'AB123', country: 'AR', address: NO_ADDRESS } }],
    ['of a tour', { service: { ...good.service, code: '090201' } }],
    ['with IBS and CBS', { ibsCbs }]
  ])('%s', (_name, changes) => {
    expect(judge(changes)).toBeNull()
  })
})

describe('one that breaks a rule is refused by its code', () => {
  it.each<[string, Partial<Dps>, (xml: string) => string]>([
    ['E0004', {}, (xml) => xml.replace('<nDPS>42<', '<nDPS>43<')],
    ['E0008', { issuedAt: new Date('2026-11-26T11:12:14Z') }, same],
    ['E0015', { competence: '2026-11-27' }, same],
    ['E0162', {}, (xml) => xml.replace('<regEspTrib>', '<regApTribSN>1</regApTribSN><regEspTrib>')],
    ['E0166', { issuer: small, rate: 0 }, (xml) => xml.replace(/<regApTribSN>.*?<\/regApTribSN>/, '')],
    ['E0174', { issuer: { ...mei, special: 1 }, rate: 0 }, same],
    ['E0175', { issuer: { ...small, special: 1 }, rate: 0 }, same],
    ['E0202', { taker: { ...good.taker, document: '54550752000236' } }, same],
    ['E0204', { withheld: true, taker: { ...good.taker, document: '' } }, same],
    ['E0235', { taker: { ...good.taker, document: '33000167000101', address: NO_ADDRESS } }, same],
    ['E0237', { withheld: true, taker: { ...good.taker, address: NO_ADDRESS } }, same],
    ['E0322', { ibsCbs, service: { ...good.service, nbs: '' } }, same],
    ['E0390', {}, (xml) => xml.replace(/<atvEvento>.*?<\/atvEvento>/, '')],
    ['E0392', {}, (xml) => xml.replace('<cTribNac>120501', '<cTribNac>090201')],
    ['E0583', { issuer: mei, rate: 0, withheld: true }, same],
    ['E0588', { issuer: { ...outside, special: 5 }, withheld: true }, same],
    ['E0595', { issuer: small, rate: 501, withheld: true }, same],
    ['E0600', { issuer: mei, rate: 0 }, withRate],
    ['E0604', { issuer: { ...outside, special: 5 } }, withRate],
    ['E0617', {}, withRate],
    ['E0621', { issuer: small, rate: 0, withheld: true }, (xml) => xml.replace(/<pAliq>.*?<\/pAliq>/, '')],
    ['E0625', { issuer: small, rate: 0 }, withRate],
    ['E0635', { issuer: { ...small, simplesAssessment: 2 }, rate: 0 }, withRate],
    ['E0710', { issuer: mei, rate: 0 }, withTotal('<pTotTribSN>6.00</pTotTribSN>')],
    ['E0712', { issuer: small, rate: 0 }, withTotal('<indTotTrib>0</indTotTrib>')],
    ['E0713', {}, withTotal('<indTotTrib>0</indTotTrib>')],
    ['E0850', { ibsCbs, competence: '2025-12-31' }, same],
    ['E0959', { ibsCbs }, (xml) => xml.replace('<CST>200', '<CST>000')],
    ['SIM05', { value: 0 }, same]
  ])('%s', (code, changes, spoil) => {
    expect(judge(changes, spoil)).toBe(code)
  })

  it('asks for IBS and CBS from 2027 on, outside of Simples and in it, but not of a MEI', () => {
    const later = new Date('2027-01-02T12:00:00.500Z')
    const next = { competence: '2027-01-02', issuedAt: later }
    const code = (changes: Partial<Dps>) => {
      const root = readXml(writeDps({ ...good, ...next, ...changes }))
      return root && (refusalOf(toReadDps(root), later)?.code ?? null)
    }
    expect([code({}), code({ ibsCbs })]).toEqual(['SIM06', null])
    const bySimples = { issuer: small, rate: 0 }
    expect([code(bySimples), code({ ...bySimples, ibsCbs })]).toEqual(['SIM06', null])
    expect([code({ ...bySimples, competence: '2026-12-31' }), code({ issuer: mei, rate: 0 })]).toEqual([null, null])
  })
})

it("this program's documents break only rules about who is served, and the refusal names them", () => {
  fc.assert(
    fc.property(anyDps, (dps) => {
      const root = readXml(writeDps(dps))
      const later = new Date('2099-12-31T00:00:00Z')
      const code = root && (refusalOf(toReadDps(root), later)?.code ?? null)
      // A competence of before 2026 and the day of dhEmi in a zone behind UTC are drawn on purpose.
      expect([null, 'E0204', 'E0235', 'E0237', 'E0202', 'E0015', 'E0850']).toContain(code)
    })
  )
})

it('a replacement keeps competence and code, and under Simples also recipient and amount', () => {
  const read = (changes: Partial<Dps>) => {
    const root = readXml(writeDps({ ...good, ...changes }))
    if (!root) throw new Error('not well-formed')
    return toReadDps(root)
  }
  const kept = (before: Partial<Dps>, after: Partial<Dps>) =>
    refusalOfReplacement(read({ ...before, ...after }), read(before))?.code ?? null
  expect(kept({}, { value: 100 })).toBeNull()
  expect(kept({}, { competence: '2026-11-25' })).toBe('E0060')
  expect(kept({}, { service: { ...good.service, code: '090201' } })).toBe('E0060')
  const simples = { issuer: small, rate: 0 }
  expect(kept(simples, { service: { ...good.service, description: 'Outra' } })).toBeNull()
  expect(kept(simples, { value: 100 })).toBe('E0061')
  expect(kept(simples, { taker: { ...good.taker, document: '29537995593' } })).toBe('E0061')
})

function same(xml: string): string {
  return xml
}

function withRate(xml: string): string {
  return xml.replace('</tpRetISSQN>', '</tpRetISSQN><pAliq>2.00</pAliq>')
}

function withTotal(total: string): (xml: string) => string {
  return (xml) => xml.replace(/<totTrib>.*?<\/totTrib>/, `<totTrib>${total}</totTrib>`)
}
