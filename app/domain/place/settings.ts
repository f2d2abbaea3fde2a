import { moduleName } from '../access/modules.ts'
import { partName } from '../access/permission-areas/parts.ts'
import { formatMoney } from '../money/money.ts'
import { maskPhone } from '../person/phone.ts'
import { WHEN_FULL } from '../product/people-limit.ts'
import { maskEmail } from '../words/mask.ts'
import { keysOf } from '../words/records.ts'
import { zoneName } from './zones.ts'

/** One page and one permission each: `PLACE_GROUPS` in groups.ts. */
export type GroupKey =
  | 'place'
  | 'fields'
  | 'term'
  | 'booking'
  | 'limits'
  | 'gate'
  | 'agents'
  | 'modules'
  | 'policy'
  | 'plans'
  | 'help'
  | 'security'

interface Option {
  value: string
  label: string
  hint?: string
}

/** `most`: largest number, or longest text. `standard`: value that an API means that does not send the setting. */
type Kind =
  | { kind: 'number'; least: number; most: number; standard?: number }
  | { kind: 'flag'; standard?: boolean }
  /** The first option stands for a value that the program does not know. */
  | { kind: 'choice'; options: readonly Option[] }
  | { kind: 'text'; most: number; rows?: number }
  /** `HH:mm`; may be empty. */
  | { kind: 'time' }
  | { kind: 'name' | 'document' | 'state' | 'email' | 'phone' | 'zone' }
  /** Kept in the place's xfields by this name. */
  | { kind: 'link'; name: string }
  /** Has a schema and a form of its own. */
  | { kind: 'own' }

export type Setting = Kind & {
  group: GroupKey
  /** Label and hint of its field; a page that draws the field by hand needs none. */
  label?: string
  hint?: string
  /** Label in the record of changes, and how to say the value there; absent where a line of its own tells of it. */
  words?: string | readonly [label: string, say: (value: never) => string]
}

type Plan = { name: string; price: number | null }

const planWords = ({ name, price }: Plan) => `${name} ${price === null ? 'sob consulta' : formatMoney(price)}`

const ceiling = { group: 'limits', kind: 'number', least: 0, most: 10_000 } as const

const contacts: Readonly<Record<string, string>> = { none: 'nenhum', place: 'o do parque', agent: 'o do condutor' }

/**
 * Settings that a place's managers change, by their names on the wire and in forms; the column of `places` has the same
 * name in camel case. Calls, checks, forms and the record of changes follow this table.
 */
