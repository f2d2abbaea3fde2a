import { describe, expect, it } from 'vitest'
import { GROUP_KEYS } from '#app/domain/place/groups.ts'
import { messagesSaid, OVERVIEW, type OverviewFacts, paymentsSaid } from '#app/domain/place/overview.ts'

describe('the overview', () => {
  const bare: OverviewFacts = {
    name: 'Vale',
    legal_name: '',
    cnpj: '',
    address: '',
    city: '',
    state: '',
    email: '',
    phone: '',
    whatsapp: '',
    timezone: 'America/Bahia',
    logo: '',
    facebook: '',
    instagram: '',
    github: '',
    hold_minutes: 1,
    pay_on_site: false,
    unpaid_until: 'eve',
    quota_percent: 100,
    issues_open: false,
    issues_per_day: 0,
    day_people: 0,
    day_people_full: 'warn',
    entry_tolerance: 30,
    counter_contact_optional: true,
    counter_nameless: false,
    closing_time: '',
    dusk_time: '18:00',
    agents_need_valid: false,
    guides_confirm: false,
    agent_contact: 'place',
    modules: [],
    parts_off: [],
    plans: [],
    staff_help_whatsapp: '',
    staff_help_email: '',
    staff_help_hours: '',
    support_chat: true,
    require_two_step: false,
    registration_open: true,
    audit_kept: 'para sempre',
    agentFields: 0,
    fields: { active: 1, empty: 1, public: 0 },
    policy: [],
    term: { isThere: false, isHouse: false, versions: 0 }
  }

  it('lists the missing settings of a place without any', () => {
    expect(GROUP_KEYS.flatMap((key) => OVERVIEW[key](bare).missing)).toEqual([
      'Sem logotipo',
      'Falta a razão social ou o CNPJ de quem vende',
      'Falta o endereço',
      'Nenhum contato para os visitantes',
      '1 campo vazio',
      'Sem termo: ninguém consegue reservar',
      'A equipe não tem a quem pedir ajuda'
    ])
    expect(OVERVIEW.limits({ ...bare, day_people: 300 }).lines).toContain('Até 300 pessoas por dia; cheio, só avisa')
    expect(OVERVIEW.limits({ ...bare, day_people: 300, day_people_full: 'stop' }).lines).toContain(
      'Até 300 pessoas por dia; cheio, a venda para'
    )
    expect(OVERVIEW.gate({ ...bare, counter_nameless: true }).lines).toContain(
      'Balcão vende sem nome a quem entra agora'
    )
    expect(OVERVIEW.booking(bare).lines).toEqual(['Vagas guardadas por 1 minuto', 'Paga no local: não'])
    expect(OVERVIEW.help({ ...bare, staff_help_email: 'a@example.com', support_chat: false })).toEqual({
      lines: ['a@example.com', 'Chat desligado neste parque'],
      missing: []
    })
  })

  it('says who serves, and warns where that is a simulator or nobody', () => {
    expect(paymentsSaid({ pix: 'real', card: 'nobody', takesPix: true }).missing).toEqual([])
    expect(paymentsSaid({ pix: 'real', card: 'nobody', takesPix: false })).toEqual({
      lines: ['Pix: sem chave', 'Cartão: ninguém'],
      missing: ['Falta a chave Pix']
    })
    expect(paymentsSaid({ pix: 'simulated', card: 'simulated', takesPix: true }).missing).toEqual([
      'Pagamentos simulados: nenhum dinheiro se move'
    ])
    expect(messagesSaid({ whatsapp: 'nobody', email: 'nobody' }).missing).toEqual(['Nenhum provedor de mensagens'])
  })
})
