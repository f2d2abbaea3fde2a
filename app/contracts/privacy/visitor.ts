import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { list, text, textUpTo } from '../tolerant.ts'

// Public facts about how a place keeps data, and privacy requests that a visitor makes from a booking's page.

export const getPlacePrivacy = endpoint({
  id: 'getPlacePrivacy',
  api: 'main',
  method: 'GET',
  path: '/privacy/place/{uuid}',
  access: 'public',
  summary: 'A quem se pergunta sobre dados pessoais neste parque, e por quanto tempo se guardam.',
  params: z.object({ uuid: z.string() }),
  response: z.object({
    place_name: z.string(),
    legal_name: text,
    cnpj: text,
    officer_name: text,
    officer_email: text,
    officer_phone: text,
    retention: list(z.object({ label: text, days: z.number() }))
  })
})

const ofBooking = z.object({ uuid: z.string() })

export const readOwnData = endpoint({
  id: 'readOwnData',
  api: 'main',
  method: 'POST',
  path: '/booking/{uuid}/own-data',
  access: 'public',
  summary: 'O que o parque guarda de quem fez a reserva, para quem provou que ela é sua.',
  params: ofBooking,
  body: z.object({ proof: text }),
  response: z.object({
    tables: z.array(z.object({ table: z.string(), title: text, rows: list(z.record(z.string(), z.unknown())) })),
    /** Number of their open request. */
    open_request: text,
    due_on: text
  })
})

export const askOwnAnonymising = endpoint({
  id: 'askOwnAnonymising',
  api: 'main',
  method: 'POST',
  path: '/booking/{uuid}/own-data/anonymise',
  access: 'public',
  summary: 'O visitante pede que os seus dados sejam retirados; o parque responde em até 15 dias (LGPD, art. 19).',
  params: ofBooking,
  body: z.object({ proof: text, reason: textUpTo(500) }),
  response: z.object({ message: z.string(), due_on: text })
})
