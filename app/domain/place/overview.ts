import { moduleName } from '../access/modules.ts'
import { partName } from '../access/permission-areas/parts.ts'
import { formatPhone } from '../person/phone.ts'
import { countLabel, peopleLabel } from '../words/labels.ts'
import type { GroupKey } from './groups.ts'
import { SOCIAL_LINKS, type SocialField } from './links.ts'
import { zoneName } from './zones.ts'

/** Facts that the overview of the settings tells. */
export interface OverviewFacts extends Record<SocialField, string> {
  name: string
  legal_name: string
  cnpj: string
  address: string
  city: string
  state: string
  email: string
  phone: string
  whatsapp: string
  timezone: string
  logo: string
  hold_minutes: number
  pay_on_site: boolean
  unpaid_until: 'eve' | 'visit'
  quota_percent: number
  issues_open: boolean
  issues_per_day: number
  day_people: number
  day_people_full: 'warn' | 'stop'
  entry_tolerance: number
  counter_contact_optional: boolean
  counter_nameless: boolean
  closing_time: string
  dusk_time: string
  agents_need_valid: boolean
  guides_confirm: boolean
  agent_contact: 'none' | 'place' | 'agent'
  modules: readonly string[]
  parts_off: readonly string[]
  plans: readonly unknown[]
  staff_help_whatsapp: string
  staff_help_email: string
  staff_help_hours: string
  support_chat: boolean
  require_two_step: boolean
  registration_open: boolean
  /** How long the record of changes is kept, in words. */
  audit_kept: string
  /** Number of the place's own fields: in use, empty among those, and public among those. */
  fields: { active: number; empty: number; public: number }
  /** First two sentences of the present rules. */
  policy: readonly string[]
  term: { isThere: boolean; isHouse: boolean; versions: number }
  agentFields: number
}

interface Said {
  lines: string[]
  missing: string[]
}

const said = (lines: (string | false)[], missing: (string | false)[] = []): Said => ({
  lines: lines.filter((line) => line !== false),
  missing: missing.filter((line) => line !== false)
})

const yesNo = (on: boolean, what: string) => `${what}: ${on ? 'sim' : 'não'}`
const contacts = { none: 'nenhum', place: 'o do parque', agent: 'o do condutor' } as const

