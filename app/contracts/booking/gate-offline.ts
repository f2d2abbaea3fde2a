import { z } from 'zod'
import { type CallOutput, endpoint } from '../endpoint.ts'
import { count, flag, hiddenMoney, instant, list, pageLimit, text, textUpTo } from '../tolerant.ts'
import { AllottedSchema } from './gate-allotments.ts'
import { GateTermsSchema } from './gate-signatures.ts'

// None of these calls is in the specification. A gate without network reads a list, and sends its scans later.

const mostScans = 200

/** Names the device that makes scans without network; it belongs to the caller from then on. */
export const pairGateDevice = endpoint({
  id: 'pairGateDevice',
  api: 'main',
  method: 'POST',
  path: '/operations/gate/devices',
  access: 'operation/checkin',
  summary: 'Põe um aparelho da portaria em nome de quem pede; de novo, nada muda.',
  body: z.object({ device: z.uuid() }),
  response: z.object({ device: z.string() })
})

/** A field that cannot be read spoils its own scan only: the others of the batch are taken. */
const LateScanSchema = z.object({
  device: z.string().max(100).catch(''),
  /** Counts the scans of a device from 1. */
  sequence: z.number().int().min(0).max(2_000_000_000).catch(0),
  /** Instant by the device's clock. */
  at: z.string().max(100).catch(''),
  /** The code, or all that was read. */
  code: z.string().max(600).catch(''),
  direction: z.enum(['entry', 'exit', '']).catch(''),
  people: z.number().int().min(0).max(10_000).catch(0),
  /** People per ticket label, where the device counted by type. */
  items: z.record(z.string().max(100), z.number().int().min(0).max(10_000)).catch({}),
  /** The network was lost during an online try of this code, which may have been counted. */
  again: z.boolean().catch(false),
  /** A sale in cash out of an allotment of the device, instead of a code; its people are in `items`. */
  sale: z
    .object({
      allotment: z.uuid(),
      /** Centavos that were charged. */
      value: z.number().int().min(0).max(100_000_000),
      /** Centavos that were handed over; null for just the value. */
      tendered: z.number().int().min(0).max(100_000_000).nullable()
    })
    .nullable()
    .catch(null)
    .default(null)
})

export type LateScan = z.output<typeof LateScanSchema>

const broken: LateScan = {
  device: '',
  sequence: 0,
  at: '',
  code: '',
  direction: '',
  people: 0,
  items: {},
  again: false,
  sale: null
}

export const postGateScans = endpoint({
  id: 'postGateScans',
  api: 'main',
  method: 'POST',
  path: '/operations/gate/scans',
  access: 'operation/checkin',
  summary:
    'Recebe as leituras e as vendas em dinheiro que a portaria fez sem rede, com a hora de cada uma. Cada leitura tem a sua resposta; mandada de novo, não conta duas vezes.',
  body: z.object({
    /** The device's clock now. */
    clock: z.string().max(100),
    scans: z.array(LateScanSchema.catch(broken)).max(mostScans)
  }),
  response: z.object({
    now: instant,
    scans: list(
      z.object({
        device: text,
        sequence: count,
        /**
         * `kept`: recorded. `conflict`: kept for a person to look at. `refused`: not taken, and never will be. `retry`:
         * send it again later.
         */
        result: z.enum(['kept', 'conflict', 'refused', 'retry']),
        code: text,
        message: text,
        /** Instant of the scan by the server's clock. */
        at: instant
      })
    )
  })
})

const ConflictSchema = z.object({
  id: z.string(),
  /** Instant of the scan. */
  at: instant,
  received: instant,
  user_name: text,
  code: text,
  direction: text,
  people: count,
  problem: text,
  message: text,
  /** Sold tickets in words; '' for the scan of a code. */
  sold: text,
  /** Cash of the sale; null for readers without the right to see values. */
  value: hiddenMoney,
  booking_uuid: text,
  booking_code: text,
  name: text,
  product_name: text,
  visit: text,
  time: text,
  seen: instant,
  seen_by: text,
  seen_note: text
})

export type GateConflict = z.output<typeof ConflictSchema>

