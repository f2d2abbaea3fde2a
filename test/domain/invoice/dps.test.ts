import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatCents } from '#app/domain/invoice/cents.ts'
import { checkDps, checkWords } from '#app/domain/invoice/check-dps.ts'
import { type Dps, writeCancellation, writeDps } from '#app/domain/invoice/dps.ts'
import { dpsIdOf, NO_ADDRESS, needsEvent, numberOfKey } from '#app/domain/invoice/invoice.ts'
import { plainText, writeXml } from '#app/domain/invoice/xml.ts'

const key = `2919306${'2'.repeat(2)}54550752000155${'0000000000042'}2611${'1234567890'}`
const address = {
  cep: '46960000',
  street: 'Rua das Pedras',
  number: '12',
  complement: '',
  district: 'Centro',
  city: '2919306',
  cityName: 'Lençóis',
  state: 'BA'
}

const dps: Dps = {
  environment: 2,
  issuedAt: new Date('2026-11-20T12:00:00Z'),
  zone: 'America/Bahia',
  series: 1,
  number: 42,
  competence: '2026-11-20',
  issuer: {
    cnpj: '54550752000155',
    registration: '1234',
    city: '2919306',
    simples: 1,
    simplesAssessment: 1,
    simplesPercent: 0,
    special: 0,
    federalPercent: 1345,
    statePercent: 0
  },
  taker: {
    name: 'Maria & Filhos',
    document: '52998224725',
    country: 'BR',
    email: 'm@example.com',
    phone: '+5575999998888',
    address
  },
  service: {
    code: '120501',
    nbs: '',
    description: 'Ingresso: Gruta – visita',
    event: { name: 'Gruta', day: '2026-11-21', address }
  },
  value: 20_050,
  rate: 279,
  withheld: false,
  ibsCbs: null,
  replaces: null
}

