import type { Attraction, CalendarDay, DayState, Slot } from '#app/components/booking/index.ts'
import type { ShownDocument } from '#app/components/file/index.ts'
import type { PreviewLine } from '#app/components/import/index.ts'
import type { ShownMessage } from '#app/components/issue/index.ts'
import type { TypedPolicy } from '#app/domain/refund/check-policy.ts'
import type { Chart } from '#app/domain/report/chart.ts'

/** Invented and constant, so that pictures of the catalogue can be compared. */

export const attractions: readonly Attraction[] = [
  attraction('Cachoeira do Véu Dourado', { initials: 'CV', priceFrom: 8_000, priceWithProof: 4_000 }),
  attraction('Gruta do Silêncio', {
    initials: 'GS',
    priceFrom: 4_550,
    priceWithProof: null,
    age: 'A partir de 12 anos'
  }),
  attraction('Trilha da Nascente', { initials: 'TN', priceFrom: 0, priceWithProof: null, duration: '' })
]

function attraction(name: string, own: Partial<Attraction>): Attraction {
  return {
    uuid: name,
    name,
    picture: '',
    initials: '',
    duration: '90 minutos',
    priceFrom: 0,
    priceWithProof: null,
    description: 'Uma descida curta até o poço, com apoio de condutor.',
    href: '/components/booking',
    ...own
  }
}

const states: readonly DayState[] = ['open', 'few', 'full', 'closed', 'open', 'open', 'few']

function dayOf(number: number): CalendarDay | null {
  if (number < 1 || number > 30) return null
  const state = number < 9 ? 'past' : (states[number % states.length] ?? 'open')
  const isOpen = state === 'open' || state === 'few'
  return {
    date: `2026-11-${String(number).padStart(2, '0')}`,
    state,
    price: isOpen ? (number % 5 === 0 ? 0 : 8_000) : null,
    href: isOpen ? `/components/booking?dia=${number}` : null
  }
}

/** November 2026 begins on a Sunday, so the weeks need no padding. */
export const calendarWeeks = Array.from({ length: 5 }, (_, week) =>
  Array.from({ length: 7 }, (_, weekday) => dayOf(week * 7 + weekday + 1))
)

export const slots: readonly Slot[] = [
  { time: '08:00', state: 'past' },
  { time: '09:00', state: 'full' },
  { time: '10:00', state: 'open', remaining: 12, href: '/components/booking?hora=10:00' },
  { time: '11:00', state: 'open', remaining: 1, href: '/components/booking?hora=11:00', note: 'última' },
  { time: '14:00', state: 'blocked' }
]

/** Looks like a QR code but encodes nothing. */
export const sampleQr = {
  size: 21,
  path: Array.from({ length: 21 * 21 }, (_, at) => at)
    .filter((at) => (at * 7919) % 11 < 5)
    .map((at) => `M${at % 21} ${Math.floor(at / 21)}h1v1h-1z`)
    .join('')
}

const months = ['jan/26', 'fev/26', 'mar/26', 'abr/26', 'mai/26', 'jun/26']
const sold = [812_000, 655_000, 702_000, 498_000, 733_000, 811_000]

export const monthRows = months.map((month, at) => ({ month, sold: sold[at] ?? 0, people: 150 + at * 20 }))

const points = months.map((label) => ({ key: label, label, full: label }))

export const barChart: Chart = {
  title: 'Vendido e recebido por mês',
  kind: 'bars',
  unit: 'money',
  points,
  series: [
    { label: 'Vendido', values: sold },
    { label: 'Recebido', values: sold.map((value) => Math.round(value * 0.9)) }
  ]
}

export const lineChart: Chart = {
  title: 'Esperados e contados',
  kind: 'lines',
  unit: 'people',
  points,
  series: [
    { label: 'Esperados', values: [150, 170, 190, 210, 230, 250] },
    { label: 'Contados', values: [140, 175, null, 190, 221, 260] }
  ]
}

function document(name: string, own: Partial<ShownDocument>): ShownDocument {
  return {
    id: name,
    name,
    about: 'PDF, 120 kB',
    document: '',
    statusId: 1,
    status: 'Enviado',
    reason: '',
    version: 1,
    isOwn: true,
    sent: 'por Ana Souza em 12/11/2026 09:30',
    href: '/components/documents',
    removed: '',
    isOld: false,
    preview: '',
    older: [],
    ...own
  }
}

export const documents: readonly ShownDocument[] = [
  document('rg.pdf', { document: 'RG ou CNH' }),
  document('endereco.pdf', {
    document: 'Comprovante de endereço',
    statusId: 2,
    status: 'Aprovado',
    version: 2,
    older: [document('endereco-velho.pdf', { isOld: true, statusId: 3, status: 'Recusado', reason: 'Ilegível.' })]
  }),
  document('contrato.pdf', { statusId: 3, status: 'Recusado', reason: 'Falta a última página.' }),
  document('antigo.pdf', { removed: 'Removido por Helena Figueiredo em 13/11/2026 10:00' })
]

export const issueStates = [
  'Aberto',
  'Em análise',
  'Aguardando documento',
  'Aprovado',
  'Recusado',
  'Concluído',
  'Cancelado'
]

function message(id: string, own: Partial<ShownMessage>): ShownMessage {
  return {
    id,
    side: 'own',
    author: 'Você',
    when: '12/11/2026 09:30',
    instant: '2026-11-12T12:30:00Z',
    title: '',
    text: '',
    internal: false,
    unread: false,
    ...own
  }
}

export const messages: readonly ShownMessage[] = [
  message('1', { text: 'Envio o RG. O comprovante está em https://exemplo.com.br/comprovante.' }),
  message('2', { side: 'system', author: 'Sistema', title: 'Em análise', text: '' }),
  message('3', { side: 'other', author: 'Atendimento', text: 'Recebido. Falta o comprovante de endereço.' }),
  message('4', { side: 'other', author: 'Helena Figueiredo', text: 'Conferir o CNPJ.', internal: true }),
  message('5', { side: 'other', author: 'Atendimento', text: 'Pode enviar até sexta-feira.', unread: true })
]

export const previewLines: readonly PreviewLine[] = [
  {
    line: 2,
    name: 'Ana Souza',
    slug: '',
    action: 'refused',
    changes: [],
    errors: [{ column: 'telefone', message: 'Faltam números.' }],
    notes: []
  },
  {
    line: 3,
    name: 'Rui Prado',
    slug: '',
    action: 'create',
    changes: ['Novo cadastro'],
    errors: [],
    notes: ['CEP sem o zero do começo: completado, é de São Paulo.']
  },
  {
    line: 4,
    name: 'Lia Reis',
    slug: '',
    action: 'update',
    changes: ['E-mail: de a@b.com para lia@exemplo.com'],
    errors: [],
    notes: []
  },
  { line: 5, name: 'Zé Lima', slug: '', action: 'same', changes: [], errors: [], notes: [] }
]

export const typedPolicy: TypedPolicy = {
  withdrawal_days: '7',
  tiers: [
    { hours: '72', percent: '80' },
    { hours: '24', percent: '50' }
  ],
  no_show_percent: '0',
  fee_bearer: 'place',
  change_allowed: 'yes',
  change_until_hours: '24',
  change_times: '2',
  change_fee_percent: '0',
  change_fee_value: '10,00'
}
