import { describe, expect, it } from 'vitest'
import { PERMISSIONS } from '#app/domain/access/permission-table.ts'
import { joinValues, keptValues, publicWords } from '#app/domain/place/field-values.ts'
import { GROUP_KEYS, groupsOf, PLACE_GROUPS } from '#app/domain/place/groups.ts'
import { checkLink } from '#app/domain/place/links.ts'
import { messagesSaid, OVERVIEW, type OverviewFacts, paymentsSaid } from '#app/domain/place/overview.ts'

describe('the groups of a place’s settings', () => {
  it('share no column, and each has a screen of its own', () => {
    const columns = GROUP_KEYS.flatMap((key) => [...PLACE_GROUPS[key].columns])
    expect(new Set(columns).size).toBe(columns.length)
    for (const key of GROUP_KEYS) {
      const { permission, path } = PLACE_GROUPS[key]
      expect(PERMISSIONS.find((row) => row.key === permission)).toMatchObject({ kind: 'screen' })
      expect(path).toBe(`/${permission}`)
    }
  })

  it('are known by what changed', () => {
    expect(groupsOf(['holdMinutes', 'quotaPercent', 'pixKey'])).toEqual(['booking', 'limits'])
    expect(groupsOf([])).toEqual([])
  })
})

describe('a place’s own fields', () => {
  const field = { active: true, publicLabel: 'No local', type: 'text', value: '' }

  it('hold a line for each value, and a long text as it is', () => {
    expect(keptValues({ type: 'text', value: 'a\nb' })).toEqual(['a', 'b'])
    expect(keptValues({ type: 'textarea', value: 'a\nb' })).toEqual(['a\nb'])
    expect(keptValues({ type: 'number', value: '' })).toEqual([])
    expect(joinValues(['a', 'b'])).toBe('a\nb')
  })

  it('are told to visitors by the name that is for them, and never when they are not for them', () => {
    expect(
      publicWords([
        { ...field, value: 'Café\nVestiário' },
        { ...field, publicLabel: 'Área', type: 'number', value: '1.5' },
        { ...field, publicLabel: 'Vazio' },
        { ...field, publicLabel: '', value: 'interno' },
        { ...field, publicLabel: 'Desligado', active: false, value: 'x' }
      ])
    ).toEqual({ 'No local': 'Café, Vestiário', Área: '1,5' })
  })
})

describe('a link of a social network', () => {
  it.each(['https://www.instagram.com/serra', 'http://exemplo.com.br/x?y=1'])('may be %s', (typed) => {
    expect(checkLink(typed)).toEqual({ ok: true, value: typed })
  })

  it.each(['instagram.com/serra', 'javascript:alert(1)', 'https://banco.example@outro.example', 'ftp://a.b'])(
    'is not %s',
    (typed) => expect(checkLink(typed).ok).toBe(false)
  )

  it('may be none', () => expect(checkLink('')).toEqual({ ok: true, value: '' }))
})

describe('the overview', () => {
  const bare: OverviewFacts = {
    ...{ name: 'Vale', legal_name: '', cnpj: '', address: '', city: '', state: '', email: '', phone: '', whatsapp: '' },
    ...{ timezone: 'America/Bahia', logo: '', facebook: '', instagram: '', github: '', hold_minutes: 1 },
    ...{ pay_on_site: false, unpaid_until: 'eve', quota_percent: 100, issues_open: false, issues_per_day: 0 },
    ...{ entry_tolerance: 30, counter_contact_optional: true, agents_need_valid: false, agent_contact: 'place' },
    ...{ modules: [], plans: [], staff_help_whatsapp: '', staff_help_email: '', staff_help_hours: '' },
    ...{ support_chat: true, require_two_step: false, registration_open: true, audit_days: 0, agentFields: 0 },
    fields: { active: 1, empty: 1, public: 0 },
    policy: [],
    term: { isThere: false, isHouse: false, versions: 0 }
  }

  it('says what is missing of a place where nobody has set anything', () => {
    expect(GROUP_KEYS.flatMap((key) => OVERVIEW[key](bare).missing)).toEqual([
      'Sem logotipo',
      'Falta a razão social ou o CNPJ de quem vende',
      'Falta o endereço',
      'Nenhum contato para os visitantes',
      '1 campo vazio',
      'Sem termo: ninguém consegue reservar',
      'A equipe não tem a quem pedir ajuda'
    ])
    expect(OVERVIEW.booking(bare).lines).toEqual(['Vagas guardadas por 1 minuto', 'Paga no local: não'])
    expect(OVERVIEW.help({ ...bare, staff_help_email: 'a@example.com', support_chat: false })).toEqual({
      lines: ['a@example.com', 'Chat desligado neste lugar'],
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
