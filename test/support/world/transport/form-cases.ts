import { type FormCase, known } from '../form-case.ts'

const trip = (rest = '') => `/operation/transport/${known.trip}${rest}`
const at = 'routes/guarded/operation/transport'

function fleetCases(one: 'company' | 'vehicle' | 'driver', kind: string, values: Record<string, string>): FormCase[] {
  const route = `${at}/fleet/${one}`
  const noun = { company: 'transportadora', vehicle: 'veículo', driver: 'motorista' }[one]
  return [
    {
      route,
      values,
      button: `Cadastrar ${noun}`,
      path: () => `/operation/transport/${kind}/add`,
      call: new RegExp(`^POST /transport/${kind}$`)
    },
    {
      route,
      values,
      button: 'Salvar',
      path: () => `/operation/transport/${kind}/${known[one]}`,
      call: new RegExp(`^PUT /transport/${kind}/[\\w-]+$`)
    }
  ]
}

/** Forms of trips and the fleet. */
export const transportForms: FormCase[] = [
  {
    route: `${at}/form/add`,
    path: () => '/operation/transport/add',
    button: 'Planejar viagem',
    values: {
      time: '05:15',
      drop_off: 'Portaria',
      notes: 'Duas malas',
      'stops[0].time': '05:00',
      'stops[0].place': 'Praça'
    },
    call: /^POST \/transport\/trips$/
  },
  {
    route: `${at}/form/edit`,
    path: () => trip('/edit'),
    button: 'Salvar viagem',
    values: { time: '14:05', notes: 'Outra observação' },
    call: /^PUT \/transport\/trips\/[\w-]+$/
  },
  {
    route: `${at}/trip/page`,
    path: () => trip(),
    button: 'Saiu: em rota',
    call: /^PUT \/transport\/trips\/[\w-]+\/status$/
  },
  {
    route: `${at}/ride/page`,
    path: () => trip(`/passengers/${known.rider}`),
    button: 'Incluir na viagem',
    values: { people: '2', notes: 'Cadeirinha', 'named[1].name': 'Ana Lima', 'named[1].document': '12.345-6' },
    call: /^PUT \/transport\/trips\/[\w-]+\/passengers\/\w+$/
  },
  ...fleetCases('company', 'companies', { name: 'Outra Serra', license: 'TAF 1' }),
  ...fleetCases('vehicle', 'vehicles', { plate: 'QWE1R23', seats: '9', model: 'Outro' }),
  ...fleetCases('driver', 'drivers', { name: 'Outro Nome', cnh: '04118855203' })
]
