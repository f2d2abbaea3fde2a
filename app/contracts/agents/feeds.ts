import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, text } from '../tolerant.ts'

// Our additions: calendars that guides and places subscribe to by a secret address.

const FeedGroupSchema = z.object({
  product_uuid: z.string(),
  product_name: text,
  date: z.string(),
  time: text,
  /** Length of the visit; 0 if unknown. */
  minutes: count,
  meeting_point: text,
  people: count,
  bookings: count,
  /** Languages of its visitors. */
  languages: list(z.string()),
  /** Bookings with notes. The notes stay behind the sign-in: they may hold anything. */
  notes: count,
  /** Names of the guides; empty in a guide's own calendar. */
  guides: list(z.string()),
  /** True if the guide has not accepted it yet; false in the calendar of the place. */
  waiting: flag
})

export type FeedGroup = z.output<typeof FeedGroupSchema>

/** Never names, documents, telephones or money: the address may leak. */
export const readFeed = endpoint({
  id: 'readFeed',
  api: 'main',
  method: 'GET',
  path: '/agenda/{key}',
  access: 'public',
  summary: 'Os grupos de um condutor, ou de todo o parque, para o calendário de quem tem o endereço secreto.',
  params: z.object({ key: z.string() }),
  response: z.object({
    place_name: text,
    /** '' for the calendar of the place. */
    guide_name: text,
    timezone: z.string(),
    groups: z.array(FeedGroupSchema)
  })
})

export type Feed = z.output<typeof readFeed.response>

const change = {
  /** `renew` makes an address, and ends the one before; `off` ends it. */
  body: z.object({ action: text }),
  /** Key of the new address. It is said once, and only its hash is kept; '' for `off`. */
  response: z.object({ key: text, message: text })
}

export const setOwnFeed = endpoint({
  id: 'setOwnFeed',
  api: 'main',
  method: 'POST',
  path: '/guides/own/feed',
  access: 'operation/my-groups',
  summary: 'Cria, troca ou desliga o endereço do calendário de quem pede.',
  ...change
})

export const getPlaceFeed = endpoint({
  id: 'getPlaceFeed',
  api: 'main',
  method: 'GET',
  path: '/guides/feed',
  access: 'configurations/agents',
  summary: 'Se o parque tem um endereço de calendário, e desde quando.',
  response: z.object({ on: z.boolean(), since: instant, by: text })
})

export const setPlaceFeed = endpoint({
  id: 'setPlaceFeed',
  api: 'main',
  method: 'POST',
  path: '/guides/feed',
  access: 'configurations/agents',
  summary: 'Cria, troca ou desliga o endereço do calendário do parque.',
  ...change
})