/** Lines per group, one or two, enough to see the settings without opening the page. */
export const OVERVIEW: Readonly<Record<GroupKey, (facts: OverviewFacts) => Said>> = {
  place: (facts) => {
    const where = [facts.city, facts.state].filter(Boolean).join(' – ')
    const links = SOCIAL_LINKS.filter(({ field }) => facts[field] !== '').map(({ name }) => name)
    return said(
      [
        [facts.name, where].filter(Boolean).join(', '),
        `Fuso horário: ${zoneName(facts.timezone)}`,
        links.length > 0 && `Redes: ${links.join(', ')}`
      ],
      [
        facts.logo === '' && 'Sem logotipo',
        (facts.legal_name === '' || facts.cnpj === '') && 'Falta a razão social ou o CNPJ de quem vende',
        facts.address === '' && 'Falta o endereço',
        facts.email === '' && facts.phone === '' && facts.whatsapp === '' && 'Nenhum contato para os visitantes'
      ]
    )
  },
  fields: ({ fields: { active, empty, public: shown } }) =>
    said(
      [
        active === 0
          ? 'Nenhum campo próprio'
          : `${countLabel(active, { one: 'campo', many: 'campos' })}, ${shown} para os visitantes`
      ],
      [empty > 0 && `${countLabel(empty, { one: 'campo vazio', many: 'campos vazios' })}`]
    ),
  term: ({ term: { isThere, isHouse, versions } }) =>
    said(
      [
        isThere && (isHouse ? 'Texto padrão, que acompanha os dados do parque' : 'Texto próprio'),
        isThere && countLabel(versions, { one: 'versão', many: 'versões' })
      ],
      [!isThere && 'Sem termo: ninguém consegue reservar']
    ),
  booking: (facts) =>
    said([
      `Vagas guardadas por ${countLabel(facts.hold_minutes, { one: 'minuto', many: 'minutos' })}`,
      yesNo(facts.pay_on_site, 'Paga no local'),
      facts.pay_on_site && `Sem pagamento vale ${facts.unpaid_until === 'eve' ? 'até a véspera' : 'até a visita'}`
    ]),
  limits: ({ quota_percent: quota, issues_open: isOpen, issues_per_day: most, ...facts }) =>
    said([
      quota >= 100 ? 'Meia-entrada sem limite' : `Meia-entrada: ${quota}% das vagas`,
      facts.day_people > 0 &&
        `Até ${peopleLabel(facts.day_people)} por dia; cheio, ${facts.day_people_full === 'stop' ? 'a venda para' : 'só avisa'}`,
      isOpen
        ? `Requerimentos pelo site, ${most === 0 ? 'sem limite' : `até ${most} por dia`}`
        : 'Requerimentos só de quem tem conta'
    ]),
  gate: ({ entry_tolerance: minutes, counter_contact_optional: isOptional, counter_nameless: isNameless, ...facts }) =>
    said([
      facts.closing_time && `Fecha às ${facts.closing_time}`,
      `Tolerância de ${countLabel(minutes, { one: 'minuto', many: 'minutos' })}`,
      yesNo(!isOptional, 'Balcão pede documento e telefone'),
      isOptional && isNameless && 'Balcão vende sem nome a quem entra agora'
    ]),
  agents: ({ agents_need_valid: needs, guides_confirm: confirm, agent_contact: whom, agentFields }) =>
    said([
      yesNo(needs, 'Só credenciais em dia'),
      confirm && 'Condutores confirmam os grupos',
      `Contato público: ${contacts[whom]}`,
      agentFields > 0 && countLabel(agentFields, { one: 'campo próprio', many: 'campos próprios' })
    ]),
  modules: ({ modules, parts_off: off }) =>
    said([
      modules.map(moduleName).join(', ') || 'Relatório de reservas completo: desligado',
      off.length > 0 ? `Desligados: ${off.map(partName).join(', ')}` : false
    ]),
  policy: ({ policy }) => said([...policy]),
  plans: ({ plans: { length } }) =>
    said([length === 0 ? 'Página padrão, sem planos' : countLabel(length, { one: 'plano', many: 'planos' })]),
  help: (facts) => {
    const ways = [facts.staff_help_whatsapp && formatPhone(facts.staff_help_whatsapp), facts.staff_help_email]
    const known = ways.filter(Boolean).join(', ')
    return said(
      [known, facts.staff_help_hours, !facts.support_chat && 'Chat desligado neste parque'].map(
        (line) => line || false
      ),
      [known === '' && 'A equipe não tem a quem pedir ajuda']
    )
  },
  security: ({ require_two_step: needs, registration_open: isOpen, audit_kept: kept }) =>
    said([
      yesNo(needs, 'Duas etapas para todos'),
      `Cadastro pelo site: ${isOpen ? 'aberto' : 'só por convite'}`,
      `Registro guardado ${kept}`
    ])
}

type Served = 'real' | 'simulated' | 'nobody'

/** Says who receives payments by Pix and by card. */
export function paymentsSaid({ pix, card, takesPix }: { pix: Served; card: Served; takesPix: boolean }): Said {
  return said(
    [`Pix: ${takesPix || pix !== 'real' ? servedWords[pix] : 'sem chave'}`, `Cartão: ${servedWords[card]}`],
    [
      pix === 'simulated' || card === 'simulated' ? 'Pagamentos simulados: nenhum dinheiro se move' : false,
      pix === 'nobody' && card === 'nobody' ? 'Nenhum provedor de pagamento' : false,
      !takesPix && pix !== 'nobody' ? 'Falta a chave Pix' : false
    ]
  )
}

export function messagesSaid({ whatsapp, email }: { whatsapp: Served; email: Served }): Said {
  return said(
    [`WhatsApp: ${servedWords[whatsapp]}`, `E-mail: ${servedWords[email]}`],
    [
      whatsapp === 'simulated' && 'Mensagens simuladas: nada chega aos visitantes',
      whatsapp === 'nobody' && email === 'nobody' && 'Nenhum provedor de mensagens'
    ]
  )
}

const servedWords: Readonly<Record<Served, string>> = { real: 'ligado', simulated: 'simulador', nobody: 'ninguém' }