export const listGateConflicts = endpoint({
  id: 'listGateConflicts',
  api: 'main',
  method: 'GET',
  path: '/operations/gate/conflicts',
  access: 'operation/checkin-override',
  summary: 'Leituras feitas sem rede que não se encaixaram, as mais novas primeiro.',
  query: z.object({
    state: z.enum(['', 'open', 'seen']).default(''),
    problem: text.pipe(z.string().max(40)),
    q: z.string().max(100).default(''),
    page: count.pipe(z.number().min(1).max(100_000)).default(1),
    limit: pageLimit(1000)
  }),
  response: z.object({ data: z.array(ConflictSchema), total: count, page: count, limit: count, open: count })
})

export const getGateConflict = endpoint({
  id: 'getGateConflict',
  api: 'main',
  method: 'GET',
  path: '/operations/gate/conflicts/{id}',
  access: 'operation/checkin-override',
  summary: 'Uma leitura feita sem rede que não se encaixou.',
  params: z.object({ id: z.string() }),
  response: ConflictSchema
})

export const seeGateConflict = endpoint({
  id: 'seeGateConflict',
  api: 'main',
  method: 'PUT',
  path: '/operations/gate/conflicts/{id}',
  access: 'operation/checkin-override',
  summary: 'Marca como vista uma leitura que não se encaixou, com uma anotação.',
  params: z.object({ id: z.string() }),
  body: z.object({ note: textUpTo(500) }),
  response: ConflictSchema
})

/** Numbers instead of names keep a thousand bookings below 200 kB. */
const DayBookingSchema = z.object({
  /** First 16 signs of the hex SHA-256 of the booking's id: a reader of the list must not open the bookings' pages. */
  id: z.string(),
  code: z.string(),
  name: z.string(),
  /** Place in `slots`. */
  slot: count,
  state: z.enum(['paid', 'unpaid', 'cancelled']),
  /** Centavos to receive; 0 where nothing is owed. */
  owed: count,
  /** People whose signature of the risk term counts; only where nobody enters without one. */
  signed: count.optional(),
  /** The same where the gate only warns. */
  asked: count.optional(),
  /** Place in `types`, people, of them came, of those away. */
  items: z.array(z.tuple([z.number(), z.number(), z.number(), z.number()])),
  /** Tickets of one person each: code, place in `types`, and '' for not yet in; only where such tickets were made. */
  persons: z.array(z.tuple([z.string(), z.number(), z.enum(['', 'in', 'out', 'void'])])).optional()
})

export type GateDayBooking = z.output<typeof DayBookingSchema>

export const getGateList = endpoint({
  id: 'getGateList',
  api: 'main',
  method: 'GET',
  path: '/operations/gate/list',
  access: 'operation/checkin',
  summary:
    'As reservas de hoje para a portaria trabalhar sem rede: sem documentos nem contatos, e só as que quem pede pode ver.',
  response: z.object({
    at: text,
    day: text,
    timezone: text,
    /** Instant of the place's midnight, at which the list ends. */
    until: text,
    slots: z.array(
      z.object({
        product: text,
        product_uuid: text,
        date: text,
        time: text,
        /** Instants between which the visit is now. */
        from: text,
        to: text
      })
    ),
    types: z.array(z.object({ label: text, title: text, proof: flag })),
    bookings: z.array(DayBookingSchema),
    /** Only where an attraction of the day asks for a signature. */
    terms: GateTermsSchema.optional(),
    /** Keys that verify signed tickets of bookings that the list lacks; only for readers of all bookings. */
    tickets: z
      .object({
        place: text,
        /** Public keys: points of P-256 in base64url. */
        keys: z.array(z.object({ id: text, point: text })),
        /** First 8 hex signs of the SHA-256 of the uuid, by which tickets name an attraction; whether nobody enters unsigned. */
        products: z.array(z.object({ id: text, uuid: text, name: text, waiver: flag }))
      })
      .optional(),
    /** Places that the caller's device may sell without network; only for sellers with an open drawer. */
    sales: z.array(AllottedSchema).optional()
  })
})

export type GateList = CallOutput<typeof getGateList>