describe('a DPS', () => {
  it('is written as the layout 1.01 has it, to the letter', () => {
    expect(writeDps(dps)).toBe(
      [
        '<DPS xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01">',
        '<infDPS Id="DPS291930625455075200015500001000000000000042">',
        '<tpAmb>2</tpAmb><dhEmi>2026-11-20T09:00:00-03:00</dhEmi><verAplic>Trilha-1</verAplic>',
        '<serie>1</serie><nDPS>42</nDPS><dCompet>2026-11-20</dCompet><tpEmit>1</tpEmit><cLocEmi>2919306</cLocEmi>',
        '<prest><CNPJ>54550752000155</CNPJ><IM>1234</IM>',
        '<regTrib><opSimpNac>1</opSimpNac><regEspTrib>0</regEspTrib></regTrib></prest>',
        '<toma><CPF>52998224725</CPF><xNome>Maria &amp; Filhos</xNome>',
        '<end><endNac><cMun>2919306</cMun><CEP>46960000</CEP></endNac>',
        '<xLgr>Rua das Pedras</xLgr><nro>12</nro><xBairro>Centro</xBairro></end>',
        '<fone>5575999998888</fone><email>m@example.com</email></toma>',
        '<serv><locPrest><cLocPrestacao>2919306</cLocPrestacao></locPrest>',
        '<cServ><cTribNac>120501</cTribNac><xDescServ>Ingresso: Gruta - visita</xDescServ></cServ>',
        '<atvEvento><xNome>Gruta</xNome><dtIni>2026-11-21</dtIni><dtFim>2026-11-21</dtFim>',
        '<end><CEP>46960000</CEP><xLgr>Rua das Pedras</xLgr><nro>12</nro><xBairro>Centro</xBairro></end></atvEvento></serv>',
        '<valores><vServPrest><vServ>200.50</vServ></vServPrest>',
        '<trib><tribMun><tribISSQN>1</tribISSQN><tpRetISSQN>1</tpRetISSQN></tribMun>',
        '<totTrib><pTotTrib><pTotTribFed>13.45</pTotTribFed><pTotTribEst>0.00</pTotTribEst><pTotTribMun>2.79</pTotTribMun></pTotTrib></totTrib>',
        '</trib></valores></infDPS></DPS>'
      ].join('')
    )
    expect(checkDps(dps)).toEqual([])
  })

  it('contains optional parts: a substitute, Simples, a foreigner, an unknown recipient', () => {
    const replaces = { key, reason: '99', words: 'Parte do valor foi devolvida.' }
    expect(writeDps({ ...dps, replaces })).toContain(
      `<cLocEmi>2919306</cLocEmi><subst><chSubstda>${key}</chSubstda><cMotivo>99</cMotivo><xMotivo>Parte do valor foi devolvida.</xMotivo></subst><prest>`
    )
    const small = { ...dps.issuer, simples: 3, simplesPercent: 600 }
    const ofSmall = writeDps({ ...dps, issuer: small, rate: 0 })
    expect(ofSmall).toContain('<opSimpNac>3</opSimpNac><regApTribSN>1</regApTribSN>')
    expect(ofSmall).toContain('<pTotTribSN>6.00</pTotTribSN>')
    expect(ofSmall).not.toContain('pAliq')
    const abroad = { ...dps.taker, document: 'AB123456', country: 'AR', address: NO_ADDRESS }
    expect(writeDps({ ...dps, taker: abroad })).toContain('<toma><cNaoNIF>2</cNaoNIF><xNome>')
    expect(writeDps({ ...dps, taker: { ...dps.taker, document: '' } })).not.toContain('<toma>')
    expect(writeDps({ ...dps, withheld: true })).toContain('<tpRetISSQN>2</tpRetISSQN></tribMun>')
    expect(writeDps({ ...dps, issuer: small, rate: 201, withheld: true })).toContain('<pAliq>2.01</pAliq>')
    expect(writeDps({ ...dps, issuer: { ...dps.issuer, simples: 2 }, rate: 0 })).toContain(
      '<totTrib><indTotTrib>0</indTotTrib></totTrib>'
    )
    expect(writeDps({ ...dps, service: { ...dps.service, code: '090201' } })).not.toContain('atvEvento')
  })

  it('declares IBS and CBS last, by their codes only, and a company not as a consumer', () => {
    const ibsCbs = { classCode: '200048', operation: '030101', ibsRate: 6, cbsRate: 54 }
    const said = (consumer: string) =>
      `</valores><IBSCBS><finNFSe>0</finNFSe><indFinal>${consumer}</indFinal><cIndOp>030101</cIndOp><indDest>0</indDest><valores><trib><gIBSCBS><CST>200</CST><cClassTrib>200048</cClassTrib></gIBSCBS></trib></valores></IBSCBS></infDPS></DPS>`
    expect(writeDps({ ...dps, ibsCbs })).toContain(said('1'))
    expect(writeDps({ ...dps, ibsCbs, taker: { ...dps.taker, document: '12ABC34501DE35' } })).toContain(said('0'))
    expect(writeDps({ ...dps, ibsCbs, taker: { ...dps.taker, document: '', name: '' } })).toContain(said('1'))
  })

  const flawed: [string, Partial<Dps>, string][] = [
    ['no number of a company', { issuer: { ...dps.issuer, cnpj: '11111111111111' } }, 'settings'],
    ['no municipality', { issuer: { ...dps.issuer, city: '' } }, 'settings'],
    ['a wrong CPF', { taker: { ...dps.taker, document: '52998224724' } }, 'document'],
    ['nobody’s name', { taker: { ...dps.taker, name: ' ' } }, 'name'],
    ['half an address', { taker: { ...dps.taker, address: { ...address, cep: '' } } }, 'cep'],
    ['a broken e-mail', { taker: { ...dps.taker, email: 'a@b' } }, 'email'],
    ['no description', { service: { ...dps.service, description: '' } }, 'description'],
    [
      'item 12 that is nowhere',
      { service: { ...dps.service, event: { ...dps.service.event, address: NO_ADDRESS } } },
      'settings'
    ],
    ['no value', { value: 0 }, 'value'],
    ['the issuer for its taker', { taker: { ...dps.taker, document: '54550752000236' } }, 'document'],
    ['a special regime in Simples', { issuer: { ...dps.issuer, simples: 3, special: 1 }, rate: 0 }, 'settings'],
    ['a tax withheld of a special regime', { issuer: { ...dps.issuer, special: 5 }, withheld: true }, 'settings'],
    [
      'IBS and CBS without an NBS code',
      { ibsCbs: { classCode: '000001', operation: '030101', ibsRate: 0, cbsRate: 0 } },
      'settings'
    ],
    ['a rate above 5 %', { rate: 501 }, 'settings'],
    ['a rate below 2 %', { rate: 199 }, 'settings'],
    ['no rate where it is not in the Simples', { rate: 0 }, 'settings'],
    [
      'a replaced one without a key',
      { replaces: { key: '1', reason: '99', words: 'Valor devolvido em parte' } },
      'reason'
    ],
    ['hardly a reason', { replaces: { key, reason: '99', words: 'erro' } }, 'words']
  ]
  it.each(flawed)('with %s is refused at the field that mends it', (_name, change, field) => {
    expect(checkDps({ ...dps, ...change }).map((flaw) => flaw.field)).toEqual([field])
  })

  const issuer = (change: Partial<Dps['issuer']>) => ({ issuer: { ...dps.issuer, ...change } })
  const taker = (change: Partial<Dps['taker']>) => ({ taker: { ...dps.taker, ...change } })
  const at = (change: Partial<typeof address>) => taker({ address: { ...address, ...change } })
  const service = (change: Partial<Dps['service']>) => ({ service: { ...dps.service, ...change } })
  const event = (change: Partial<typeof address>) =>
    service({ event: { ...dps.service.event, address: { ...address, ...change } } })
  const ibsCbs = { classCode: '200048', operation: '030101', ibsRate: 0, cbsRate: 0 }
  const words = (text: string) => ({ replaces: { key, reason: '99', words: text } })

  it.each<[string, Partial<Dps>]>([
    ['a registration of 15 letters and numbers', issuer({ registration: 'A23456789012345' })],
    ['no registration', issuer({ registration: '' })],
    ['the last special regime', issuer({ special: 6 })],
    ['ME or EPP whose tax is withheld', { ...issuer({ simples: 3, simplesAssessment: 3 }), rate: 200, withheld: true }],
    ['MEI without a rate', { ...issuer({ simples: 2 }), rate: 0 }],
    ['the first series', { series: 1 }],
    ['the last series', { series: 49_999 }],
    ['the first number', { number: 1 }],
    ['the last number', { number: 999_999_999_999_999 }],
    ['an e-mail of 80 letters', taker({ email: `${'m'.repeat(60)}@${'e'.repeat(15)}.com` })],
    ['no e-mail', taker({ email: '' })],
    ['nobody named, whatever the rest says', taker({ document: '', name: '', phone: '1', address: NO_ADDRESS })],
    ['a telephone of six digits', taker({ phone: '+123456' })],
    ['a telephone of twenty digits', taker({ phone: '+12345678901234567890' })],
    ['no telephone', taker({ phone: '' })],
    ['no address', taker({ address: NO_ADDRESS })],
    ['another company for its taker', taker({ document: '11222333000181' })],
    ['an NBS code', service({ nbs: '125010000' })],
    ['a service that needs no place', service({ code: '090201', event: { name: '', day: '', address: NO_ADDRESS } })],
    ['one centavo', { value: 1 }],
    ['the largest value', { value: 99_999_999_999_999 }],
    ['a rate of 2 %', { rate: 200 }],
    ['a rate of 5 %', { rate: 500 }],
    ['IBS and CBS with an NBS code', { ...service({ nbs: '125010000' }), ibsCbs }],
    ['a reason of 15 letters', words('x'.repeat(15))],
    ['a reason of 255 letters', words('x'.repeat(255))]
  ])('may be sent with %s', (_name, change) => {
    expect(checkDps({ ...dps, ...change })).toEqual([])
  })

  const noPlace = 'Falta o endereço do atrativo: os serviços do item 12 pedem onde acontecem.'
  it.each<[string, Partial<Dps>, string, string]>([
    [
      'another company’s letters',
      issuer({ cnpj: '5455075200015' }),
      'settings',
      'O CNPJ de quem emite não está certo.'
    ],
    [
      'a registration of 16 letters',
      issuer({ registration: 'A234567890123456' }),
      'settings',
      'A inscrição municipal tem até 15 letras e números.'
    ],
    [
      'a point in the registration',
      issuer({ registration: '12.34' }),
      'settings',
      'A inscrição municipal tem até 15 letras e números.'
    ],
    ['a municipality of eight digits', issuer({ city: '29193061' }), 'settings', 'Falta o município de quem emite.'],
    ['a letter before the municipality', issuer({ city: 'x2919306' }), 'settings', 'Falta o município de quem emite.'],
    ['regime 0', { ...issuer({ simples: 0 }), rate: 279 }, 'settings', 'Falta o regime tributário.'],
    ['regime 4', issuer({ simples: 4 }), 'settings', 'Falta o regime tributário.'],
    ['assessment 0', issuer({ simplesAssessment: 0 }), 'settings', 'Falta o regime tributário.'],
    ['assessment 4', issuer({ simplesAssessment: 4 }), 'settings', 'Falta o regime tributário.'],
    ['special regime 7', issuer({ special: 7 }), 'settings', 'O regime especial não existe.'],
    ['special regime -1', issuer({ special: -1 }), 'settings', 'O regime especial não existe.'],
    ['special regime 1.5', issuer({ special: 1.5 }), 'settings', 'O regime especial não existe.'],
    [
      'a special regime of a MEI',
      { ...issuer({ simples: 2, special: 1 }), rate: 0 },
      'settings',
      'No Simples Nacional o regime especial fica em “Nenhum”.'
    ],
    ['series 0', { series: 0 }, 'settings', 'A série vai de 1 a 49999.'],
    ['series 50000', { series: 50_000 }, 'settings', 'A série vai de 1 a 49999.'],
    ['series 1.5', { series: 1.5 }, 'settings', 'A série vai de 1 a 49999.'],
    ['number 0', { number: 0 }, 'settings', 'A numeração chegou ao fim: mude a série.'],
    [
      'a number of 16 digits',
      { number: 1_000_000_000_000_000 },
      'settings',
      'A numeração chegou ao fim: mude a série.'
    ],
    [
      'an e-mail of 81 letters',
      taker({ email: `${'m'.repeat(60)}@${'e'.repeat(16)}.com` }),
      'email',
      'Confira o e-mail: a nota leva um de até 80 letras.'
    ],
    [
      'a broken e-mail of nobody',
      taker({ document: '', email: 'a@b' }),
      'email',
      'Confira o e-mail: a nota leva um de até 80 letras.'
    ],
    ['a name without a letter', taker({ name: '123' }), 'name', 'Informe o nome do cliente.'],
    ['a name that Latin-1 has no letter of', taker({ name: '王小明' }), 'name', 'Informe o nome do cliente.'],
    ['a telephone of five digits', taker({ phone: '+12345' }), 'phone', 'Confira o telefone.'],
    ['a telephone of 21 digits', taker({ phone: '+123456789012345678901' }), 'phone', 'Confira o telefone.'],
    [
      'the issuer itself for its taker',
      taker({ document: '54550752000155' }),
      'document',
      'Uma nota não pode ser para a própria empresa que a emite.'
    ],
    ['a CEP of nine digits', at({ cep: '469600001' }), 'cep', 'Informe o CEP com 8 números.'],
    ['a hyphen in the CEP', at({ cep: '46960-000' }), 'cep', 'Informe o CEP com 8 números.'],
    ['no street', at({ street: ' ' }), 'street', 'Informe a rua.'],
    ['no house number', at({ number: ' ' }), 'number', 'Informe o número (ou S/N).'],
    ['no district', at({ district: '' }), 'district', 'Informe o bairro.'],
    ['no city', at({ city: '' }), 'city', 'Informe a cidade e o estado.'],
    ['a city of eight digits', at({ city: '29193060' }), 'city', 'Informe a cidade e o estado.'],
    ['a service code of five digits', service({ code: '12050' }), 'settings', 'Falta o código do serviço (cTribNac).'],
    [
      'a service code of seven digits',
      service({ code: '1205011' }),
      'settings',
      'Falta o código do serviço (cTribNac).'
    ],
    ['an NBS code of eight digits', service({ nbs: '12501000' }), 'settings', 'O código NBS tem 9 números.'],
    ['an NBS code of ten digits', service({ nbs: '1250100000' }), 'settings', 'O código NBS tem 9 números.'],
    ['a description of blanks', service({ description: ' \n ' }), 'description', 'Diga que serviço foi prestado.'],
    ['an event without a CEP', event({ cep: '' }), 'settings', noPlace],
    ['an event with a CEP of nine digits', event({ cep: '469600001' }), 'settings', noPlace],
    ['an event without a street', event({ street: '' }), 'settings', noPlace],
    ['an event without a house number', event({ number: ' ' }), 'settings', noPlace],
    ['an event without a district', event({ district: '' }), 'settings', noPlace],
    [
      'an event without a name',
      service({ event: { ...dps.service.event, name: '2026' } }),
      'description',
      'Falta o nome da atividade.'
    ],
    ['one centavo too much', { value: 100_000_000_000_000 }, 'value', 'O valor da nota tem de ser maior que zero.'],
    ['half a centavo', { value: 0.5 }, 'value', 'O valor da nota tem de ser maior que zero.'],
    ['a rate of 1.99 %', { rate: 199 }, 'settings', 'A alíquota do ISS vai de 2% a 5%.'],
    ['no rate outside of the Simples', { rate: 0 }, 'settings', 'Falta a alíquota do ISS.'],
    [
      'a tax withheld of a MEI',
      { ...issuer({ simples: 2 }), rate: 0, withheld: true },
      'settings',
      'Do MEI o ISS não é retido.'
    ],
    [
      'a tax withheld of a special regime',
      { ...issuer({ special: 1 }), withheld: true },
      'settings',
      'Num regime especial o ISS não é retido.'
    ],
    ['IBS and CBS without an NBS code', { ibsCbs }, 'settings', 'Com IBS e CBS, o código NBS é obrigatório.'],
    ...['20004', '2000488', 'x200048'].map((classCode): [string, Partial<Dps>, string, string] => [
      `the class ${classCode} of IBS and CBS`,
      { ...service({ nbs: '125010000' }), ibsCbs: { ...ibsCbs, classCode } },
      'settings',
      'Faltam os códigos de IBS e CBS.'
    ]),
    ...['03010', '0301011', ''].map((operation): [string, Partial<Dps>, string, string] => [
      `the operation ${JSON.stringify(operation)} of IBS and CBS`,
      { ...service({ nbs: '125010000' }), ibsCbs: { ...ibsCbs, operation } },
      'settings',
      'Faltam os códigos de IBS e CBS.'
    ]),
    [
      'a replaced one whose key has 51 signs',
      { replaces: { key: `${key}1`, reason: '99', words: 'Valor devolvido em parte' } },
      'reason',
      'A nota substituída não tem chave.'
    ],
    [
      'a reason of 14 letters',
      words('x'.repeat(14)),
      'words',
      'Explique em 15 a 255 letras: o texto vai para a prefeitura.'
    ],
    [
      'a reason of 256 letters',
      words('x'.repeat(256)),
      'words',
      'Explique em 15 a 255 letras: o texto vai para a prefeitura.'
    ]
  ])('with %s says so at its field', (_name, change, field, message) => {
    expect(checkDps({ ...dps, ...change })).toEqual([{ field, message }])
  })

  it('says the number of a company for its taker, and no field that is empty', () => {
    const company = { ...dps.taker, document: '11222333000181', phone: '', email: '', address: NO_ADDRESS }
    expect(writeDps({ ...dps, taker: company })).toContain(
      '<toma><CNPJ>11222333000181</CNPJ><xNome>Maria &amp; Filhos</xNome></toma>'
    )
    const cityless = writeDps({ ...dps, ...at({ city: '' }) })
    expect(cityless).toContain('<xNome>Maria &amp; Filhos</xNome><fone>')
    const whole = writeDps({ ...dps, ...at({ complement: 'Casa 2' }), service: { ...dps.service, nbs: '125010000' } })
    expect(whole).toContain('<nro>12</nro><xCpl>Casa 2</xCpl><xBairro>Centro</xBairro>')
    expect(whole).toContain('<xDescServ>Ingresso: Gruta - visita</xDescServ><cNBS>125010000</cNBS></cServ>')
    expect(writeDps({ ...dps, issuer: { ...dps.issuer, registration: '' } })).toContain(
      '<prest><CNPJ>54550752000155</CNPJ><regTrib>'
    )
  })

  it('takes nobody from abroad for a company, whatever their document looks like', () => {
    const foreign = { ...dps.taker, document: '11222333000181', country: 'AR', address: NO_ADDRESS }
    const said = writeDps({ ...dps, ibsCbs, taker: foreign })
    expect(said).toContain('<toma><cNaoNIF>2</cNaoNIF>')
    expect(said).toContain('<indFinal>1</indFinal>')
  })

  it('has one id of 45 characters per number', () => {
    const id = dpsIdOf({ city: '2919306', cnpj: '12ABC34501DE35', series: 49_999, number: 7 })
    expect(id).toBe('DPS2919306212ABC34501DE3549999000000000000007')
    expect(id).toHaveLength(45)
  })
})

