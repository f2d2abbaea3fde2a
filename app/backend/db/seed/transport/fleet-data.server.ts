/** `days` from the day of seeding until a document ends, negative if it has ended. */
export const demoCompanies = [
  {
    name: 'Serra Bonita Transportes e Turismo',
    cnpj: '54550752000155',
    cadastur: '04.118.552-7',
    license: 'TAF 29.1184',
    days: 212,
    phone: '+557533341188'
  },
  {
    name: 'Lapa Viagens',
    cnpj: '11222333000181',
    cadastur: '04.207.003-1',
    license: 'AGERBA 0731/24',
    days: -9,
    phone: '+557533342040'
  }
] as const

export const demoVehicles = [
  {
    plate: 'RDB4C27',
    type: 'Van',
    model: 'Mercedes-Benz Sprinter 416',
    color: 'branca',
    year: 2022,
    seats: 15,
    company: 0
  },
  {
    plate: 'PKX9A61',
    type: 'Micro-ônibus',
    model: 'Volare W9',
    color: 'prata',
    year: 2019,
    seats: 26,
    company: 0
  },
  {
    plate: 'OUH7730',
    type: 'Carro 4×4',
    model: 'Toyota Hilux SW4',
    color: 'cinza',
    year: 2014,
    seats: 6,
    company: null
  },
  {
    plate: 'JSK2B08',
    type: 'Van',
    model: 'Renault Master',
    color: 'branca',
    year: 2008,
    seats: 14,
    company: 1
  }
] as const

export const demoDrivers = [
  { name: 'Edvaldo Nascimento', cnh: '04118855203', cnhCategory: 'D', days: 540, company: 0 },
  { name: 'Rosângela Teixeira', cnh: '03390417781', cnhCategory: 'AD', days: 21, company: 0 },
  { name: 'Gilmar Novaes', cnh: '05522106648', cnhCategory: 'D', days: -17, company: 1 },
  { name: 'Tânia Cunha', cnh: '06188402935', cnhCategory: 'AB', days: 388, company: null }
] as const

const lodgings = [
  { time: 25, place: 'Pousada das Bromélias, rua do Rosário' },
  { time: 10, place: 'Praça Horácio de Matos, em frente aos Correios' }
]

interface DemoTrip {
  /** Days from the day of seeding. */
  day: number
  time: string
  direction: 'outward' | 'return'
  /** Index of the attraction, vehicle, driver and agent. */
  product: number
  vehicle: number
  driver: number | null
  agent: number | null
  status: 'planned' | 'on_route' | 'done'
  /** Stops with minutes before the departure. */
  stops: typeof lodgings
  notes?: string
}

const there = { direction: 'outward', stops: lodgings } as const
const back: Pick<DemoTrip, 'direction' | 'stops'> = { direction: 'return', stops: [] }

/** Tomorrow's second trip shows a warning. */
export const demoTrips: DemoTrip[] = [
  { ...there, day: -1, time: '08:00', product: 0, vehicle: 0, driver: 0, agent: 0, status: 'done' },
  { ...back, day: -1, time: '13:30', product: 0, vehicle: 0, driver: 0, agent: 0, status: 'done' },
  { ...there, day: 0, time: '07:40', product: 0, vehicle: 0, driver: 0, agent: 1, status: 'on_route' },
  {
    ...there,
    day: 0,
    time: '08:20',
    product: 1,
    vehicle: 1,
    driver: 1,
    agent: null,
    status: 'planned',
    notes: 'Uma cadeirinha para criança de 3 anos.'
  },
  { ...back, day: 0, time: '14:00', product: 0, vehicle: 0, driver: 0, agent: 1, status: 'planned' },
  { ...there, day: 1, time: '08:00', product: 0, vehicle: 1, driver: 1, agent: 0, status: 'planned' },
  { ...there, day: 1, time: '08:10', product: 1, vehicle: 3, driver: 2, agent: 0, status: 'planned' },
  { ...there, day: 1, time: '09:00', product: 2, vehicle: 2, driver: 3, agent: null, status: 'planned' }
]
