import { FIRST_IBS_CBS_DAY, IBS_CBS_REFUSED_FROM } from '#app/domain/invoice/settings.ts'
import { elementAt, textAt, type XmlElement } from '../read-xml.server.ts'

export interface ReadDps {
  id: string
  /** dhEmi as written. */
  issuedAt: string
  competence: string
  city: string
  series: string
  number: string
  cnpj: string
  simples: string
  assessment: string
  special: string
  taker: XmlElement | null
  takerName: string
  /** CPF or CNPJ; '' for neither. */
  takerDocument: string
  withheld: boolean
  rate: string
  /** Form in which the total of taxes is given, one of four. */
  total: string
  /** pTotTribMun, which the simulator uses as the city's own rate. */
  cityPercent: number
  code: string
  hasNbs: boolean
  hasEvent: boolean
  value: number
  replaces: string
  ibsCbs: { status: string; classCode: string } | null
}

/** Reads the fields that the rules need, from a DPS that the layout has accepted. */
export function toReadDps(root: XmlElement): ReadDps {
  const main = elementAt(root, 'infDPS')
  const of = (...way: string[]) => textAt(main, ...way)
  const taker = elementAt(main, 'toma')
  const taxes = elementAt(main, 'valores', 'trib')
  const ibsCbs = elementAt(main, 'IBSCBS', 'valores', 'trib', 'gIBSCBS')
  return {
    id: main?.attributes.Id ?? '',
    issuedAt: of('dhEmi'),
    competence: of('dCompet'),
    city: of('cLocEmi'),
    series: of('serie'),
    number: of('nDPS'),
    cnpj: of('prest', 'CNPJ'),
    simples: of('prest', 'regTrib', 'opSimpNac'),
    assessment: of('prest', 'regTrib', 'regApTribSN'),
    special: of('prest', 'regTrib', 'regEspTrib'),
    taker,
    takerName: textAt(taker, 'xNome'),
    takerDocument: textAt(taker, 'CNPJ') || textAt(taker, 'CPF'),
    withheld: textAt(taxes, 'tribMun', 'tpRetISSQN') === '2',
    rate: textAt(taxes, 'tribMun', 'pAliq'),
    total: elementAt(taxes, 'totTrib')?.children[0]?.name ?? '',
    cityPercent: Number(textAt(taxes, 'totTrib', 'pTotTrib', 'pTotTribMun')),
    code: of('serv', 'cServ', 'cTribNac'),
    hasNbs: of('serv', 'cServ', 'cNBS') !== '',
    hasEvent: elementAt(main, 'serv', 'atvEvento') !== null,
    value: Number(of('valores', 'vServPrest', 'vServ')),
    replaces: of('subst', 'chSubstda'),
    ibsCbs: ibsCbs && { status: textAt(ibsCbs, 'CST'), classCode: textAt(ibsCbs, 'cClassTrib') }
  }
}

interface Refusal {
  code: string
  words: string
}

type Rule = [code: string, isBroken: (dps: ReadDps, at: Date) => boolean, words: string]

const isMei = ({ simples }: ReadDps) => simples === '2'
const isSmall = ({ simples }: ReadDps) => simples === '3'
const isOutside = ({ simples }: ReadDps) => simples === '1'
const paysBySimples = (dps: ReadDps) => isSmall(dps) && dps.assessment === '1'
const hasNationalAddress = ({ taker }: ReadDps) => elementAt(taker, 'end', 'endNac') !== null

/**
 * Rules that Sefin publishes (annexes I and VI) and that a DPS of this program can break, by their codes. The city
 * takes part (ATIVO), as Sefin requires of every issuer.
 */