it('names invoice, reason and author in a cancellation', () => {
  const about = {
    environment: 1,
    at: new Date('2026-11-20T12:00:00Z'),
    zone: 'America/Bahia',
    cnpj: '54550752000155'
  } as const
  expect(writeCancellation({ ...about, key, reason: '2', words: 'A visita não aconteceu.' })).toBe(
    `<pedRegEvento xmlns="http://www.sped.fazenda.gov.br/nfse" versao="1.01"><infPedReg Id="PRE${key}101101"><tpAmb>1</tpAmb><verAplic>Trilha-1</verAplic><dhEvento>2026-11-20T09:00:00-03:00</dhEvento><CNPJAutor>54550752000155</CNPJAutor><chNFSe>${key}</chNFSe><e101101><xDesc>Cancelamento de NFS-e</xDesc><cMotivo>2</cMotivo><xMotivo>A visita não aconteceu.</xMotivo></e101101></infPedReg></pedRegEvento>`
  )
  expect(checkWords('curto')).toHaveLength(1)
  expect(checkWords('x'.repeat(256))).toHaveLength(1)
  expect(checkWords('x'.repeat(255))).toEqual([])
})

it('keys, codes and money are read as they are', () => {
  expect(numberOfKey(key)).toBe(42)
  expect(numberOfKey('1')).toBeNull()
  expect([`${key}1`, `x${key}`, key.replace(/^\d/, 'A'), key.replace(/\d$/, 'A')].map(numberOfKey)).toEqual([
    null,
    null,
    null,
    null
  ])
  expect(['120501', '121301', '090201', '1205'].map(needsEvent)).toEqual([true, false, false, false])
  expect([5, 100, 20_050, 0].map(formatCents)).toEqual(['0.05', '1.00', '200.50', '0.00'])
})

