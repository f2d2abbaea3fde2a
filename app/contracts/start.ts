import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { count, flag, list, money, optionalText, text } from './tolerant.ts'

/**
 * Steps that are missing until the shop sells, read from the data. The attraction is the first on sale, else the
 * oldest.
 */
const StartSchema = z.object({
  /** Uuid of the place. */
  place: z.string(),
  done: z.object({ place: flag, attraction: flag, hours: flag, tickets: flag, payment: flag }),
  /** True if this server takes Pix at all, whatever the key. */
  pix_ready: flag,
  /** State of the attraction in this answer. A step sends it back, so that a change by somebody else is noticed. */
  seen: text,
  attraction: z
    .object({
      uuid: z.string(),
      name: z.string(),
      description: text,
      address: text,
      duration_minutes: count,
      active: flag,
      /** True once it is or was on sale: the steps no longer change it. */
      locked: flag,
      /** True if it has settings of its own that the steps cannot show. */
      hours_locked: flag,
      tickets_locked: flag,
      /** 0 is Sunday. */
      weekdays: list(z.number().int()),
      times: list(z.string()),
      capacity: count,
      tickets: list(z.object({ label: z.string(), price: money }))
    })
    .nullable()
})

export type Start = z.output<typeof StartSchema>

export const getStart = endpoint({
  id: 'getStart',
  api: 'main',
  method: 'GET',
  path: '/places/start',
  access: 'configurations/index',
  summary: 'O que falta para o parque começar a vender.',
  response: StartSchema
})

export const saveFirstAttraction = endpoint({
  id: 'saveFirstAttraction',
  api: 'main',
  method: 'PUT',
  path: '/places/start/attraction',
  access: 'products/edit',
  summary: 'Cria o primeiro atrativo, ainda fora de venda, ou altera seus dados enquanto nunca foi vendido.',
  body: z.object({
    name: text,
    description: text,
    address: text,
    duration_minutes: count.default(0),
    seen: optionalText
  }),
  response: StartSchema
})

export const saveFirstHours = endpoint({
  id: 'saveFirstHours',
  api: 'main',
  method: 'PUT',
  path: '/places/start/hours',
  access: 'products/edit',
  summary: 'Dias da semana, horários e vagas do primeiro atrativo, enquanto nunca foi vendido.',
  body: z.object({
    weekdays: z.array(z.number().int()).max(7),
    times: z.array(z.string()).max(48),
    capacity: count,
    seen: optionalText
  }),
  response: StartSchema
})

export const saveFirstTickets = endpoint({
  id: 'saveFirstTickets',
  api: 'main',
  method: 'PUT',
  path: '/places/start/tickets',
  access: 'products/edit',
  summary: 'Tipos de ingresso do primeiro atrativo e seus preços em reais, enquanto nunca foi vendido.',
  body: z.object({ tickets: z.array(z.object({ label: z.string(), price: money })).max(20), seen: optionalText }),
  response: StartSchema
})

export const openShop = endpoint({
  id: 'openShop',
  api: 'main',
  method: 'POST',
  path: '/places/start/open',
  access: 'products/edit',
  summary: 'Põe o primeiro atrativo à venda, quando nada mais falta.',
  response: StartSchema
})
