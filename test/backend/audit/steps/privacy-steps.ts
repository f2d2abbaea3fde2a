import { sql } from 'drizzle-orm'
import { privacyRequests } from '#app/backend/db/schema.server.ts'
import { addBooking } from '../../clients/world.ts'
import { type AuditWorld, callAs, type Step } from '../world.ts'

const typed = '390.533.447-05'
const incident = '7a4cf9c6-5c5b-4d3a-8f0b-6a3d6a1f0b11'
const nobody = /^(?!.*(?:39053344705|390\.533|Zilda)).*$/s

/** A visitor who was there, and is found. */
async function findSomebody(world: AuditWorld): Promise<string> {
  const { body } = await callAs(world, 'findPrivacyPeople', { token: world.things.managerToken, body: { typed } })
  return String(body.people[0].token)
}

async function addSomebody({ db, place }: AuditWorld) {
  const person = { document: '39053344705', name: 'Zilda', surname: 'Ramos', phone: '+5571977770009', email: '' }
  return addBooking(db, place, { ...person, date: '2026-11-01' })
}

const asking = async (world: AuditWorld) => {
  const { body } = await callAs(world, 'findPrivacyPeople', { body: { typed } })
  return { token: String(body.people[0].token), reason: 'Pediu no balcão' }
}

/** Asked for by a colleague, who holds everything too. */
async function askedBefore(world: AuditWorld): Promise<string> {
  const body = { token: await findSomebody(world), reason: 'Pediu por e-mail' }
  const asked = await callAs(world, 'askAnonymising', { token: world.things.managerToken, body })
  return String(asked.body.request.id)
}

const keepId = ({ body }: { body: Record<string, unknown> }, { notes }: AuditWorld) => {
  notes.privacy = String((body.request as { id: string }).id)
}

const firstDue = { askedAt: new Date('2026-11-20T12:00:00Z'), dueOn: '2026-12-05' }

export const privacySteps: Step[] = [
  {
    id: 'findPrivacyPeople',
    actions: ['privacy.searched'],
    ask: async (world) => {
      await addSomebody(world)
      return { body: { typed } }
    },
    to: nobody,
    label: nobody
  },
  {
    id: 'exportPrivacyPerson',
    actions: ['privacy.exported'],
    ask: async (world) => ({ body: { token: (await asking(world)).token } }),
    to: nobody
  },
  {
    id: 'askAnonymising',
    actions: ['privacy.asked'],
    ask: async (world) => ({ body: await asking(world) }),
    label: /^Pedido \d+$/,
    after: keepId
  },
  {
    id: 'movePrivacyRequest',
    actions: ['privacy.dropped'],
    ask: ({ notes }) => ({ params: { id: notes.privacy ?? '' }, body: { action: 'drop' } }),
    to: /^Desistência$/,
    twice: true
  },
  {
    id: 'movePrivacyRequest',
    actions: ['privacy.refused'],
    ask: async (world) => ({
      params: { id: await askedBefore(world) },
      body: { action: 'refuse', reason: 'Não era a pessoa' }
    }),
    to: /^Recusado$/
  },
  {
    id: 'movePrivacyRequest',
    actions: ['privacy.taken'],
    ask: async (world) => {
      const { db, place, notes } = world
      if (notes.taken) return { params: { id: notes.taken }, body: { action: 'take' } }
      const { id: bookingId } = await addSomebody(world)
      const id = '1f0b7a4c-5c5b-4d3a-8f0b-6a3d6a1f0b22'
      await db.orm.insert(privacyRequests).values({
        id,
        placeId: place.placeId,
        kind: 'anonymise',
        origin: 'visitor',
        state: 'asked',
        bookingId,
        ...firstDue,
        number: sql`(select max(number) + 1 from privacy_requests)`
      })
      notes.taken = id
      return { params: { id }, body: { action: 'take' } }
    },
    to: /^Espera aprovação$/,
    twice: true
  },
  {
    id: 'movePrivacyRequest',
    actions: ['privacy.approved'],
    ask: async (world) => {
      world.notes.approved ||= await askedBefore(world)
      return { params: { id: world.notes.approved }, body: { action: 'approve' } }
    },
    to: /^Feito\n.+, sem convite no registro/,
    label: nobody,
    twice: true
  },
  {
    id: 'savePrivacySettings',
    actions: ['privacy.settings-changed'],
    ask: () => ({
      body: {
        officer: { officer_name: 'Rita Luz', officer_email: 'rita@example.com', officer_phone: '' },
        retention: { messages: 200 }
      }
    }),
    from: /^Mensagens: 365 dias$/,
    to: /^Mensagens: 200 dias\nEncarregado: outro$/
  },
  { id: 'runRetention', actions: ['privacy.swept'], ask: () => ({ body: {} }) },
  {
    id: 'saveIncident',
    actions: ['privacy.incident-noted'],
    ask: () => ({
      params: { id: incident },
      body: { happened_on: '2026-11-10', known_on: '2026-11-11', what: 'Planilha enviada a quem não devia' }
    }),
    label: /^Incidente \d+$/
  },
  {
    id: 'saveIncident',
    actions: ['privacy.incident-changed'],
    ask: () => ({
      params: { id: incident },
      body: { happened_on: '2026-11-10', known_on: '2026-11-11', what: 'Planilha enviada', told_anpd_on: '2026-11-12' }
    })
  }
]