/** The published pattern of TSDateTimeUTC, its dates left to `Date`. */
const moment =
  /^20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d[+-](?:0\d|1[0-2]):00$/

describe('an instant', () => {
  const instant = fc.date({
    min: new Date('2020-01-01T00:00:00Z'),
    max: new Date('2099-12-30T00:00:00Z'),
    noInvalidDate: true
  })
  const zone = fc.constantFrom('America/Bahia', 'America/Manaus', 'America/Rio_Branco', 'America/Noronha', 'UTC')

  it('has whole seconds and an offset, for any milliseconds and zone', () => {
    fc.assert(
      fc.property(instant, zone, (at, zone) => {
        const said = /<dhEmi>(.*)<\/dhEmi>/.exec(writeDps({ ...dps, issuedAt: at, zone }))?.[1] ?? ''
        expect(said).toMatch(moment)
        expect(Date.parse(said)).toBe(Math.floor(at.getTime() / 1000) * 1000)
        const about = {
          environment: 1,
          at,
          zone,
          cnpj: '54550752000155',
          key,
          reason: '2',
          words: 'A visita não houve.'
        } as const
        expect(/<dhEvento>(.*)<\/dhEvento>/.exec(writeCancellation(about))?.[1]).toBe(said)
      })
    )
  })

  it('is cut to the second of a real clock', () => {
    const issuedAt = new Date('2026-11-26T11:12:12.872Z')
    expect(writeDps({ ...dps, issuedAt })).toContain('<dhEmi>2026-11-26T08:12:12-03:00</dhEmi>')
  })
})

