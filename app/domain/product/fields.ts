import { WAIVER_LEVELS } from '../waiver/levels.ts'
import { WHEN_FULL } from './people-limit.ts'

export type ProductFieldType = 'text' | 'textarea' | 'tags' | 'select' | 'number-positive' | 'decimal' | 'phone' | 'url'

export type ProductFieldName = (typeof PRODUCT_FIELDS)[number]['name']

/** Definition of a field for a form, a call and a file of attractions (specification §3, dynamic form fields). */
export interface ProductField {
  name: string
  label: string
  /** Label for visitors; '' hides the field from them. */
  publicLabel: string
  type: ProductFieldType
  group: keyof typeof PRODUCT_FIELD_GROUPS
  hint: string
  required: boolean
  /** Value of a new attraction. */
  value: string
  /** Allowed values of a `select`; suggestions for a text. */
  options: readonly { value: string; label: string }[]
  multiple: boolean
  min: number | null
  max: number | null
  /** Characters; of `tags` of each. */
  maxLength: number | null
}

export const PRODUCT_FIELD_GROUPS = {
  about: 'O atrativo',
  where: 'Onde fica',
  visit: 'A visita',
  sale: 'Venda e avisos'
} as const

type Described = Pick<ProductField, 'label' | 'type' | 'group'> & Partial<ProductField>

function field<Name extends string>(name: Name, described: Described): ProductField & { name: Name } {
  const isNumber = described.type === 'number-positive'
  return {
    publicLabel: '',
    hint: '',
    required: false,
    value: '',
    options: [],
    multiple: described.type === 'tags',
    min: isNumber ? 0 : null,
    max: isNumber ? 10_000 : null,
    maxLength: null,
    ...described,
    name
  }
}

const suggested = (...names: string[]) => names.map((name) => ({ value: name, label: name }))

const about = [
  field('name', {
    label: 'Nome',
    publicLabel: 'Atrativo',
    type: 'text',
    group: 'about',
    required: true,
    maxLength: 120
  }),
  field('slug', {
    label: 'Endereço curto',
    type: 'text',
    group: 'about',
    hint: 'Letras, números e hífens, como poco-azul. Em branco, fazemos do nome.',
    maxLength: 80
  }),
  field('category', {
    label: 'Categoria',
    type: 'text',
    group: 'about',
    hint: 'Escolha uma da lista ou escreva outra.',
    value: 'Roteiro',
    options: suggested('Roteiro', 'Trilha', 'Cachoeira', 'Gruta', 'Museu', 'Parque', 'Passeio de barco'),
    maxLength: 60
  }),
  field('description', {
    label: 'Descrição',
    publicLabel: 'Descrição',
    type: 'textarea',
    group: 'about',
    hint: 'O que o visitante lê antes de escolher.',
    maxLength: 2000
  }),
  field('groups', {
    label: 'Grupos',
    type: 'tags',
    group: 'about',
    hint: 'Para agrupar atrativos em listas e relatórios. Um por linha, até 20.',
    max: 20,
    maxLength: 60
  })
] as const

const where = [
  field('address', { label: 'Endereço', publicLabel: 'Endereço', type: 'text', group: 'where', maxLength: 200 }),
  field('latitude', {
    label: 'Latitude',
    type: 'decimal',
    group: 'where',
    hint: 'Como -12,5713. Pode colar aqui os dois números do mapa.',
    min: -90,
    max: 90,
    maxLength: 50
  }),
  field('longitude', {
    label: 'Longitude',
    type: 'decimal',
    group: 'where',
    hint: 'Como -41,4052.',
    min: -180,
    max: 180,
    maxLength: 50
  })
] as const

const visit = [
  field('duration_minutes', {
    label: 'Duração (minutos)',
    publicLabel: 'Duração',
    type: 'number-positive',
    group: 'visit',
    hint: 'Em branco, não é dita.'
  }),
  field('arrive_minutes', {
    label: 'Chegar antes (minutos)',
    publicLabel: 'Chegue antes',
    type: 'number-positive',
    group: 'visit',
    hint: 'Em branco, valem as configurações do parque.',
    max: 240
  }),
  field('minimum_age', {
    label: 'Idade mínima (anos)',
    publicLabel: 'Idade mínima',
    type: 'number-positive',
    group: 'visit',
    hint: 'Em branco, qualquer idade.',
    max: 120
  }),
  field('what_to_bring', {
    label: 'O que levar',
    publicLabel: 'O que levar',
    type: 'textarea',
    group: 'visit',
    hint: 'Vai no ingresso. Em branco, valem as configurações do parque.',
    maxLength: 300
  }),
  field('accessibility', {
    label: 'Acessibilidade',
    publicLabel: 'Acessibilidade',
    type: 'textarea',
    group: 'visit',
    hint: 'Degraus, piso, banheiro adaptado, cadeira de rodas.',
    maxLength: 600
  }),
  field('guide', {
    label: 'Condutor',
    publicLabel: 'Condutor',
    type: 'select',
    group: 'visit',
    value: 'none',
    options: [
      { value: 'none', label: 'Não precisa' },
      { value: 'booking', label: 'Um em cada reserva' },
      { value: 'people', label: 'Um para cada tantas pessoas' }
    ]
  }),
  field('guide_people', {
    label: 'Pessoas por condutor',
    type: 'number-positive',
    group: 'visit',
    hint: 'Só onde há um para cada tantas pessoas.',
    max: 1000
  }),
  field('at_once_people', {
    label: 'Pessoas ao mesmo tempo, no máximo',
    type: 'number-positive',
    group: 'visit',
    hint: 'Somados os horários que se cruzam: cada um vai do início até acabar a duração. A equipe é avisada a partir de 90%. Em branco, sem limite.',
    max: 100_000
  }),
  field('at_once_full', {
    label: 'O que fazer quando enche',
    type: 'select',
    group: 'visit',
    value: 'warn',
    options: WHEN_FULL
  }),
  field('waiver', {
    label: 'Termo de risco',
    type: 'select',
    group: 'visit',
    value: 'none',
    hint: 'O texto fica em Configurações, Termo de risco.',
    options: WAIVER_LEVELS
  }),
  field('waiver_months', {
    label: 'Meses que uma assinatura vale',
    type: 'number-positive',
    group: 'visit',
    hint: 'Em branco ou 0, só para a visita assinada. Um texto novo pede outra assinatura.',
    max: 60
  })
] as const

const sale = [
  field('hold_minutes', {
    label: 'Minutos para pagar',
    type: 'number-positive',
    group: 'sale',
    hint: 'De 1 a 120: por quanto tempo uma reserva não paga guarda as vagas. Em branco, vale a regra do parque.',
    min: 1,
    max: 120
  }),
  field('position', {
    label: 'Ordem na vitrine',
    type: 'number-positive',
    group: 'sale',
    hint: 'O menor número vem primeiro.'
  }),
  field('notification_number', {
    label: 'Celular que recebe avisos',
    type: 'phone',
    group: 'sale',
    hint: 'Com DDD. Recebe por WhatsApp as reservas novas e o que houver com pagamentos.',
    maxLength: 30
  }),
  field('nps', {
    label: 'Pesquisa depois da visita',
    type: 'url',
    group: 'sale',
    hint: 'O endereço da pesquisa, que começa com https://. Em branco, é a deste sistema.',
    maxLength: 300
  })
] as const

/** In the order of the form. Prices, hours, photos and the term have screens of their own. */
export const PRODUCT_FIELDS = [...about, ...where, ...visit, ...sale] as const
