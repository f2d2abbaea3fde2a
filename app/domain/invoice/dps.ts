import { DateTime } from 'luxon'
import { documentKind } from '../person/documents.ts'
import { formatCents } from './cents.ts'
import {
  type Address,
  dpsIdOf,
  type IbsCbs,
  type Issuer,
  needsEvent,
  type Service,
  SIMPLES,
  saysRate,
  type Taker
} from './invoice.ts'
import { type Element, plainText, writeXml } from './xml.ts'

const NFSE_NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse'
const version = '1.01'
const program = 'Trilha-1'

/** Declaration of a service (DPS, layout 1.01). Money in centavos, rates in hundredths of a per cent. */
export interface Dps {
  /** tpAmb: 1 production, 2 test. */
  environment: 1 | 2
  /** dhEmi, written in this zone. */
  issuedAt: Date
  zone: string
  series: number
  number: number
  /** dCompet, y-m-d. */
  competence: string
  issuer: Issuer
  taker: Taker
  service: Service
  value: number
  /** 0 means that no rate is written. */
  rate: number
  withheld: boolean
  /** Null before the day that the place set, and if the place declares none. */
  ibsCbs: IbsCbs | null
  /** The invoice that it replaces. */
  replaces: { key: string; reason: string; words: string } | null
}

/** Writes the DPS unsigned, in the schema's order of elements. */
export function writeDps(dps: Dps): string {
  const { issuer, series, number } = dps
  const id = dpsIdOf({ city: issuer.city, cnpj: issuer.cnpj, series, number })
  const inner: Element = [
    'infDPS',
    [
      ['tpAmb', String(dps.environment)],
      ['dhEmi', formatMoment(dps.issuedAt, dps.zone)],
      ['verAplic', program],
      ['serie', String(series)],
      ['nDPS', String(number)],
      ['dCompet', dps.competence],
      ['tpEmit', '1'],
      ['cLocEmi', issuer.city],
      substOf(dps),
      prestOf(issuer),
      takerOf(dps.taker),
      serviceOf(dps),
      valuesOf(dps),
      ibsCbsOf(dps)
    ]
  ]
  return wrap('DPS', writeXml(inner, ` Id="${id}"`))
}

const wrap = (root: string, inner: string) =>
  `<${root} xmlns="${NFSE_NAMESPACE}" versao="${version}">${inner}</${root}>`

/** TSDateTimeUTC of the layout: whole seconds, and an offset in digits also in UTC. */
const formatMoment = (at: Date, zone: string) => DateTime.fromJSDate(at, { zone }).toFormat("yyyy-MM-dd'T'HH:mm:ssZZ")

function substOf({ replaces }: Dps): Element | null {
  if (!replaces) return null
  const { key, reason, words } = replaces
  return [
    'subst',
    [
      ['chSubstda', key],
      ['cMotivo', reason],
      ['xMotivo', plainText(words, 255)]
    ]
  ]
}

/** Name and address of the issuer come from the registry and are not written (tpEmit 1). */
function prestOf({ cnpj, registration, simples, simplesAssessment, special }: Issuer): Element {
  return [
    'prest',
    [
      ['CNPJ', cnpj],
      ['IM', registration],
      [
        'regTrib',
        [
          ['opSimpNac', String(simples)],
          ['regApTribSN', simples === SIMPLES.small ? String(simplesAssessment) : ''],
          ['regEspTrib', String(special)]
        ]
      ]
    ]
  ]
}

/** Without a document nobody is named. For a foreign document, the layout only has a reason for its absence. */
function takerOf({ document, country, name, email, phone, address }: Taker): Element | null {
  if (document === '') return null
  const kind = country === 'BR' ? documentKind(document) : null
  const shown: Element = kind === null ? ['cNaoNIF', '2'] : [kind === 'cpf' ? 'CPF' : 'CNPJ', document]
  return [
    'toma',
    [
      shown,
      ['xNome', plainText(name, 300)],
      addressElement(address),
      ['fone', phone.replace(/\D/g, '').slice(0, 20)],
      ['email', email]
    ]
  ]
}

