import type { XmlElement } from '../read-xml.server.ts'

/** Pattern for text, or group of elements in order; null if another rule judges it. */
type Content = RegExp | Group | null
type Part = readonly [name: string, content: Content, need?: 'optional']
type Group = readonly (Part | { oneOf: readonly Part[] })[]

/** TSString of the layout: Latin-1 without blanks at its ends. */
const plain = (most: number, least = 1) => new RegExp(`^(?=[^]{${least},${most}}$)[!-ÿ](?:[ -ÿ]*[!-ÿ])?$`)
const anyText = (most: number) => new RegExp(`^[^]{1,${most}}$`, 'u')
const digits = (count: number | string) => new RegExp(`^[0-9]{${count}}$`)
const oneOf = (...values: string[]) => new RegExp(`^(?:${values.join('|')})$`)

const date =
  '(?:20(?:[02468][048]|[13579][26])-02-29|20[0-9]{2}-(?:(?:0[1-9]|1[0-2])-(?:0[1-9]|1[0-9]|2[0-8])|(?:0[13578]|1[02])-31|(?:0[13-9]|1[0-2])-(?:29|30)))'
const day = new RegExp(`^${date}$`)
/** TSDateTimeUTC: whole seconds and an offset, nothing else. */
const moment = new RegExp(`^${date}T(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](?:[+-](?:0[0-9]|10|11):00|\\+12:00)$`)
const money = /^(?:0|0\.[0-9]{2}|[1-9][0-9]{0,14}(?:\.[0-9]{2})?)$/
const percentOf = (whole: number) => new RegExp(`^(?:0|0\\.[0-9]{2}|[1-9][0-9]{0,${whole - 1}}(?:\\.[0-9]{2})?)$`)
const smallPercent = /^[0-9](?:\.[0-9]{2})?$/

/** The published pattern from before July 2026 has 14 digits; letters came with the alphanumeric CNPJ. */
const cnpj = /^[0-9A-Z]{12}[0-9]{2}$/
const invoiceKey = /^[0-9]{9}[0-9A-Z]{14}[0-9]{27}$/
const cityCode = digits(7)

const whose: { oneOf: readonly Part[] } = {
  oneOf: [
    ['CNPJ', cnpj],
    ['CPF', digits(11)],
    ['NIF', anyText(40)],
    ['cNaoNIF', oneOf('0', '1', '2')]
  ]
}

const street: Group = [
  ['xLgr', plain(255)],
  ['nro', plain(60)],
  ['xCpl', plain(156), 'optional'],
  ['xBairro', plain(60)]
]

const address: Group = [
  {
    oneOf: [
      [
        'endNac',
        [
          ['cMun', cityCode],
          ['CEP', digits(8)]
        ]
      ],
      [
        'endExt',
        [
          ['cPais', /^[A-Z]{2}$/],
          ['cEndPost', anyText(11)],
          ['xCidade', anyText(60)],
          ['xEstProvReg', anyText(60)]
        ]
      ]
    ]
  },
  ...street
]

const person: Group = [
  whose,
  ['CAEPF', digits(14), 'optional'],
  ['IM', anyText(15), 'optional'],
  ['xNome', anyText(300)],
  ['end', address, 'optional'],
  ['fone', digits('6,20'), 'optional'],
  ['email', plain(80), 'optional']
]

const provider: Group = [
  whose,
  ['CAEPF', digits(14), 'optional'],
  ['IM', anyText(15), 'optional'],
  ['xNome', anyText(300), 'optional'],
  ['end', address, 'optional'],
  ['fone', digits('6,20'), 'optional'],
  ['email', plain(80), 'optional'],
  [
    'regTrib',
    [
      ['opSimpNac', oneOf('1', '2', '3')],
      ['regApTribSN', oneOf('1', '2', '3'), 'optional'],
      ['regEspTrib', /^[0-6]$/]
    ]
  ]
]

const service: Group = [
  [
    'locPrest',
    [
      {
        oneOf: [
          ['cLocPrestacao', cityCode],
          ['cPaisPrestacao', /^[A-Z]{2}$/]
        ]
      }
    ]
  ],
  [
    'cServ',
    [
      ['cTribNac', digits(6)],
      ['cTribMun', digits(3), 'optional'],
      ['xDescServ', anyText(2000)],
      ['cNBS', digits(9), 'optional'],
      ['cIntContrib', /^[a-zA-Z0-9]{1,20}$/, 'optional']
    ]
  ],
  [
    'atvEvento',
    [
      ['xNome', plain(255)],
      ['dtIni', day],
      ['dtFim', day],
      {
        oneOf: [
          ['idAtvEvt', anyText(30)],
          ['end', [['CEP', digits(8)], ...street]]
        ]
      }
    ],
    'optional'
  ]
]

const threePercents: Group = [
  ['pTotTribFed', percentOf(3)],
  ['pTotTribEst', percentOf(3)],
  ['pTotTribMun', percentOf(3)]
]

const threeAmounts: Group = [
  ['vTotTribFed', money],
  ['vTotTribEst', money],
  ['vTotTribMun', money]
]

