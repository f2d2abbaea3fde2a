import { callOver } from '../../support/server/over-http.ts'
import { signInForCookie } from '../fill/visits.ts'
import { password } from '../program.ts'
import { type Figure, median } from '../report.ts'
import { ask, type Bench, type PageUnderLoad, type Turn } from './pages.ts'

const rounds = 5
/** Milliseconds of the program's processor for one call; and by how much more bookings may cost more. */
const budget = 6
const alike = 1.2

interface Sizes {
  /** Bookings of the place, before and after `grow`. */
  sizes: [number, number]
  grow: () => Promise<void>
  databasePids: () => Promise<number[]>
}

/** The day at a glance, as its call and as its page, over few bookings and over ten times as many. */
export async function measureDay(bench: Bench, { sizes, grow, databasePids }: Sizes): Promise<Figure[]> {
  const { url } = bench.program
  const signedIn = await callOver<{ accessToken: string }>(url, '/auth/signin/', {
    body: { username: 'gestor', password }
  })
  const token = { 'x-access-token': signedIn.body.accessToken }
  const packed = { 'accept-encoding': 'br', cookie: await signInForCookie(url) }
  const call = { name: 'o dia', path: '/api/v3/operations/summary', headers: token, targets: {} }
  const page = { name: '/dashboard/index', path: '/dashboard/index', headers: packed, targets: {} }
  const turns = async (asked: PageUnderLoad) => {
    const found: Turn[] = []
    for (let round = 0; round <= bench.scale(rounds); round += 1) {
      const turn = await ask(bench, asked, await databasePids())
      if (round > 0) found.push(turn)
    }
    return found
  }
  const few = { call: await turns(call), page: await turns(page) }
  await grow()
  const many = { call: await turns(call), page: await turns(page) }
  const group = 'o dia, GET /operations/summary'
  const ratio = wholeOf(many.call) / Math.max(wholeOf(few.call), 0.001)
  return [
    ...figuresOf({ group, name: named(sizes[0]), turns: few.call }),
    ...figuresOf({ group, name: named(sizes[1]), turns: many.call }),
    {
      group,
      name: 'processador de dez vezes as reservas, com o banco',
      value: ratio,
      unit: '×',
      target: { kind: 'at most', value: alike }
    },
    {
      group,
      name: `a página inteira, ${named(sizes[1])}`,
      value: medianOf(many.page, ({ cpu }) => cpu),
      unit: 'ms',
      beside: `${named(sizes[0])}: ${medianOf(few.page, ({ cpu }) => cpu).toFixed(2)} ms`
    }
  ]
}

const named = (bookings: number) => `${bookings.toLocaleString('pt-BR')} reservas`
const medianOf = (turns: Turn[], pick: (turn: Turn) => number) => median(turns.map(pick))
const wholeOf = (turns: Turn[]) => medianOf(turns, ({ cpu, databaseCpu }) => cpu + databaseCpu)

function figuresOf({ group, name, turns }: { group: string; name: string; turns: Turn[] }): Figure[] {
  const beside = `mediana de ${medianOf(turns, ({ medianMs }) => medianMs).toFixed(1)} ms com 8 conexões`
  return [
    {
      group,
      name: `processador por chamada, ${name}`,
      value: medianOf(turns, ({ cpu }) => cpu),
      unit: 'ms',
      target: { kind: 'at most' as const, value: budget },
      beside
    },
    {
      group,
      name: `processador do banco por chamada, ${name}`,
      value: medianOf(turns, ({ databaseCpu }) => databaseCpu),
      unit: 'ms'
    }
  ]
}
