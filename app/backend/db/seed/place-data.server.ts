/** Drawn from the seed, so that it is the same everywhere: it identifies the demonstration place under any name. */
export const demoPlaceId = '2a5a493c-7f34-49df-aa5d-f33adf1adb7b'

/** Demonstration place. Everything is invented except the city, so that maps and phones look right. */
export const demoPlace = {
  name: 'Parque Serra do Lume',
  description:
    'Grutas, cachoeiras e poços de água azul na Chapada Diamantina, com trilhas curtas, condutores locais e café da roça.',
  timezone: 'America/Bahia',
  city: 'Lençóis',
  state: 'BA',
  legalName: 'Serra do Lume Ecoturismo Ltda.',
  cnpj: '48215907000102',
  address: 'Estrada do Ribeirão do Meio, km 6, zona rural, Lençóis – BA, CEP 46960-000',
  email: 'atendimento@serradolume.example.com',
  phone: '+557533340162',
  whatsapp: '+5575988810162',
  pixKey: 'financeiro@serradolume.example.com',
  xfields: {
    Logotipo: '/demo/logo.svg',
    Facebook: 'https://www.facebook.com/serradolume.example',
    Instagram: 'https://www.instagram.com/serradolume.example',
    Github: ''
  },
  modules: ['enable_bookings_report'],
  holdMinutes: 15,
  quotaPercent: 40,
  payOnSite: true,
  issuesOpen: true,
  refundPolicy: null,
  arriveMinutes: 20,
  whatToBring: 'Documento com foto e água.',
  staffHelpWhatsapp: '+5575988810170',
  staffHelpEmail: 'suporte@serradolume.example.com',
  staffHelpHours: 'todos os dias, das 7h às 18h'
}

export interface DemoTicket {
  label: string
  title: string
  description: string
  /** Centavos. */
  price: number
  needsProof: boolean
  countsToQuota: boolean
  withAdult: boolean
  minimum: number
  maximum: number
}

export interface DemoProduct {
  slug: string
  name: string
  description: string
  address: string
  pictureUrl: string
  mapUrl: string
  durationMinutes: number
  /** People a day. */
  carryingCapacity: number
  category: string
  latitude: number
  longitude: number
  accessibility: string
  minimumAge: number
  guide?: 'people'
  guidePeople?: number
  /** Price of the full ticket on Saturdays and Sundays, and in the high season, in centavos. */
  weekendPrice?: number
  seasonPrice?: number
  /** Ticket sold in the high season only. */
  seasonTicket?: DemoTicket
  closingMinutes?: number
  /** Set if it differs from the place's. */
  arriveMinutes?: number
  whatToBring?: string
  /** HH:mm in the place's zone → people. */
  slots: Record<string, number>
  /** 0 is Sunday. */
  weekdays: number[]
  share: number
  tickets: DemoTicket[]
}

/** `full` is in centavos. */
function ticketsFor(full: number, { child }: { child: boolean }): DemoTicket[] {
  const half = Math.floor(full / 2)
  const plain = { needsProof: false, countsToQuota: false, withAdult: false, minimum: 0, maximum: 20 }
  const from = child ? 'A partir de 6 anos' : 'A partir de 6 anos; menores não participam desta atividade'
  const withProof = { ...plain, needsProof: true }
  const tickets = [
    { ...plain, label: 'INTEIRA', title: 'Inteira', description: from, price: full },
    {
      ...withProof,
      countsToQuota: true,
      maximum: 10,
      label: 'MEIA',
      title: 'Meia-entrada',
      description: 'Estudante, pessoa com deficiência e acompanhante, ID Jovem; apresente o comprovante',
      price: half
    },
    {
      ...withProof,
      label: 'IDOSO',
      title: 'Pessoa idosa',
      description: '60 anos ou mais; apresente documento com foto',
      price: half
    },
    {
      ...withProof,
      maximum: 10,
      label: 'MORADOR',
      title: 'Morador da Chapada',
      description: 'Morador dos municípios da Chapada Diamantina; apresente comprovante de residência',
      price: Math.floor(full / 4)
    }
  ]
  const small = {
    ...plain,
    maximum: 10,
    withAdult: true,
    label: 'CRIANCA',
    title: 'Criança até 5 anos',
    description: 'Acompanhada de responsável',
    price: 0
  }
  return child ? [...tickets, small] : tickets
}

const everyDay = [0, 1, 2, 3, 4, 5, 6]

