import { moduleName } from '../access/modules.ts'
import { partName } from '../access/permission-areas/parts.ts'
import { providerName } from '../money/gateway-words.ts'
import { formatMoney } from '../money/money.ts'
import { maskPhone } from '../person/phone.ts'
import { type GroupKey, PLACE_GROUPS } from '../place/groups.ts'
import { SOCIAL_LINKS } from '../place/links.ts'
import { zoneName } from '../place/zones.ts'
import type { AuditAction } from './actions.ts'
import { maskEmail, type Wording } from './changed.ts'
import { retentionWords } from './retention.ts'

interface Plan {
  name: string
  price: number | null
}

interface PlaceSettings {
  name: string
  description: string
  legalName: string
  cnpj: string
  address: string
  city: string
  state: string
  email: string
  phone: string
  whatsapp: string
  timezone: string
  xfields: Readonly<Record<string, string>>
  modules: readonly string[]
  partsOff: readonly string[]
  staffHelpHours: string
  supportChat: boolean
  requireTwoStep: boolean
  approvalDays: number
  registrationOpen: boolean
  agentContact: string
  unpaidUntil: string
  askConfirmation: boolean
  unpaidPerContact: number
  unpaidPerAddress: number
  arriveMinutes: number
  whatToBring: string
  staffHelpWhatsapp: string
  staffHelpEmail: string
  entryTolerance: number
  issuesOpen: boolean
  agentsNeedValid: boolean
  issuesPerDay: number
  payOnSite: boolean
  holdMinutes: number
  quotaPercent: number
  counterContactOptional: boolean
  plans: readonly Plan[]
}

function linkWords(xfields: Readonly<Record<string, string>>): string {
  const said = SOCIAL_LINKS.flatMap(({ name }) => (xfields[name] ? [`${name} ${xfields[name]}`] : []))
  return said.join(', ') || 'nenhuma'
}

const contacts: Readonly<Record<string, string>> = { none: 'nenhum', place: 'o do parque', agent: 'o do condutor' }

const words: Wording<PlaceSettings> = {
  name: 'nome',
  description: 'descrição',
  legalName: 'razão social',
  cnpj: 'CNPJ',
  address: 'endereço',
  city: 'cidade',
  state: 'estado',
  email: 'e-mail',
  phone: 'telefone',
  whatsapp: 'WhatsApp',
  timezone: ['fuso horário', zoneName],
  xfields: ['redes sociais', linkWords],
  requireTwoStep: 'exige duas etapas de todos',
  approvalDays: 'dias sem aprovar por quem convidou ou mudou',
  registrationOpen: 'cadastro aberto pelo site',
  agentContact: ['contato do condutor', (value) => contacts[value] ?? value],
  unpaidUntil: ['reserva a pagar no local vale', (value) => (value === 'eve' ? 'até a véspera' : 'até a visita')],
  askConfirmation: 'pede confirmação por mensagem',
  unpaidPerContact: 'pessoas sem pagamento por telefone',
  unpaidPerAddress: 'pessoas sem pagamento por rede',
  arriveMinutes: 'chegar minutos antes',
  whatToBring: 'o que levar',
  staffHelpWhatsapp: ['ajuda da equipe, WhatsApp', maskPhone],
  staffHelpEmail: ['ajuda da equipe, e-mail', maskEmail],
  staffHelpHours: 'ajuda da equipe, horário',
  supportChat: 'atendimento por chat',
  modules: ['módulos', (modules) => modules.map(moduleName).join(', ') || 'nenhum'],
  partsOff: ['módulos desligados', (parts) => parts.map(partName).join(', ') || 'nenhum'],
  entryTolerance: 'tolerância de entrada (min)',
  issuesOpen: 'requerimentos pelo site',
  agentsNeedValid: 'só condutores com credenciais em dia',
  issuesPerDay: 'requerimentos pelo site em 24 h',
  payOnSite: 'paga no local',
  holdMinutes: 'minutos de vaga guardada',
  quotaPercent: 'cota de meia-entrada (%)',
  counterContactOptional: 'contato opcional no balcão',
  plans: ['planos', (plans) => plans.map(planWords).join('; ') || 'nenhum']
}

/** `refundLimit` is in centavos; below 0 means no limit. */
export const PAYMENT_WORDS: Wording<{
  pixProvider: string
  cardProvider: string
  refundLimit: number
  withdrawDays: number
}> = {
  withdrawDays: 'dias até liberar para saque',
  pixProvider: ['Pix por', providerName],
  cardProvider: ['cartão por', providerName],
  refundLimit: [
    'segunda pessoa aprova devolução acima de',
    (value) => (value < 0 ? 'nenhum valor' : formatMoney(value))
  ]
}

const planWords = ({ name, price }: Plan) => `${name} ${price === null ? 'sob consulta' : formatMoney(price)}`

export const RETENTION_WORDS: Wording<{ auditDays: number }> = { auditDays: ['registro guardado', retentionWords] }

/** Labels of one group's columns. The retention periods have words of their own. */
export function groupWords(key: GroupKey): Wording<PlaceSettings> {
  const columns: readonly string[] = PLACE_GROUPS[key].columns
  return Object.fromEntries(Object.entries(words).filter(([name]) => columns.includes(name)))
}

/** Action that the record uses for a change of each group. */
export const GROUP_ACTIONS = {
  place: 'place.changed',
  booking: 'place.booking-changed',
  limits: 'place.limits-changed',
  gate: 'place.gate-changed',
  agents: 'place.agents-changed',
  modules: 'place.modules-changed',
  plans: 'place.plans-changed',
  help: 'place.help-changed',
  security: 'place.security-changed'
} as const satisfies Partial<Record<GroupKey, AuditAction>>
