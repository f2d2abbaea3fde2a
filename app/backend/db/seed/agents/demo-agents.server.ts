import { addDays, type IsoDay } from '#app/domain/calendar/dates.ts'
import type { Certificate } from '../../schema/agents.server.ts'

export interface DemoAgent {
  name: string
  photoUrl: string
  about: string
  languages: string[]
  /** `days` from the day of seeding until it ends, negative if it has ended; null if it does not end. */
  certificates: (Omit<Certificate, 'valid_until'> & { days: number | null })[]
  /** Number, and days until it ends. */
  cadastur: [number: string, days: number]
  /** Slugs of attractions; empty for everywhere. */
  leadsIn: string[]
  isPublic?: boolean
  weekdaysOff?: number[]
  bookingsPerDay?: number
  /** Days from the day of seeding, both included. */
  daysOff?: { from: number; until: number; reason: string }[]
  /** Values of the place's own fields, by key. */
  fields?: Record<string, string[]>
  notes?: string
}

const firstAid = (issuer: string, days: number) => ({
  name: 'Primeiros socorros em áreas remotas',
  issuer,
  number: '',
  days
})
const association = (number: string) => ({
  name: 'Condutor de visitantes da Chapada Diamantina',
  issuer: 'Associação de Condutores de Visitantes da Serra',
  number,
  days: null
})

export const demoAgents: DemoAgent[] = [
  {
    name: 'Valdir Evangelista',
    photoUrl: '/demo/guides/valdir-evangelista.svg',
    about:
      'Nasci em Lençóis e conduzo visitantes há dezoito anos. Conto a história do garimpo no caminho e ajusto o passo ao grupo, com paradas para quem vem com crianças ou pessoas mais velhas.',
    languages: ['pt', 'es'],
    cadastur: ['05.041.772-9', 412],
    certificates: [firstAid('Corpo de Bombeiros Militar da Bahia', 18), association('118')],
    leadsIn: ['gruta-do-silencio', 'cachoeira-do-veu-dourado'],
    fields: { anos_de_trilha: ['18'], especialidades: ['História do garimpo', 'Grupos com crianças'], camiseta: ['G'] },
    notes: 'Prefere a trilha da manhã.'
  },
  {
    name: 'Luzia Macedo',
    photoUrl: '/demo/guides/luzia-macedo.svg',
    about:
      'Sou bióloga e gosto de mostrar o que passa despercebido: bromélias, orquídeas e as aves da mata ciliar. Levo binóculos para o grupo.',
    languages: ['pt', 'en', 'libras'],
    fields: { anos_de_trilha: ['9'], especialidades: ['Aves', 'Bromélias e orquídeas'], camiseta: ['M'] },
    cadastur: ['05.118.306-2', 655],
    certificates: [firstAid('Cruz Vermelha Brasileira', 240)],
    leadsIn: []
  },
  {
    name: 'Mateus Queiroz',
    photoUrl: '/demo/guides/mateus-queiroz.svg',
    about:
      'Espeleólogo, conduzo na Gruta do Silêncio desde a primeira topografia. Explico a formação dos salões em linguagem simples, com capacete e lanterna para todos.',
    languages: ['pt', 'en'],
    cadastur: ['05.207.915-0', 301],
    certificates: [
      { name: 'Espeleologia – nível 2', issuer: 'Sociedade Brasileira de Espeleologia', number: '2291', days: null },
      firstAid('Corpo de Bombeiros Militar da Bahia', 97)
    ],
    leadsIn: ['gruta-do-silencio']
  },
  {
    name: 'Neuza Santana',
    photoUrl: '/demo/guides/neuza-santana.svg',
    about:
      'Trabalho com famílias e escolas. No Poço do Anil acompanho de perto quem vai flutuar pela primeira vez, sem pressa.',
    languages: ['pt'],
    cadastur: ['05.093.448-1', 520],
    certificates: [
      {
        name: 'Guarda-vidas de águas abertas',
        issuer: 'Sociedade Brasileira de Salvamento Aquático',
        number: '7740',
        days: -23
      }
    ],
    leadsIn: ['poco-do-anil', 'cachoeira-do-veu-dourado'],
    bookingsPerDay: 3,
    notes: 'Renovação do curso de guarda-vidas pedida; falta a prova prática.'
  },
  {
    name: 'Igor Magalhães',
    photoUrl: '/demo/guides/igor-magalhaes.svg',
    about:
      'Fotógrafo de natureza. Sei a hora em que a luz entra no poço e ajudo cada um a levar uma boa foto para casa, com qualquer câmera.',
    languages: ['pt', 'en', 'fr'],
    cadastur: ['05.266.021-7', 188],
    certificates: [firstAid('Cruz Vermelha Brasileira', 333)],
    leadsIn: ['poco-do-anil'],
    weekdaysOff: [1],
    daysOff: [{ from: 6, until: 12, reason: 'Férias' }],
    fields: { anos_de_trilha: ['6'], especialidades: ['Fotografia'], camiseta: ['M'] }
  },
  {
    name: 'Conceição Ramos',
    photoUrl: '/demo/guides/conceicao-ramos.svg',
    about:
      'Filha e neta de moradores da serra. Conheço as plantas que se usam em casa, e no fim da trilha tem sempre um café passado na hora.',
    languages: ['pt', 'es', 'it'],
    cadastur: ['05.154.860-4', 74],
    certificates: [association('131')],
    leadsIn: [],
    isPublic: false,
    weekdaysOff: [2],
    daysOff: [{ from: 3, until: 3, reason: 'Consulta médica' }],
    notes: 'Não quer página pública: pediu por escrito.'
  }
]

export function certificatesOf({ certificates }: Pick<DemoAgent, 'certificates'>, today: IsoDay): Certificate[] {
  return certificates.map(({ days, ...certificate }) => ({
    ...certificate,
    valid_until: days === null ? '' : addDays(today, days)
  }))
}
