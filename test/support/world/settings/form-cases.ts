import { WAIVER_DRAFT } from '#app/domain/waiver/draft.ts'
import { type FormCase, known } from '../form-case.ts'

const group = (name: string, values: Record<string, string>): FormCase => ({
  route: `routes/guarded/configurations/${name}/page`,
  path: () => `/configurations/${name}`,
  button: 'Salvar',
  values,
  call: new RegExp(`^PUT /places/groups/${name}$`)
})

const ofField = 'routes/guarded/configurations/place-fields'

/** Forms of the settings' groups. */
export const settingForms: FormCase[] = [
  group('place', { name: 'Outro Parque', city: 'Andaraí', instagram: 'https://instagram.com/outro' }),
  group('booking', { hold_minutes: '25', unpaid_until: 'visit', what_to_bring: 'Chapéu' }),
  group('limits', { quota_percent: '45', issues_per_day: '9', day_people: '300', day_people_full: 'stop' }),
  group('gate', { entry_tolerance: '45' }),
  group('agents', { agent_contact: 'agent' }),
  group('help', { staff_help_email: 'outro@example.com', staff_help_hours: 'das 8h às 12h' }),
  group('security', { registration: 'closed', audit_days: '365', approval_days: '60' }),
  {
    route: 'routes/guarded/configurations/modules/page',
    path: () => '/configurations/modules',
    button: 'Salvar',
    call: /^PUT \/places\/groups\/modules$/
  },
  {
    route: 'routes/guarded/configurations/term/page',
    path: () => '/configurations/term',
    button: 'Salvar termo',
    values: { text: 'Outro termo.' },
    call: /^PUT \/places\/term$/
  },
  {
    route: 'routes/guarded/configurations/waiver/page',
    path: () => '/configurations/waiver',
    button: 'Publicar',
    values: { text: `${WAIVER_DRAFT} Da trilha.` },
    call: /^POST \/places\/waivers$/
  },
  {
    route: 'routes/guarded/configurations/gate/ticket-key',
    path: () => '/configurations/gate/ticket-key',
    button: 'Trocar a chave',
    call: /^POST \/places\/ticket-key$/
  },
  {
    route: 'routes/guarded/configurations/place/logo',
    path: () => '/configurations/place/logo',
    button: 'Remover o logotipo',
    call: /^DELETE \/places\/logo$/
  },
  {
    route: 'routes/guarded/configurations/place-fields/page',
    path: () => '/configurations/place-fields',
    button: 'Salvar',
    values: { field_vagas_de_estacionamento: '70' },
    call: /^PUT \/places\/field-values$/
  },
  {
    route: `${ofField}/add`,
    path: () => '/configurations/place-fields/add',
    button: 'Criar campo',
    values: { label: 'Ducha', type: 'select', options: 'Sim', position: '7' },
    call: /^POST \/places\/fields$/
  },
  {
    route: `${ofField}/edit`,
    path: () => `/configurations/place-fields/${known.placeField}`,
    button: 'Salvar campo',
    values: { label: 'Licença', public_label: 'Licença', min: '1' },
    call: /^PUT \/places\/fields\/[\w-]+$/
  },
  {
    route: 'routes/guarded/configurations/plans/page',
    path: () => '/configurations/plans',
    before: 'Acrescentar plano',
    button: 'Salvar planos',
    values: { name: 'Plano de escola', price: '99,90' },
    call: /^PUT \/places\/groups\/plans$/
  }
]