describe('text', () => {
  it('is Latin-1 on one line for any input, and within its limit', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.integer({ min: 1, max: 50 }), (typed, most) => {
        const plain = plainText(typed, most)
        expect(plain).toMatch(/^(?:[!-~¡-ÿ](?:[ -~¡-ÿ]*[!-~¡-ÿ])?)?$/)
        expect(plain.length).toBeLessThanOrEqual(most)
        expect(plainText(plain, most)).toBe(plain)
      })
    )
    expect(plainText('  Łódź — “São\nJosé”…  ', 50)).toBe('ód z - "São José"...'.replace('ód z', 'ódz'))
  })

  it('writes signs that Latin-1 has not as the nearest that it has', () => {
    expect(plainText('‘a’ “b” – — …', 50)).toBe(`'a' "b" - - ...`)
    expect(plainText('São ŝ ı 東 ª ÿ', 50)).toBe('São s ª ÿ')
    expect(plainText('Sa\u0303o', 50)).toBe('São')
  })

  it('is cut to its length with no blank at the end', () => {
    expect(['abc def', 'abcd ef', '  a'].map((text) => plainText(text, 4))).toEqual(['abc', 'abcd', 'a'])
  })

  it('leaves out what is empty, also an element of nothing but empty ones', () => {
    expect(
      writeXml([
        'a',
        [
          ['b', ''],
          null,
          ['c', [['d', ''], null]],
          [
            'e',
            [
              ['f', ''],
              ['g', '1']
            ]
          ]
        ]
      ])
    ).toBe('<a><e><g>1</g></e></a>')
    expect(writeXml(['a', ['x', 'y'].map((text) => ['b', text] as const)])).toBe('<a><b>x</b><b>y</b></a>')
  })

  it('is written as canonical XML has it', () => {
    expect(writeXml(['a', 'x & <y> "z"\r'], ' Id="1"')).toBe('<a Id="1">x &amp; &lt;y&gt; "z"&#xD;</a>')
  })

  it('never becomes an element of its own', () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const inner = writeXml(['a', [['b', typed]]]).replace(/^<a>(?:<b>)?|(?:<\/b>)?<\/a>$/g, '')
        expect(inner).not.toMatch(/[<>]|&(?!amp;|lt;|gt;|#xD;)/)
      })
    )
  })
})