const rules: readonly Rule[] = [
  ['E0004', (dps) => dps.id !== idOf(dps), 'O identificador da DPS difere da concatenação dos seus campos.'],
  ['E0008', ({ issuedAt }, at) => Date.parse(issuedAt) > at.getTime(), 'A emissão é posterior ao processamento.'],
  ['E0010', ({ series }) => !(Number(series) >= 1 && Number(series) <= 49_999), 'Série fora da faixa do emissor.'],
  ['E0015', ({ competence, issuedAt }) => competence > issuedAt.slice(0, 10), 'A competência é posterior à emissão.'],
  [
    'E0162',
    (dps) => dps.assessment !== '' && !isSmall(dps),
    'Não optante e MEI não informam o regime de apuração do Simples Nacional.'
  ],
  ['E0166', (dps) => isSmall(dps) && dps.assessment === '', 'ME/EPP informa o regime de apuração.'],
  ['E0174', (dps) => isMei(dps) && dps.special !== '0', 'MEI não tem regime especial de tributação.'],
  ['E0175', (dps) => paysBySimples(dps) && dps.special !== '0', 'ME/EPP pelo Simples não tem regime especial.'],
  [
    'E0202',
    ({ cnpj, taker }) => textAt(taker, 'CNPJ').slice(0, 8) === cnpj.slice(0, 8),
    'O tomador não pode ser o próprio prestador.'
  ],
  [
    'E0204',
    ({ withheld, takerDocument }) => withheld && takerDocument === '',
    'Com o ISSQN retido, o tomador tem de ser identificado por CNPJ ou CPF.'
  ],
  [
    'E0235',
    (dps) => textAt(dps.taker, 'CNPJ') !== '' && !hasNationalAddress(dps),
    'O endereço nacional do tomador é obrigatório quando ele é identificado por CNPJ.'
  ],
  [
    'E0237',
    (dps) => dps.withheld && !hasNationalAddress(dps),
    'Com o ISSQN retido pelo tomador, o endereço nacional dele é obrigatório.'
  ],
  ['E0322', ({ ibsCbs, hasNbs }) => ibsCbs !== null && !hasNbs, 'Com IBS e CBS, o item da NBS é obrigatório.'],
  [
    'E0390',
    ({ code, hasEvent }) => isOfItem12(code) && !hasEvent,
    'O grupo atvEvento é obrigatório para os serviços do item 12.'
  ],
  ['E0392', ({ code, hasEvent }) => !isOfItem12(code) && hasEvent, 'O grupo atvEvento só cabe no item 12.'],
  ['E0583', (dps) => isMei(dps) && dps.withheld, 'A retenção do ISSQN não é permitida para MEI.'],
  ['E0588', ({ special, withheld }) => special !== '0' && withheld, 'Regime especial não admite retenção.'],
  ['E0595', ({ rate }) => Number(rate) > 5, 'A alíquota não pode ser superior a 5%.'],
  ['E0600', (dps) => isMei(dps) && dps.rate !== '', 'MEI não informa alíquota.'],
  ['E0604', ({ special, rate }) => special !== '0' && rate !== '', 'Alíquota não permitida com regime especial.'],
  [
    'E0617',
    (dps) => isOutside(dps) && dps.rate !== '',
    'Não é permitido informar alíquota quando o prestador de serviço não é optante do simples nacional e o município está ATIVO.'
  ],
  [
    'E0621',
    (dps) => paysBySimples(dps) && dps.withheld && !(Number(dps.rate) >= 1.8),
    'ME/EPP pelo Simples, com retenção, informa a alíquota (mínimo de 1,8%).'
  ],
  [
    'E0625',
    (dps) => paysBySimples(dps) && !dps.withheld && dps.rate !== '',
    'ME/EPP sem retenção não informa alíquota.'
  ],
  ['E0635', (dps) => isSmall(dps) && !paysBySimples(dps) && dps.rate !== '', 'A alíquota é a do município ATIVO.'],
  ['E0710', (dps) => isMei(dps) && dps.total === 'pTotTribSN', 'MEI não informa pTotTribSN.'],
  ['E0712', (dps) => isSmall(dps) && dps.total === 'indTotTrib', 'Para ME/EPP indTotTrib não pode ser informado.'],
  [
    'E0713',
    (dps) => isOutside(dps) && ['indTotTrib', 'pTotTribSN'].includes(dps.total),
    'Para Não Optante o indicador de informação de valor total de tributos e o percentual do Simples Nacional não podem ser informados.'
  ],
  [
    'E0850',
    ({ ibsCbs, competence }) => ibsCbs !== null && competence < FIRST_IBS_CBS_DAY,
    'IBS e CBS só a partir da competência 01/01/2026.'
  ],
  [
    'E0959',
    ({ ibsCbs }) => ibsCbs !== null && !ibsCbs.classCode.startsWith(ibsCbs.status),
    'O cClassTrib não pertence ao CST.'
  ],
  // Its code is not published yet; codes of our own begin with SIM.
  [
    'SIM06',
    (dps) => !isMei(dps) && dps.ibsCbs === null && dps.competence >= IBS_CBS_REFUSED_FROM,
    'O grupo IBSCBS é obrigatório.'
  ],
  ['SIM05', ({ value }) => !(value > 0), 'O valor do serviço tem de ser maior que zero.']
]

/** Excludes 12.13, which needs none. */
const isOfItem12 = (code: string) => code.startsWith('12') && !code.startsWith('1213')

const idOf = ({ city, cnpj, series, number }: ReadDps) =>
  `DPS${city}2${cnpj}${series.padStart(5, '0')}${number.padStart(15, '0')}`

/** First rule that it breaks; null if none. */
export function refusalOf(dps: ReadDps, at: Date): Refusal | null {
  const broken = rules.find(([, isBroken]) => isBroken(dps, at))
  if (!broken) return null
  const [code, , words] = broken
  return { code, words }
}

/** A replacement keeps the fields that its regime requires. */
export function refusalOfReplacement(dps: ReadDps, old: ReadDps): Refusal | null {
  if (dps.competence !== old.competence || (isOutside(dps) && dps.code !== old.code)) {
    return { code: 'E0060', words: 'A substituta não muda a competência nem o código do serviço.' }
  }
  if (isOutside(dps) || (dps.takerDocument === old.takerDocument && dps.value === old.value)) return null
  return { code: 'E0061', words: 'No Simples Nacional a substituta não muda o tomador nem o valor.' }
}
