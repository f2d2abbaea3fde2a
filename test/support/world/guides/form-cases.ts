import { type FormCase, known } from '../form-case.ts'

const agentPage = (rest: string) => () => `/agents/${known.agent}/${rest}`
const typed = {
  name: 'Rita Reis',
  phone: '75 98888-0000',
  cadastur: '05.000.111-2',
  languages: 'en',
  weekdays_off: '3'
}

/** Forms of agents and their own fields. */
export const agentForms: FormCase[] = [
  {
    route: 'routes/guarded/agents/form/add',
    path: () => '/agents/add',
    button: 'Cadastrar condutor',
    values: { ...typed, 'certificates[0].name': 'Socorros', 'days_off[0].from': '2030-01-31', field_camiseta: 'M' },
    call: /^POST \/agents$/
  },
  {
    route: 'routes/guarded/agents/import/page',
    path: () => '/agents/import',
    button: 'Ler e conferir',
    values: { csv: 'nome;cpf\nRui;1' },
    call: /^POST \/agents\/import\/preview/,
    other: { 404: /não oferece a importação/ }
  },
  {
    route: 'routes/guarded/agents/form/edit',
    path: agentPage('edit'),
    button: 'Salvar',
    values: { ...typed, notes: 'Prefere a manhã', bookings_per_day: '3', group_people: '6' },
    call: /^PUT \/agents\/[\w-]+$/
  },
  {
    route: 'routes/guarded/agents/agent/photo',
    path: agentPage('photo'),
    button: 'Remover a foto',
    call: /^DELETE \/agents\/[\w-]+\/photo$/
  },
  {
    route: 'routes/guarded/agents/files/page',
    path: agentPage('files'),
    button: 'Remover documento',
    call: /^DELETE \/files\/[\w-]+$/
  },
  {
    route: 'routes/guarded/operation/my-groups/page',
    path: () => '/operation/my-groups',
    button: 'Criar endereço',
    call: /^POST \/guides\/own\/feed$/
  },
  {
    route: 'routes/guarded/configurations/agents/calendar',
    path: () => '/configurations/agents/calendar',
    button: 'Criar endereço',
    call: /^POST \/guides\/feed$/
  },
  {
    route: 'routes/guarded/configurations/agent-fields/form/add',
    path: () => '/configurations/agent-fields/add',
    button: 'Criar campo',
    values: { label: 'Botas', type: 'select', options: 'Sim', position: '7' },
    call: /^POST \/agents\/fields$/
  },
  {
    route: 'routes/guarded/configurations/agent-fields/form/edit',
    path: () => `/configurations/agent-fields/${known.agentField}`,
    button: 'Salvar campo',
    values: { label: 'Anos na trilha', public_label: 'Experiência', min: '1' },
    call: /^PUT \/agents\/fields\/[\w-]+$/
  }
]
