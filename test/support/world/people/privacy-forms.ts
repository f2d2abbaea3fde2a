import { type FormCase, known } from '../form-case.ts'

const privacy = '/configurations/privacy'

export const privacyForms: FormCase[] = [
  {
    route: 'routes/guarded/configurations/privacy/home/page',
    path: () => privacy,
    button: 'Procurar',
    values: { typed: '390.533.447-05' },
    call: /^POST \/privacy\/people/
  },
  {
    route: 'routes/guarded/configurations/privacy/person/page',
    path: () => known.privacyPerson,
    button: 'Pedir anonimização',
    values: { reason: 'Pediu por telefone' },
    call: /^POST \/privacy\/requests/
  },
  {
    route: 'routes/guarded/configurations/privacy/request/page',
    path: () => known.privacyRequest,
    button: 'Recusar',
    values: { reason: 'Não é a pessoa' },
    call: /^PUT \/privacy\/requests/
  },
  {
    route: 'routes/guarded/configurations/privacy/retention/page',
    path: () => `${privacy}/retention`,
    button: 'Salvar encarregado',
    values: { officer_name: 'Rita Luz', officer_email: 'rita@example.com', officer_phone: '75 98888-0000' },
    call: /^PUT \/privacy\/settings/
  },
  {
    route: 'routes/guarded/configurations/privacy/incidents/page',
    path: () => `${privacy}/incidents`,
    button: 'Salvar incidente',
    values: {
      happened_on: '2026-01-02',
      known_on: '2026-01-03',
      what: 'Planilha enviada a outra pessoa',
      measures: ''
    },
    call: /^PUT \/privacy\/incidents/
  }
]
