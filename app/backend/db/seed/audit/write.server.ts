import { and, desc, eq, gte, isNotNull, sql } from 'drizzle-orm'
import { type AuditAction, subjectOf } from '#app/domain/audit/actions.ts'
import { bookingAction, bookingValue } from '#app/domain/audit/booking-words.ts'
import { addDays, formatDay } from '#app/domain/calendar/dates.ts'
import type { Transaction } from '../../connection.server.ts'
import { auditEvents, bookingEvents, bookings, products, users } from '../../schema.server.ts'
import type { Random } from '../random.server.ts'
import type { SeedWorld } from '../rows.server.ts'

type Row = typeof auditEvents.$inferInsert

const hourMs = 3_600_000
const shownDays = 45
/** Latest bookings only: the record is not a second list of bookings. */
const mostOfBookings = 150

interface Told {
  by: string
  /** Hours ago. */
  ago: number
  action: AuditAction
  /** Username of a person, `product`, or empty. */
  of?: string
  detail?: string
  from?: string
  to?: string
  reason?: string
}

const told: readonly Told[] = [
  { by: 'gestor', ago: 1010, action: 'user.invited', of: 'operador', to: 'permissões dadas: Reservas, Check-in' },
  { by: 'gestor', ago: 1000, action: 'place.pix-key-changed', from: 'chave Pix: —', to: 'chave Pix: fi••••om' },
  {
    by: 'gestor',
    ago: 720,
    action: 'place.booking-changed',
    from: 'minutos de vaga guardada: 10',
    to: 'minutos de vaga guardada: 15'
  },
  {
    by: 'gestor',
    ago: 505,
    action: 'product.created',
    of: 'product',
    to: 'Categoria: Trilha\nDuração (minutos): 180'
  },
  {
    by: 'operador',
    ago: 400,
    action: 'hours.changed',
    of: 'product',
    from: '09:00, todos os dias: 30 vagas',
    to: '09:00, todos os dias: 40 vagas\n14:30, sáb e dom: 20 vagas'
  },
  {
    by: 'gestor',
    ago: 330,
    action: 'ticket.changed',
    of: 'product',
    detail: 'INTEIRA',
    from: 'preço: R$ 40,00',
    to: 'preço: R$ 45,00'
  },
  {
    by: 'gestor',
    ago: 329,
    action: 'ticket.created',
    of: 'product',
    detail: 'MORADOR',
    to: 'código: MORADOR\nnome: Morador\npreço: R$ 15,00\npede comprovante: sim'
  },
  {
    by: 'operador',
    ago: 260,
    action: 'day.blocked',
    of: 'product',
    to: '{30}, Manutenção da trilha\n{31}, Manutenção da trilha',
    reason: ''
  },
  { by: 'financeiro', ago: 250, action: 'session.second-step-failed', of: 'financeiro', to: 'código recusado' },
  { by: 'financeiro', ago: 249.9, action: 'session.signed-in', of: 'financeiro', to: 'com a senha e a segunda etapa' },
  { by: 'gestor', ago: 170, action: 'user.access-changed', of: 'portaria', to: 'permissões dadas: Receber pagamentos' },
  {
    by: 'gestor',
    ago: 120,
    action: 'discount.created',
    detail: 'VE••••',
    to: 'código: VE••••\ndesconto: 10 %\nativo: sim'
  },
  { by: 'operador', ago: 98, action: 'issue.moved', detail: 'Requerimento 4', from: 'Em análise', to: 'Aprovado' },
  { by: 'gestor', ago: 75, action: 'user.password-changed', of: 'gestor' },
  { by: 'operador', ago: 52, action: 'counter.uploaded', detail: 'Contador 05316', to: '7 dias' },
  {
    by: 'operador',
    ago: 28,
    action: 'day.unblocked',
    of: 'product',
    from: '{31}, Manutenção da trilha',
    reason: 'Requerimento aprovado'
  },
  { by: 'portaria', ago: 26, action: 'session.signed-in', of: 'portaria', to: 'com a senha' },
  {
    by: 'gestor',
    ago: 20,
    action: 'place.retention-changed',
    from: 'registro guardado: por 730 dias (2 anos)',
    to: 'registro guardado: por 1.825 dias (5 anos)'
  },
  { by: 'gestor', ago: 3, action: 'session.signed-in', of: 'gestor', to: 'com a senha' }
]

const addresses = ['189.40.77.12', '189.40.77.12', '177.22.101.5', '200.175.3.88'] as const

/** Actions of people: the bookings' own events, and a manager's month. */
export async function writeAudit(tx: Transaction, world: SeedWorld, random: Random): Promise<void> {
  const people = await tx.select().from(users).where(eq(users.placeId, world.placeId))
  const sold = await tx.select().from(products).where(eq(products.placeId, world.placeId)).orderBy(products.position)
  const whence = () => ({ address: random.pick(addresses), requestId: random.uuid() })
  const rows = told.map((one, index): Row => {
    const user = people.find(({ username }) => username === one.by)
    const person = people.find(({ username }) => username === one.of)
    const product = one.of === 'product' ? sold[index % Math.max(1, sold.length)] : undefined
    const label = [person?.name ?? product?.name, one.detail].filter(Boolean).join(', ')
    const { action, reason = '' } = one
    const [from, to] = [one.from, one.to].map((text = '') => withDays(text, world))
    return {
      placeId: world.placeId,
      at: new Date(world.now.getTime() - one.ago * hourMs),
      userId: user?.id,
      actor: user?.name ?? '',
      action,
      subject: subjectOf(action),
      subjectId: person?.uuid ?? product?.uuid ?? '',
      subjectLabel: label,
      from,
      to,
      reason,
      ...whence()
    }
  })
  const all = [...rows, ...(await ofBookings(tx, world)).map((row) => ({ ...row, ...whence() }))]
  await tx.insert(auditEvents).values(all.sort((a, b) => a.at.getTime() - b.at.getTime()))
}

/** Nearly every booking has a guide: these events would hide all others. */
const isShown = sql`(${bookingEvents.action} <> 'agent-added' or ${bookingEvents.id} % 12 = 0)`

/** `{30}`: the day a month ahead. */
function withDays(text: string, { today }: SeedWorld): string {
  return text.replace(/\{(\d+)\}/g, (_all, days) => formatDay(addDays(today, Number(days))))
}

async function ofBookings(tx: Transaction, { placeId, now }: SeedWorld): Promise<Row[]> {
  const since = new Date(now.getTime() - shownDays * 24 * hourMs)
  const found = await tx
    .select({ event: bookingEvents, code: bookings.code, name: users.name })
    .from(bookingEvents)
    .innerJoin(bookings, eq(bookings.id, bookingEvents.bookingId))
    .innerJoin(users, eq(users.id, bookingEvents.userId))
    .where(
      and(eq(bookingEvents.placeId, placeId), isNotNull(bookingEvents.userId), gte(bookingEvents.at, since), isShown)
    )
    .orderBy(desc(bookingEvents.at), desc(bookingEvents.id))
    .limit(mostOfBookings)
  return found.map(({ event: { at, userId, action, from, to, reason }, code, name }) => ({
    placeId,
    at,
    userId,
    actor: name,
    action: bookingAction(action),
    reason,
    subject: 'booking',
    subjectId: code,
    subjectLabel: code,
    from: bookingValue(from),
    to: bookingValue(to)
  }))
}