export const demoProducts: DemoProduct[] = [
  {
    slug: 'gruta-do-silencio',
    name: 'Gruta do Silêncio',
    description:
      'Travessia guiada de 800 metros por salões de calcário com capacete e lanterna. Trilha leve de 20 minutos até a boca.',
    address: 'Portaria principal, Estrada do Ribeirão do Meio, km 6, Lençóis – BA',
    pictureUrl: '/demo/gruta-do-silencio.svg',
    mapUrl: 'https://www.openstreetmap.org/?mlat=-12.5713&mlon=-41.4052#map=15/-12.5713/-41.4052',
    durationMinutes: 90,
    carryingCapacity: 180,
    category: 'Gruta',
    latitude: -12.5713,
    longitude: -41.4052,
    accessibility: 'Piso irregular, 40 degraus e trechos escuros. Sem acesso para cadeira de rodas.',
    minimumAge: 0,
    guide: 'people',
    guidePeople: 8,
    arriveMinutes: 30,
    whatToBring: 'Documento com foto, calçado fechado e uma muda de roupa.',
    slots: { '08:30': 40, '10:00': 40, '13:30': 40, '15:00': 40 },
    weekdays: everyDay,
    share: 4,
    tickets: ticketsFor(8000, { child: true })
  },
  {
    slug: 'cachoeira-do-veu-dourado',
    name: 'Cachoeira do Véu Dourado',
    description:
      'Trilha de 3 km pela mata ciliar até uma queda de 60 metros, com parada para banho. Esforço moderado; leve água e lanche.',
    address: 'Portaria do Vale, Estrada do Ribeirão do Meio, km 9, Lençóis – BA',
    pictureUrl: '/demo/cachoeira-do-veu-dourado.svg',
    mapUrl: 'https://www.openstreetmap.org/?mlat=-12.5891&mlon=-41.4217#map=15/-12.5891/-41.4217',
    durationMinutes: 240,
    carryingCapacity: 140,
    category: 'Cachoeira',
    latitude: -12.5891,
    longitude: -41.4217,
    accessibility: 'Os primeiros 400 metros são planos; o resto da trilha tem pedras e raízes.',
    minimumAge: 0,
    seasonPrice: 7500,
    seasonTicket: {
      label: 'FERIAS',
      title: 'Passe de férias',
      price: 9800,
      description: 'Trilha e lanche da roça na volta; só na alta temporada',
      needsProof: false,
      countsToQuota: false,
      withAdult: false,
      minimum: 0,
      maximum: 10
    },
    whatToBring: 'Documento com foto, água, lanche e roupa de banho.',
    slots: { '08:00': 40, '09:30': 40, '13:00': 30 },
    weekdays: everyDay,
    share: 4,
    tickets: ticketsFor(6000, { child: true })
  },
  {
    slug: 'poco-do-anil',
    name: 'Poço do Anil',
    description:
      'Flutuação de 40 minutos em água azul e transparente, com colete e máscara incluídos. Melhor luz entre 10h30 e 14h30.',
    address: 'Portaria do Vale, Estrada do Ribeirão do Meio, km 9, Lençóis – BA',
    pictureUrl: '/demo/poco-do-anil.svg',
    mapUrl: 'https://www.openstreetmap.org/?mlat=-12.5934&mlon=-41.4180#map=15/-12.5934/-41.4180',
    durationMinutes: 60,
    carryingCapacity: 96,
    category: 'Poço',
    latitude: -12.5934,
    longitude: -41.418,
    accessibility: 'Rampa até o deque e cadeira anfíbia com aviso de um dia. Banheiro adaptado na portaria.',
    minimumAge: 6,
    weekendPrice: 13500,
    closingMinutes: 30,
    slots: { '09:00': 24, '10:30': 24, '13:00': 24, '14:30': 24 },
    weekdays: [0, 2, 3, 4, 5, 6],
    share: 3,
    tickets: ticketsFor(12000, { child: false })
  }
]

/** Not on sale yet, to show that state; it has no bookings. */
export const demoPrepared: DemoProduct = {
  slug: 'mirante-do-cruzeiro',
  name: 'Mirante do Cruzeiro',
  description: 'Em preparação: subida curta ao pôr do sol, com banco de pedra e vista de todo o vale.',
  address: 'Portaria principal, Estrada do Ribeirão do Meio, km 6, Lençóis – BA',
  pictureUrl: '',
  mapUrl: '',
  durationMinutes: 75,
  carryingCapacity: 60,
  category: 'Mirante',
  latitude: -12.5668,
  longitude: -41.4101,
  accessibility: 'Escada de pedra com corrimão.',
  minimumAge: 0,
  slots: { '16:30': 20 },
  weekdays: [0, 5, 6],
  share: 0,
  tickets: ticketsFor(4000, { child: true })
}

/** Roles of app/domain/access/role-sets.ts, which are the usernames too. */
export const demoUsers = [
  { username: 'gestor', name: 'Helena Figueiredo', indexPage: '/dashboard/index' },
  { username: 'operador', name: 'Caio Sampaio', indexPage: '/operation/booking-list' },
  { username: 'portaria', name: 'Jussara Novaes', indexPage: '/operation/booking-list' },
  { username: 'financeiro', name: 'Otávio Lacerda', indexPage: '/dashboard/index' },
  { username: 'condutor', name: 'Valdir Evangelista', indexPage: '/operation/my-groups' }
] as const