const values: Group = [
  [
    'vServPrest',
    [
      ['vReceb', money, 'optional'],
      ['vServ', money]
    ]
  ],
  [
    'trib',
    [
      [
        'tribMun',
        [
          ['tribISSQN', /^[1-4]$/],
          ['tpRetISSQN', /^[1-3]$/],
          ['pAliq', smallPercent, 'optional']
        ]
      ],
      [
        'totTrib',
        [
          {
            oneOf: [
              ['vTotTrib', threeAmounts],
              ['pTotTrib', threePercents],
              ['indTotTrib', oneOf('0')],
              ['pTotTribSN', percentOf(2)]
            ]
          }
        ]
      ]
    ]
  ]
]

const ibsCbs: Group = [
  ['finNFSe', oneOf('0')],
  ['indFinal', oneOf('0', '1'), 'optional'],
  ['cIndOp', digits(6)],
  ['tpOper', /^[1-5]$/, 'optional'],
  ['tpEnteGov', /^[1-4]$/, 'optional'],
  ['indDest', oneOf('0', '1')],
  [
    'valores',
    [
      [
        'trib',
        [
          [
            'gIBSCBS',
            [
              ['CST', digits(3)],
              ['cClassTrib', digits(6)],
              ['cCredPres', digits(2), 'optional']
            ]
          ]
        ]
      ]
    ]
  ]
]

/**
 * Groups that this program never writes (works, tolls, foreign trade, deductions) are left out and count as unexpected.
 */
const declaration: Group = [
  [
    'infDPS',
    [
      ['tpAmb', oneOf('1', '2')],
      ['dhEmi', moment],
      ['verAplic', plain(20)],
      ['serie', digits('1,5')],
      ['nDPS', /^[1-9][0-9]{0,14}$/],
      ['dCompet', day],
      ['tpEmit', /^[1-3]$/],
      ['cLocEmi', cityCode],
      [
        'subst',
        [
          ['chSubstda', invoiceKey],
          ['cMotivo', oneOf('01', '02', '03', '04', '05', '99')],
          ['xMotivo', plain(255, 15), 'optional']
        ],
        'optional'
      ],
      ['prest', provider],
      ['toma', person, 'optional'],
      ['interm', person, 'optional'],
      ['serv', service],
      ['valores', values],
      ['IBSCBS', ibsCbs, 'optional']
    ]
  ],
  ['Signature', null, 'optional']
]

/** Layout since January 2026, without `nPedRegEvento`. */
const cancellation: Group = [
  [
    'infPedReg',
    [
      ['tpAmb', oneOf('1', '2')],
      ['verAplic', plain(20)],
      ['dhEvento', moment],
      {
        oneOf: [
          ['CNPJAutor', cnpj],
          ['CPFAutor', digits(11)]
        ]
      },
      ['chNFSe', invoiceKey],
      [
        'e101101',
        [
          ['xDesc', oneOf('Cancelamento de NFS-e')],
          ['cMotivo', oneOf('1', '2', '9')],
          ['xMotivo', plain(255, 15)]
        ]
      ]
    ]
  ],
  ['Signature', null, 'optional']
]

const NAMESPACE = 'http://www.sped.fazenda.gov.br/nfse'

const documents = {
  DPS: { content: declaration, signed: 'infDPS', id: /^DPS[0-9]{7}(?:1[0-9]{14}|2[0-9A-Z]{14})[0-9]{20}$/ },
  pedRegEvento: { content: cancellation, signed: 'infPedReg', id: /^PRE[0-9]{9}[0-9A-Z]{14}[0-9]{27}[0-9]{6}$/ }
} as const

/** Path of the first element that layout 1.01 refuses, and the reason; null if it accepts all. Never a value. */
export function flawInLayout(root: XmlElement, kind: keyof typeof documents): string | null {
  const { content, signed, id } = documents[kind]
  if (root.name !== kind || root.attributes.xmlns !== NAMESPACE || root.attributes.versao !== '1.01') {
    return `${kind}: raiz, namespace ou versão`
  }
  const main = root.children.find(({ name }) => name === signed)
  if (main && !id.test(main.attributes.Id ?? '')) return `${kind}/${signed}: Id`
  return flawIn(root, content, kind)
}

function flawIn(element: XmlElement, content: Content, way: string): string | null {
  if (content === null) return null
  if (content instanceof RegExp) {
    return element.children.length === 0 && content.test(element.text) ? null : `${way}: fora do formato`
  }
  if (element.text.trim() !== '') return `${way}: texto não esperado`
  let at = 0
  for (const part of content) {
    const choices = 'oneOf' in part ? part.oneOf : [part]
    const child = element.children[at]
    const chosen = choices.find(([name]) => name === child?.name)
    if (!child || !chosen) {
      if (choices.every(([, , need]) => need === 'optional')) continue
      return `${way}/${choices.map(([name]) => name).join('|')}: ausente`
    }
    const flaw = flawIn(child, chosen[1], `${way}/${child.name}`)
    if (flaw !== null) return flaw
    at += 1
  }
  const extra = element.children[at]
  return extra ? `${way}/${extra.name}: não esperado` : null
}
