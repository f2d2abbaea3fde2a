import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, day, hiddenMoney, instant, list, pageLimit, text } from '../tolerant.ts'

// Our additions: the groups that were sold, and the names of their people for who receives them.

const GROUP_STATES = ['coming', 'past', 'cancelled'] as const

const GroupRowSchema = z.object({
  uuid: z.string(),
  name: text,
  /** Responsible person, with contacts as the reader may see them. */
  person: text,
  phone: text,
  email: text,
  /** Days of its bookings: of those that are not cancelled, if there are any. */
  first_day: z.union([day, z.null()]),
  last_day: z.union([day, z.null()]),
  bookings: count,
  /** People of its bookings that are not cancelled, and names on its list. */
  people: count,
  listed: count,
  value: hiddenMoney,
  paid_value: hiddenMoney,
  owed_value: hiddenMoney,
  state: z.enum(GROUP_STATES).catch('coming'),
  seller: text,
  created_date: instant
})

export type GroupRow = z.output<typeof GroupRowSchema>

export const listGroups = endpoint({
  id: 'listGroups',
  api: 'main',
  method: 'GET',
  path: '/counter/groups',
  access: ['operation/booking-list', 'operation/group-sale'],
  summary:
    'Os grupos vendidos: os que ainda vêm primeiro, do mais próximo ao mais distante. Quem não vê todas as reservas vê os que vendeu ou conduz.',
  query: z.object({
    q: z.string().max(100).default(''),
    state: z.enum(['', ...GROUP_STATES]).default(''),
    /** `missing`: fewer names than people. `owed`: something is to be received. */
    lacks: z.enum(['', 'missing', 'owed']).default(''),
    /** Days of a visit, y-m-d. */
    from: text.pipe(z.string().max(10)),
    to: text.pipe(z.string().max(10)),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit(1000)
  }),
  response: z.object({
    data: z.array(GroupRowSchema),
    total: count,
    page: count,
    limit: count,
    /** Over all rows that match the filters, except cancelled groups. */
    people: count,
    owed_value: hiddenMoney
  })
})

/** Groups of one call. */
export const MOST_NAMED_GROUPS = 60

export const listGroupNames = endpoint({
  id: 'listGroupNames',
  api: 'main',
  method: 'GET',
  path: '/counter/group-names',
  access: ['operation/booking-list', 'operation/group-sale'],
  summary:
    'Nomes e observações das pessoas de alguns grupos, para quem os recebe e conduz; nunca documentos ou nascimentos.',
  query: z.object({
    /** Uuids with commas; those of unknown groups, and of groups that the reader may not see, are left out. */
    groups: z
      .string()
      .max(MOST_NAMED_GROUPS * 40)
      .default('')
  }),
  response: z.object({
    groups: z.array(
      z.object({
        uuid: z.string(),
        name: text,
        bought: count,
        people: list(z.object({ name: text, note: text }))
      })
    )
  })
})
