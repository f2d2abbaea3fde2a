import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, day, flag, list, text } from '../tolerant.ts'

// Our additions: guides are assigned to slots, and the bookings of a slot follow them.

const nullableCount = z.union([count, z.null()]).default(null)

const SlotGuideSchema = z.object({
  agent_uuid: z.string(),
  name: text,
  /** True if assigned to the slot; false for a guide whom only its own bookings name. */
  assigned: flag,
  /** Most people set for this guide in the slot; null for what the attraction's rule says. */
  limit: nullableCount,
  /** Most people in any group of theirs; null for no such number. The smallest number counts. */
  group_people: nullableCount,
  /** People and bookings that they lead; the people of a booking with several guides count for each. */
  people: count,
  bookings: count,
  /** Reason of the person who set a rule aside. */
  reason: text,
  /** Reason why they could not be assigned now, such as a day off added later; empty if there is none. */
  problem: text,
  /** True if the place asks guides, and this one has not answered yet. */
  waiting: flag
})

const GuideChoiceSchema = z.object({
  agent_uuid: z.string(),
  name: text,
  group_people: nullableCount,
  /** Reason in words why the agent cannot be assigned; empty if free. */
  why: text,
  /** True if a person with `operation/guide-override` may assign them in spite of it. */
  overridable: flag
})

const GuidedSlotSchema = z.object({
  time: z.string(),
  /** Confirmed bookings and their people. */
  bookings: count,
  people: count,
  /** Guides that the rule wants for the slot's people, and how many are still missing. */
  wanted: count,
  missing: count,
  guides: list(SlotGuideSchema),
  /** Guides who declined the slot, with their reason. */
  declined: list(z.object({ agent_uuid: z.string(), name: text, reason: text })),
  /** Free agents first. */
  choices: list(GuideChoiceSchema)
})

const GuidedAttractionSchema = z.object({
  uuid: z.string(),
  name: text,
  /** none, booking or people. */
  guide: text,
  guide_people: count,
  slots: list(GuidedSlotSchema)
})

export type WireGuidedAttraction = z.output<typeof GuidedAttractionSchema>

export const getDayGuides = endpoint({
  id: 'getDayGuides',
  api: 'main',
  method: 'GET',
  path: '/operations/guides',
  access: 'operation/edit',
  summary: 'Os condutores de cada horário de um dia, quantos faltam e quem está livre.',
  query: z.object({ date: day, product_uuid: text }),
  response: z.object({ date: z.string(), attractions: list(GuidedAttractionSchema) })
})

export const assignGuide = endpoint({
  id: 'assignGuide',
  api: 'main',
  method: 'PUT',
  path: '/operations/guides',
  access: 'operation/edit',
  summary:
    'Dá um horário a um condutor, com um número de pessoas; com action “remove”, tira, e com “move”, passa de outro horário do dia. As reservas acompanham.',
  body: z.object({
    product_uuid: z.string(),
    date: text,
    time: text,
    agent_uuid: text,
    /** Most people for this guide; empty for what the attraction's rule says. */
    people: text,
    /** Needed to set a rule aside. */
    reason: text,
    /** True to assign a guide who declined the slot. */
    again: flag,
    /** `remove` takes the guide out, `move` brings them from the slot in `from_…`; anything else assigns. */
    action: text,
    from_product_uuid: text,
    from_time: text
  }),
  response: z.object({ outcome: z.enum(['done', 'already']), message: text })
})

export const copyGuides = endpoint({
  id: 'copyGuides',
  api: 'main',
  method: 'POST',
  path: '/operations/guides/copy',
  access: 'operation/edit',
  summary: 'Repete num dia os condutores dos mesmos horários de outro dia; diz quem ficou de fora e por quê.',
  body: z.object({ date: text, from: text, product_uuid: text }),
  response: z.object({
    assigned: count,
    skipped: list(z.object({ product_name: text, time: text, name: text, why: text }))
  })
})
