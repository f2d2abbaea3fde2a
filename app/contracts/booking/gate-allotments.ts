import { z } from 'zod'
import { type CallOutput, endpoint } from '../endpoint.ts'
import { count, flag, text } from '../tolerant.ts'

// None of these calls is in the specification. A gate takes places before the network goes, and sells them without it.

/** Places that a device may sell without network, at the prices that it charges, in centavos. */
export const AllottedSchema = z.object({
  uuid: text,
  device: text,
  product: text,
  date: text,
  time: text,
  places: count,
  /** Part of the places for types that count to the half-price quota. */
  quota: count,
  /** Instant from which nobody may be let in any more. */
  until: text,
  types: z.array(
    z.object({
      label: text,
      title: text,
      unitPrice: count,
      needsProof: flag,
      countsToQuota: flag,
      withAdult: flag,
      minimum: count,
      maximum: count.nullable()
    })
  )
})

export type Allotted = z.output<typeof AllottedSchema>

const AllotmentsSchema = z.object({
  day: text,
  /** False while the caller's drawer is not open: nothing is given then. */
  has_drawer: flag,
  slots: z.array(
    z.object({
      product: text,
      name: text,
      time: text,
      /** Places that nobody has taken. */
      free: count,
      /** Places that the device holds and has not sold. */
      held: count,
      /** Part of the places that counts to the half-price quota. */
      quota: count
    })
  ),
  /** Attractions that nobody enters unsigned: they are not sold without network. */
  unsold: z.array(text)
})

export const listGateAllotments = endpoint({
  id: 'listGateAllotments',
  api: 'main',
  method: 'GET',
  path: '/operations/gate/allotments',
  access: 'booking/index',
  summary: 'Os horários de hoje que a portaria pode vender sem rede, com as vagas livres e as que o aparelho separou.',
  query: z.object({ device: text }),
  response: AllotmentsSchema
})

export type GateAllotments = CallOutput<typeof listGateAllotments>

export const setGateAllotments = endpoint({
  id: 'setGateAllotments',
  api: 'main',
  method: 'PUT',
  path: '/operations/gate/allotments',
  access: 'booking/index',
  summary:
    'Diz quantas vagas o aparelho separa de cada horário de hoje, todas ou nenhuma; 0 devolve. Só com o caixa aberto. Quem vende separa num aparelho só: o de antes devolve o que não vendeu.',
  body: z.object({
    device: z.uuid(),
    slots: z
      .array(z.object({ product: z.string().max(100), time: z.string().max(5), people: z.string().max(20) }))
      .max(500)
  }),
  response: AllotmentsSchema
})
