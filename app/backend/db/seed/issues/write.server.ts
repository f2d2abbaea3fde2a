import { and, asc, eq, gte } from 'drizzle-orm'
import { certificateUntil } from '#app/domain/agent/certificate.ts'
import { addDays, todayIn } from '#app/domain/calendar/dates.ts'
import { APPROVED } from '#app/domain/issue/status.ts'
import type { IssueSubject } from '#app/domain/issue/subject.ts'
import type { Transaction } from '../../connection.server.ts'
import {
  agents,
  issueAnswers,
  issueMessages,
  issueReads,
  issues,
  issueTypes,
  products,
  unavailabilities,
  users
} from '../../schema.server.ts'
import { type SeedFile, seedFiles } from '../documents/seed-files.server.ts'
import type { Random } from '../random.server.ts'
import type { SeedWorld } from '../rows.server.ts'
import { type MessageRow, playStory } from './play.server.ts'
import { type DemoIssue, demoIssues } from './stories.server.ts'
import { type DemoTypeName, demoAnswers, demoTypes } from './types.server.ts'

const hourMs = 3_600_000

interface Writing {
  tx: Transaction
  world: SeedWorld
  random: Random
}

type Row = typeof issues.$inferInsert

async function writeTypes({ tx, world, random }: Writing): Promise<Record<string, string>> {
  const createdAt = new Date(world.now.getTime() - 60 * 24 * hourMs)
  const named = Object.entries(demoTypes).map(([name, type]) => ({ name, id: random.uuid(), type }))
  await tx
    .insert(issueTypes)
    .values(
      named.map(({ id, type }) => ({ ...type, id, placeId: world.placeId, documents: [...type.documents], createdAt }))
    )
  await tx
    .insert(issueAnswers)
    .values(demoAnswers.map((answer) => ({ ...answer, id: random.uuid(), placeId: world.placeId, createdAt })))
  return Object.fromEntries(named.map(({ name, id }) => [name, id]))
}

/** Rows that the stories name: users, future blocked days, agents with their certificates. */
async function readNamed({ tx, world }: Writing) {
  const people = await tx.select().from(users).where(eq(users.placeId, world.placeId))
  const guides = await tx.select().from(agents).where(eq(agents.placeId, world.placeId))
  const blocked = await tx
    .select({ product: products.uuid, name: products.name, date: unavailabilities.date })
    .from(unavailabilities)
    .innerJoin(products, eq(products.id, unavailabilities.productId))
    .where(and(eq(products.placeId, world.placeId), gte(unavailabilities.date, world.today)))
    .orderBy(asc(unavailabilities.date))
  return {
    people,
    blocked,
    guides: world.agents.map(({ uuid }) => guides.find((guide) => guide.uuid === uuid))
  }
}

type Named = Awaited<ReturnType<typeof readNamed>>

function subjectOf({ subject }: DemoIssue, { blocked, guides }: Named, world: SeedWorld): IssueSubject {
  if (subject === undefined) return {}
  if (subject === 'days') {
    const [day] = blocked
    return day ? { product: day.product, from: day.date, to: day.date } : {}
  }
  const guide = guides[subject.agent]
  const known = guide?.certificates[0]
  const certificate = subject.certificate ? { ...subject.certificate, valid_until: addDays(world.today, 730) } : known
  return guide && certificate ? { agent: guide.uuid, certificate } : {}
}

function effectOf({ agent, certificate }: IssueSubject, { guides }: Named): string {
  const name = guides.find((guide) => guide?.uuid === agent)?.name
  if (!name || !certificate) return ''
  return `${name}: certificado ${certificate.name} aceito, ${certificateUntil(certificate.valid_until)}.`
}

interface Story {
  row: Row
  messages: MessageRow[]
  files: SeedFile[]
  /** Users who have seen all of it; for `isLate`, all but the last. */
  readers: { userId: number; isLate: boolean }[]
}

const userOf = ({ people }: Named, username: unknown) => people.find((person) => person.username === username) ?? null

function tellIssue(
  issue: DemoIssue,
  { number, typeId }: { number: number; typeId: string },
  named: Named,
  of: Writing
): Story {
  const { world, random } = of
  const typed = typeof issue.asker === 'string' ? null : issue.asker
  const opener = userOf(named, issue.asker)
  const name = typed?.name ?? opener?.name ?? ''
  const createdAt = new Date(world.now.getTime() - issue.daysAgo * 24 * hourMs)
  const id = random.uuid()
  const { messages, files, status } = playStory(issue, {
    id,
    placeId: world.placeId,
    createdAt,
    opener,
    name,
    userOf: (username) => userOf(named, username),
    nextId: () => random.uuid()
  })
  const subject = subjectOf(issue, named, world)
  const effectSaid = status === APPROVED ? effectOf(subject, named) : ''
  const last = messages.at(-1)?.createdAt ?? createdAt
  const row: Row = {
    id,
    placeId: world.placeId,
    number,
    typeId,
    status,
    details: issue.details,
    subject,
    openedBy: opener?.id ?? null,
    personName: name,
    personPhone: typed?.phone ?? '',
    personEmail: typed?.email ?? '',
    linkKey: typed ? Buffer.from(random.bytes(20)).toString('base64url') : '',
    dueOn: addDays(todayIn(world.timezone, createdAt), demoTypes[issue.type].daysToAnswer),
    effectAt: effectSaid === '' ? null : last,
    effectSaid,
    version: 1 + messages.filter(({ statusFrom }) => statusFrom).length,
    createdAt,
    changedAt: last
  }
  const late = issue.unseenBy === 'asker' ? opener : userOf(named, issue.unseenBy)
  const seenBy = [userOf(named, 'gestor'), opener].filter((person) => person !== null)
  return {
    row,
    messages,
    files,
    readers: seenBy.map((person) => ({ userId: person.id, isLate: person.id === late?.id }))
  }
}

/** Author of the newest message, and the newest message of anybody else. */
function toNews(written: readonly { id: number; by: number | null }[]) {
  const newest = [...written].sort((one, other) => other.id - one.id)
  const [last] = newest
  const lastOther = newest.find(({ by }) => by !== last?.by)?.id ?? 0
  return { lastMessage: last?.id ?? 0, lastAuthor: last?.by ?? null, lastOther }
}

/** Requests with their conversations and documents. */
export async function writeIssues(tx: Transaction, world: SeedWorld, random: Random): Promise<void> {
  const writing = { tx, world, random }
  const typeIds = await writeTypes(writing)
  const named = await readNamed(writing)
  const typeOf = (name: DemoTypeName) => typeIds[name] ?? ''
  const stories = demoIssues.map((issue, index) =>
    tellIssue(issue, { number: index + 1, typeId: typeOf(issue.type) }, named, writing)
  )
  await tx.insert(issues).values(stories.map(({ row }) => row))
  for (const { row, messages, readers } of stories) {
    const written = await tx
      .insert(issueMessages)
      .values(messages)
      .returning({ id: issueMessages.id, by: issueMessages.authorId })
    const ids = written.map(({ id }) => id).sort((a, b) => a - b)
    const reads = readers.map(({ userId, isLate }) => ({
      issueId: row.id,
      userId,
      messageId: ids.at(isLate ? -2 : -1) ?? 0
    }))
    await tx.insert(issueReads).values(reads)
    await tx.update(issues).set(toNews(written)).where(eq(issues.id, row.id))
  }
  await seedFiles(
    tx,
    stories.flatMap(({ files }) => files)
  )
}