export const PLACE_SETTINGS = {
  name: { group: 'place', kind: 'name', words: 'nome' },
  description: { group: 'place', kind: 'text', most: 500, words: 'descrição' },
  legal_name: { group: 'place', kind: 'text', most: 200, words: 'razão social' },
  cnpj: { group: 'place', kind: 'document', words: 'CNPJ' },
  address: { group: 'place', kind: 'text', most: 300, words: 'endereço' },
  city: { group: 'place', kind: 'text', most: 80, words: 'cidade' },
  state: { group: 'place', kind: 'state', words: 'estado' },
  email: { group: 'place', kind: 'email', words: 'e-mail' },
  phone: { group: 'place', kind: 'phone', words: 'telefone' },
  whatsapp: { group: 'place', kind: 'phone', words: 'WhatsApp' },
  timezone: { group: 'place', kind: 'zone', words: ['fuso horário', zoneName] },
  facebook: { group: 'place', kind: 'link', name: 'Facebook' },
  instagram: { group: 'place', kind: 'link', name: 'Instagram' },
  github: { group: 'place', kind: 'link', name: 'Github' },

  hold_minutes: {
    group: 'booking',
    kind: 'number',
    least: 1,
    most: 120,
    standard: 15,
    label: 'Minutos para pagar',
    hint: 'Enquanto isso as vagas ficam guardadas. De 1 a 120. Um atrativo pode ter outro prazo.',
    words: 'minutos de vaga guardada'
  },
  pay_on_site: {
    group: 'booking',
    kind: 'flag',
    label: 'Aceitar pagamento no local',
    hint: 'O visitante reserva e paga na portaria.',
    words: 'paga no local'
  },
  unpaid_until: {
    group: 'booking',
    kind: 'choice',
    label: 'Uma reserva a pagar no local vale',
    options: [
      {
        value: 'eve',
        label: 'Até as 18h da véspera, se o visitante não confirmar',
        hint: 'Ele confirma pelo ingresso no último dia do prazo; sem isso, as vagas voltam à venda. Vale para as próximas reservas.'
      },
      {
        value: 'visit',
        label: 'Até a visita, sem confirmação',
        hint: 'Também as que já esperam confirmação.'
      }
    ],
    words: ['reserva a pagar no local vale', (value: string) => (value === 'eve' ? 'até a véspera' : 'até a visita')]
  },
  ask_confirmation: {
    group: 'booking',
    kind: 'flag',
    label: 'Pedir a confirmação por mensagem',
    hint: 'Um dia antes do prazo, pelo WhatsApp de quem reservou. Sem um serviço de mensagens, só o ingresso pede.',
    words: 'pede confirmação por mensagem'
  },
  /** An attraction's own setting takes precedence over this and the next. */
  arrive_minutes: {
    group: 'booking',
    kind: 'number',
    least: 0,
    most: 240,
    label: 'Chegar quantos minutos antes',
    hint: 'Vale para os atrativos sem regra própria. De 0 a 240; com 0, o ingresso não informa.',
    words: 'chegar minutos antes'
  },
  what_to_bring: {
    group: 'booking',
    kind: 'text',
    most: 300,
    rows: 2,
    label: 'O que levar',
    words: 'o que levar'
  },

  quota_percent: {
    group: 'limits',
    kind: 'number',
    least: 0,
    most: 100,
    standard: 40,
    label: 'Cota de meia-entrada, em % das vagas de cada horário',
    hint: 'A Lei nº 12.933/2013 assegura a meia-entrada a estudantes, pessoas com deficiência e jovens de baixa renda em 40% dos ingressos de cada evento; o site diz quando a cota acaba. Pessoas com 60 anos ou mais têm direito fora da cota (Lei nº 10.741/2003). 100: sem limite.',
    words: 'cota de meia-entrada (%)'
  },
  unpaid_per_contact: {
    ...ceiling,
    label: 'Pessoas por telefone ou e-mail',
    hint: 'Em reservas ainda não pagas. 0: sem limite.',
    words: 'pessoas sem pagamento por telefone'
  },
  unpaid_per_address: {
    ...ceiling,
    label: 'Pessoas por rede de internet',
    hint: 'Redes de celular são divididas por muita gente. 0: sem limite.',
    words: 'pessoas sem pagamento por rede'
  },
  /** Lets strangers open a request. */
  issues_open: {
    group: 'limits',
    kind: 'flag',
    label: 'Receber pelo site',
    hint: 'Visitantes e agências abrem um requerimento sem cadastro, com documentos, e o acompanham por um endereço só deles. Só valem os tipos marcados para isso.',
    words: 'requerimentos pelo site'
  },
  issues_per_day: {
    ...ceiling,
    standard: 200,
    label: 'No máximo, em 24 horas',
    hint: 'Os cancelados não contam. Uma rede de internet sozinha abre até um décimo. 0: sem limite.',
    words: 'requerimentos pelo site em 24 h'
  },
  day_people: {
    group: 'limits',
    kind: 'number',
    least: 0,
    most: 100_000,
    label: 'Pessoas no parque por dia, no máximo',
    hint: 'Somados todos os atrativos. A equipe é avisada a partir de 90%. 0: sem limite. O limite de cada atrativo ao mesmo tempo fica na página do atrativo.',
    words: 'pessoas no parque por dia'
  },
  day_people_full: {
    group: 'limits',
    kind: 'choice',
    label: 'O que fazer quando enche',
    options: WHEN_FULL,
    words: ['quando o dia enche', (value: string) => (value === 'stop' ? 'para a venda' : 'só avisa')]
  },

  entry_tolerance: {
    group: 'gate',
    kind: 'number',
    least: 0,
    most: 720,
    standard: 30,
    label: 'Tolerância de horário, em minutos',
    hint: 'Quem chega antes ou depois disso entra do mesmo jeito, mas a portaria fica sabendo. De 0 a 720.',
    words: 'tolerância de entrada (min)'
  },
  /** The page asks the contrary, so it draws the field by hand. */
  counter_contact_optional: { group: 'gate', kind: 'flag', standard: true, words: 'contato opcional no balcão' },
  /** Off at first: in an emergency a nature park must know who is inside, so a place decides this knowingly. */
  counter_nameless: {
    group: 'gate',
    kind: 'flag',
    label: 'Vender sem nome a quem entra agora',
    hint: 'A venda aparece como “Sem nome” nas listas, e ninguém sabe depois quem entrou. Não vale se o balcão pede documento e telefone.',
    words: 'venda sem nome a quem entra agora'
  },

  closing_time: {
    group: 'gate',
    kind: 'time',
    label: 'Hora de fechar',
    hint: 'Quem entrou e não teve a saída registrada conta como dentro até esta hora. Vazio: até o fim do horário da visita, mais a tolerância.',
    words: 'hora de fechar'
  },
  dusk_time: {
    group: 'gate',
    kind: 'time',
    label: 'A partir de quando listar quem não voltou',
    hint: 'Desta hora em diante, “Dentro agora” mostra quem já devia ter voltado. Vazio: o dia inteiro.',
    words: 'hora de listar quem não voltou'
  },
  waiver_document: {
    group: 'gate',
    kind: 'flag',
    standard: false,
    label: 'Pedir o documento de quem assina o termo de risco',
    hint: 'Desligado, o documento é opcional. O responsável por um menor sempre dá o seu.',
    words: 'documento no termo de risco'
  },

  agents_need_valid: {
    group: 'agents',
    kind: 'flag',
    label: 'Só dar grupos a quem está em dia',
    hint: 'Com Cadastur ou certificado vencido no dia da visita, o condutor não é oferecido nem aceito. Desligado, o sistema só avisa.',
    words: 'só condutores com credenciais em dia'
  },
  guides_confirm: {
    group: 'agents',
    kind: 'flag',
    standard: false,
    label: 'Condutores confirmam os grupos',
    hint: 'Um horário dado a um condutor espera que ele aceite em “Meus grupos”. Se recusar, sai do horário e o motivo aparece em “Condutores do dia”.',
    words: 'condutores confirmam os grupos'
  },
  agent_contact: {
    group: 'agents',
    kind: 'choice',
    label: 'Contato na página pública de um condutor',
    options: [
      { value: 'place', label: 'O do parque' },
      { value: 'agent', label: 'O do próprio condutor' },
      { value: 'none', label: 'Nenhum' }
    ],
    words: ['contato do condutor', (value: string) => contacts[value] ?? value]
  },

  modules: {
    group: 'modules',
    kind: 'own',
    words: ['módulos', (modules: readonly string[]) => modules.map(moduleName).join(', ') || 'nenhum']
  },
  parts_off: {
    group: 'modules',
    kind: 'own',
    words: ['módulos desligados', (parts: readonly string[]) => parts.map(partName).join(', ') || 'nenhum']
  },
  plans: {
    group: 'plans',
    kind: 'own',
    words: ['planos', (plans: readonly Plan[]) => plans.map(planWords).join('; ') || 'nenhum']
  },

  staff_help_whatsapp: {
    group: 'help',
    kind: 'phone',
    label: 'WhatsApp',
    words: ['ajuda da equipe, WhatsApp', maskPhone]
  },
  staff_help_email: { group: 'help', kind: 'email', label: 'E-mail', words: ['ajuda da equipe, e-mail', maskEmail] },
  staff_help_hours: {
    group: 'help',
    kind: 'text',
    most: 120,
    label: 'Quando respondem',
    hint: 'Por exemplo: todos os dias, das 7h às 18h.',
    words: 'ajuda da equipe, horário'
  },
  support_chat: {
    group: 'help',
    kind: 'flag',
    standard: true,
    label: 'Mostrar o chat nas páginas deste parque',
    words: 'atendimento por chat'
  },

  require_two_step: {
    group: 'security',
    kind: 'flag',
    label: 'Exigir de todos os usuários',
    words: 'exige duas etapas de todos'
  },
  /** The page offers two options, so it draws the field by hand. */
  registration_open: { group: 'security', kind: 'flag', standard: true, words: 'cadastro aberto pelo site' },
  approval_days: {
    group: 'security',
    kind: 'number',
    least: 0,
    most: 180,
    standard: 30,
    label: 'Dias sem aprovar um pelo outro',
    hint: 'Por estes dias, quem convidou outra conta, deu permissões a ela ou mudou telefone, e-mail ou situação dela não aprova saque, devolução, anonimização nem caixa que ela pediu ou entregou, e ela não aprova os de quem a convidou ou mudou. De 0 a 180. Diminuir só vale depois que passarem os dias de antes.',
    words: 'dias sem aprovar por quem convidou ou mudou'
  },
  /** Days that the record of changes is kept; 0 for ever. `isAuditDays` says which numbers are allowed. */
  audit_days: { group: 'security', kind: 'number', least: 0, most: 3650, label: 'Guardar por quantos dias' }
} as const satisfies Record<string, Setting>

