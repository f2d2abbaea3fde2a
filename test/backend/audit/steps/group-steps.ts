import { type AuditWorld, callAs, type Step } from '../world.ts'
import { dot } from './product-steps.ts'

const field = '6f0d3c1a-5b7e-4c1d-9d57-2f8c7a1e4b60'
const typed = { label: 'Estacionamento', type: 'number', active: true }

/** Adds the current version, so that a second call changes nothing else. */
const group = (get: string, body: object) => async (world: AuditWorld) => {
  const found = await callAs(world, get, {})
  return { body: { version: found.body.version, ...body } }
}

const fieldNow = async ({ db }: AuditWorld) => {
  const { rows } = await db.pool.query('select key, version from form_fields where uuid = $1', [field])
  return rows[0]
}

const translated = async (world: AuditWorld) => {
  const params = { noun: 'place', id: world.place.placeId }
  const { body } = await callAs(world, 'getOwnTexts', { params })
  const texts = [{ field: 'name', language: 'en', text: 'Park of the valley' }]
  return { params, body: { version: body.version, texts } }
}

/** Audit actions of each group of the place's settings. */
export const groupSteps: Step[] = [
  {
    id: 'savePlaceData',
    actions: ['place.changed'],
    ask: group('getPlaceData', { city: 'Andaraí', instagram: 'https://instagram.com/vale' }),
    from: /^cidade: Lençóis\nredes sociais: nenhuma$/,
    to: /^cidade: Andaraí\nredes sociais: Instagram https/,
    twice: true
  },
  { id: 'savePlaceData', actions: [], ask: group('getPlaceData', { timezone: 'America/Manaus' }), status: 422 },
  { id: 'putPlaceLogo', actions: ['place.logo-changed'], ask: () => ({ body: { data: dot } }), to: /^logotipo novo$/ },
  {
    id: 'deletePlaceLogo',
    actions: ['place.logo-changed'],
    ask: () => ({}),
    to: /^logotipo retirado$/,
    twice: true
  },
  {
    id: 'createPlaceField',
    actions: ['place-field.created'],
    ask: () => ({ body: { ...typed, uuid: field } }),
    to: /^nome: Estacionamento\ntipo: number/,
    twice: true
  },
  {
    id: 'updatePlaceField',
    actions: ['place-field.changed'],
    ask: async (world) => ({
      params: { uuid: field },
      body: { ...typed, public_label: 'Vagas', version: (await fieldNow(world)).version }
    }),
    from: /^nome público: —$/,
    to: /^nome público: Vagas$/,
    twice: true
  },
  {
    id: 'savePlaceFields',
    actions: ['place.fields-changed'],
    ask: async (world) => ({ body: { values: [{ ...(await fieldNow(world)), values: ['60'] }] } }),
    from: /^Estacionamento: —$/,
    to: /^Estacionamento: 60$/,
    twice: true
  },
  {
    id: 'saveOwnTexts',
    actions: ['own-text.changed'],
    ask: translated,
    from: /^Nome \(inglês\): —$/,
    to: /^Nome \(inglês\): Park of the valley$/,
    twice: true
  },
  {
    id: 'savePlaceTerm',
    actions: ['place.term-changed'],
    ask: group('getPlaceTerm', { text: 'Termo novo.' }),
    from: /^termo: Termo de visita\.$/,
    to: /^termo: Termo novo\.$/,
    twice: true
  },
  {
    id: 'saveBookingRules',
    actions: ['place.booking-changed'],
    ask: group('getBookingRules', { hold_minutes: 20 }),
    from: /^minutos de vaga guardada: 15$/,
    to: /: 20$/,
    twice: true
  },
  {
    id: 'savePlaceLimits',
    actions: ['place.limits-changed'],
    ask: group('getPlaceLimits', { issues_per_day: 12 }),
    to: /^requerimentos pelo site em 24 h: 12$/,
    twice: true
  },
  {
    id: 'saveGateRules',
    actions: ['place.gate-changed'],
    ask: group('getGateRules', { entry_tolerance: 31 }),
    to: /^tolerância de entrada \(min\): 31$/,
    twice: true
  },
  { id: 'saveGateRules', actions: [], ask: () => ({ body: { version: 0, entry_tolerance: 5 } }), status: 409 },
  {
    id: 'saveAgentRules',
    actions: ['place.agents-changed'],
    ask: group('getAgentRules', { agent_contact: 'none' }),
    from: /^contato do condutor: o do parque$/,
    to: /: nenhum$/,
    twice: true
  },
  {
    id: 'savePlaceModules',
    actions: ['place.modules-changed'],
    ask: group('getPlaceModules', { modules: ['enable_bookings_report'] }),
    from: /^módulos: nenhum$/,
    to: /^módulos: Relatório de reservas completo$/,
    twice: true
  },
  {
    id: 'savePlans',
    actions: ['place.plans-changed'],
    ask: group('getPlans', { plans: [{ name: 'Mensal', price: 9900, description: '', features: [] }] }),
    from: /^planos: nenhum$/,
    to: /^planos: Mensal R\$ 99,00$/,
    twice: true
  },
  {
    id: 'saveStaffHelp',
    actions: ['place.help-changed'],
    ask: group('getStaffHelp', { staff_help_email: 'suporte@example.com' }),
    to: /^ajuda da equipe, e-mail: su••••@example\.com$/,
    twice: true
  },
  {
    id: 'saveSecurityRules',
    actions: ['place.security-changed'],
    ask: group('getSecurityRules', { registration_open: false }),
    from: /^cadastro aberto pelo site: sim$/,
    to: /: não$/,
    twice: true
  }
]
