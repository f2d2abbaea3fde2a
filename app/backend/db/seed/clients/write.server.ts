import { and, asc, eq, gte, sql } from 'drizzle-orm'
import { addDays } from '#app/domain/calendar/dates.ts'
import { clientWords } from '#app/domain/client/identity.ts'
import { searchText } from '#app/domain/person/names.ts'
import type { Transaction } from '../../connection.server.ts'
import { assignClients } from '../../queries/clients/assign.server.ts'
import { pointTo } from '../../queries/clients/merge.server.ts'
import { bookings, clientFollowUps, clientMerges, clients } from '../../schema.server.ts'
import { seedFiles } from '../documents/seed-files.server.ts'
import { demoUsers } from '../place-data.server.ts'
import type { Random } from '../random.server.ts'
import type { SeedWorld } from '../rows.server.ts'
import { demoCompany } from './regulars.server.ts'

interface Writing {
  tx: Transaction
  world: SeedWorld
  random: Random
}

type Row = typeof clients.$inferSelect

const dayMs = 24 * 3_600_000

/** Clients with the most bookings, except the company. */
async function readRegulars({ tx, world }: Writing): Promise<Row[]> {
  const booked = sql`(select count(*) from bookings b where b.client_id = "clients"."id")`
  return tx
    .select()
    .from(clients)
    .where(and(eq(clients.placeId, world.placeId), sql`${clients.document} <> ${demoCompany.document}`))
    .orderBy(sql`${booked} desc`, asc(clients.id))
    .limit(6)
}

/** Client entered by hand, without a document: somebody who telephoned. */
async function addByHand({ tx, world, random }: Writing, person: { name: string; phone: string; notes: string }) {
  const createdAt = new Date(world.now.getTime() - 5 * dayMs)
  const [row] = await tx
    .insert(clients)
    .values({
      ...person,
      uuid: random.uuid(),
      placeId: world.placeId,
      foldedName: searchText(person.name),
      searchText: clientWords({ ...person, document: '', email: '' }),
      source: 'staff',
      changedAt: createdAt,
      createdAt
    })
    .returning()
  if (!row) throw new Error('a client without a row')
  return row
}

const firstAndLast = (name: string) => {
  const words = name.split(' ')
  return `${words[0] ?? ''} ${words.at(-1) ?? ''}`
}

/** One pair merged some days ago, and two that wait for a decision. */
async function writePairs(writing: Writing, [first, second, third]: Row[]): Promise<void> {
  const { tx, world } = writing
  if (!first || !second || !third) return
  const merged = await addByHand(writing, {
    name: firstAndLast(first.name),
    phone: first.phone,
    notes: 'Ligou para perguntar de grupo em agosto.'
  })
  const followers = await pointTo(tx, { kept: first.id, merged: merged.id })
  await tx
    .update(clients)
    .set({ notes: merged.notes, version: first.version + 1 })
    .where(eq(clients.id, first.id))
  await tx.insert(clientMerges).values({
    placeId: world.placeId,
    keptId: first.id,
    mergedId: merged.id,
    followers,
    before: { notes: { from: '', to: merged.notes } },
    version: first.version + 1,
    at: new Date(world.now.getTime() - 3 * dayMs),
    byUser: world.managerId
  })
  await addByHand(writing, { name: firstAndLast(second.name), phone: second.phone, notes: '' })
  await addByHand(writing, { name: third.name, phone: '+5575998110033', notes: 'Prefere visitar de manhã.' })
}

/** Follow-ups that are overdue, due today, due later, and done; one is about a future booking. */
async function writeFollowUps({ tx, world, random }: Writing, rows: Row[]): Promise<void> {
  const [first, second, third, fourth] = rows
  const [ahead] = await tx
    .select()
    .from(bookings)
    .where(and(eq(bookings.clientId, first?.id ?? 0), gte(bookings.date, world.today)))
    .orderBy(asc(bookings.date), asc(bookings.id))
    .limit(1)
  const notes = [
    { client: second, body: 'Mandar o orçamento para 40 alunos.', days: -2, isDone: false, booking: '' },
    {
      client: first,
      body: 'Confirmar a cadeira de rodas na portaria.',
      days: 0,
      isDone: false,
      booking: ahead?.publicId
    },
    { client: third, body: 'Perguntar se gostaram da trilha.', days: 3, isDone: false, booking: '' },
    { client: fourth, body: 'Devolver o guarda-chuva esquecido.', days: -6, isDone: true, booking: '' }
  ]
  const createdAt = new Date(world.now.getTime() - 8 * dayMs)
  await tx.insert(clientFollowUps).values(
    notes.flatMap(({ client, body, days, isDone, booking = '' }) =>
      client
        ? [
            {
              uuid: random.uuid(),
              placeId: world.placeId,
              clientId: client.id,
              body,
              booking,
              createdAt,
              createdBy: world.managerId,
              dueOn: addDays(world.today, days),
              doneAt: isDone ? new Date(world.now.getTime() - 5 * dayMs) : null,
              doneBy: isDone ? world.managerId : null
            }
          ]
        : []
    )
  )
}

async function writeContract({ tx, world, random }: Writing): Promise<void> {
  const [company] = await tx.select().from(clients).where(eq(clients.document, demoCompany.document))
  if (!company) return
  const id = random.uuid()
  await tx
    .update(clients)
    .set({ notes: 'Paga por Pix até a véspera. Contato: Dona Célia.', address: { city: 'Lençóis', state: 'BA' } })
    .where(eq(clients.id, company.id))
  await seedFiles(tx, [
    {
      id,
      origin: id,
      placeId: world.placeId,
      ref: 'clients',
      refId: company.uuid,
      paper: 'companyContract',
      document: '',
      status: 1,
      reason: '',
      version: 1,
      isCurrent: true,
      uploadedBy: world.managerId,
      uploaderName: demoUsers[0]?.name ?? '',
      createdAt: new Date(world.now.getTime() - 20 * dayMs)
    }
  ])
}

/** Clients of the bookings, as the job makes them, and staff additions. */
export async function writeClients(tx: Transaction, world: SeedWorld, random: Random): Promise<void> {
  while ((await assignClients(tx, () => random.uuid())) > 0);
  const writing = { tx, world, random }
  const regulars = await readRegulars(writing)
  await writePairs(writing, regulars)
  await writeFollowUps(writing, regulars.slice(1))
  await writeContract(writing)
}