type Table = typeof PLACE_SETTINGS

export type SettingName = keyof Table

/** Settings of a group that the engines read and write: all but those of the kind `own`. */
export type PlainName<G extends GroupKey = GroupKey> = {
  [K in SettingName]: Table[K] extends { kind: 'own' } ? never : Table[K] extends { group: G } ? K : never
}[SettingName]

export type SettingValue<K extends SettingName> = Table[K] extends { kind: 'number' }
  ? number
  : Table[K] extends { kind: 'flag' }
    ? boolean
    : Table[K] extends { kind: 'choice'; options: readonly { value: infer V }[] }
      ? V
      : string

export const SETTING_NAMES = keysOf(PLACE_SETTINGS)

const isOf =
  <G extends GroupKey>(group: G) =>
  (name: SettingName): name is PlainName<G> =>
    PLACE_SETTINGS[name].group === group && PLACE_SETTINGS[name].kind !== 'own'

export const plainNames = <G extends GroupKey>(group: G): PlainName<G>[] => SETTING_NAMES.filter(isOf(group))

export const settingOf = (name: SettingName): Setting => PLACE_SETTINGS[name]

/** Column of `places`, by its property's name. */
export const columnOf = (name: SettingName) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase())

/** Columns of a group, by their property names. */
export function columnsOf(group: GroupKey): string[] {
  const names = SETTING_NAMES.filter((name) => settingOf(name).group === group)
  return [...new Set(names.map((name) => (settingOf(name).kind === 'link' ? 'xfields' : columnOf(name))))]
}