function addressElement({ cep, street, number, complement, district, city }: Address): Element | null {
  if (cep === '' || city === '') return null
  return [
    'end',
    [
      [
        'endNac',
        [
          ['cMun', city],
          ['CEP', cep]
        ]
      ],
      ...lines({ street, number, complement, district })
    ]
  ]
}

function lines({
  street,
  number,
  complement,
  district
}: Pick<Address, 'street' | 'number' | 'complement' | 'district'>): Element[] {
  return [
    ['xLgr', plainText(street, 255)],
    ['nro', plainText(number, 60)],
    ['xCpl', plainText(complement, 156)],
    ['xBairro', plainText(district, 60)]
  ]
}

function serviceOf({ service: { code, nbs, description, event }, issuer }: Dps): Element {
  return [
    'serv',
    [
      ['locPrest', [['cLocPrestacao', issuer.city]]],
      [
        'cServ',
        [
          ['cTribNac', code],
          ['xDescServ', plainText(description, 2000)],
          ['cNBS', nbs]
        ]
      ],
      needsEvent(code)
        ? [
            'atvEvento',
            [
              ['xNome', plainText(event.name, 255)],
              ['dtIni', event.day],
              ['dtFim', event.day],
              ['end', [['CEP', event.address.cep], ...lines(event.address)]]
            ]
          ]
        : null
    ]
  ]
}

function valuesOf(dps: Dps): Element {
  const { value, rate, withheld } = dps
  return [
    'valores',
    [
      ['vServPrest', [['vServ', formatCents(value)]]],
      [
        'trib',
        [
          [
            'tribMun',
            [
              ['tribISSQN', '1'],
              ['tpRetISSQN', withheld ? '2' : '1'],
              ['pAliq', saysRate(dps) ? formatCents(rate) : '']
            ]
          ],
          ['totTrib', [totalOf(dps)]]
        ]
      ]
    ]
  ]
}

/** Each regime has its own form: Sefin refuses the others (E0710, E0712, E0713). */
function totalOf({ rate, issuer: { simples, simplesPercent, federalPercent, statePercent } }: Dps): Element {
  if (simples === SIMPLES.small) return ['pTotTribSN', formatCents(simplesPercent)]
  if (simples === SIMPLES.mei) return ['indTotTrib', '0']
  return [
    'pTotTrib',
    [
      ['pTotTribFed', formatCents(federalPercent)],
      ['pTotTribEst', formatCents(statePercent)],
      ['pTotTribMun', formatCents(rate)]
    ]
  ]
}

/**
 * The authority has rates and amounts: only the kind of operation is declared. The taker is the person served (indDest
 * 0).
 */
function ibsCbsOf({ ibsCbs, taker: { document, country } }: Dps): Element | null {
  if (!ibsCbs) return null
  const isCompany = country === 'BR' && documentKind(document) === 'cnpj'
  const { classCode, operation } = ibsCbs
  const class_: Element = [
    'gIBSCBS',
    [
      ['CST', classCode.slice(0, 3)],
      ['cClassTrib', classCode]
    ]
  ]
  return [
    'IBSCBS',
    [
      ['finNFSe', '0'],
      ['indFinal', isCompany ? '0' : '1'],
      ['cIndOp', operation],
      ['indDest', '0'],
      ['valores', [['trib', [class_]]]]
    ]
  ]
}

export interface Cancellation {
  environment: 1 | 2
  at: Date
  zone: string
  cnpj: string
  key: string
  /** cMotivo and xMotivo. */
  reason: string
  words: string
}

/** Writes the request of a cancellation (e101101), unsigned. */
export function writeCancellation({ environment, at, zone, cnpj, key, reason, words }: Cancellation): string {
  const inner: Element = [
    'infPedReg',
    [
      ['tpAmb', String(environment)],
      ['verAplic', program],
      ['dhEvento', formatMoment(at, zone)],
      ['CNPJAutor', cnpj],
      ['chNFSe', key],
      [
        'e101101',
        [
          ['xDesc', 'Cancelamento de NFS-e'],
          ['cMotivo', reason],
          ['xMotivo', plainText(words, 255)]
        ]
      ]
    ]
  ]
  return wrap('pedRegEvento', writeXml(inner, ` Id="PRE${key}101101"`))
}
