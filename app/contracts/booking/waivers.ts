import { z } from 'zod'
import { MOST_OF_DRAWING } from '#app/domain/waiver/drawing.ts'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, text } from '../tolerant.ts'

// Our additions: the risk term that each person of a visit signs.

const texts = ['configurations/term', 'configurations/edit'] as const

export const getWaivers = endpoint({
  id: 'getWaivers',
  api: 'main',
  method: 'GET',
  path: '/places/waivers',
  access: texts,
  summary: 'Termo de risco do parque, ou o próprio de um atrativo, com todas as versões e o que cada atrativo pede.',
  /** Uuid of an attraction; '' for the place. */
  query: z.object({ product: text }),
  response: z.object({
    product_name: text,
    /** Newest text of the place or attraction; '' without one. */
    text,
    /** Text that an attraction without its own uses. */
    place_text: text,
    /** Names the newest version, for the next publication; '' for none. */
    version: text,
    attractions: list(z.object({ uuid: z.string(), name: text, level: text, months: count, has_own: flag })),
    /** The newest first. An empty text of an attraction went back to the place's. */
    versions: z.array(
      z.object({ id: z.string(), text, hash: text, created_at: instant, created_by: text, signatures: count })
    )
  })
})

export const publishWaiver = endpoint({
  id: 'publishWaiver',
  api: 'main',
  method: 'POST',
  path: '/places/waivers',
  access: texts,
  created: true,
  summary:
    'Publica um texto novo do termo de risco: as assinaturas de antes deixam de valer, e os textos de antes ficam guardados. 409 se outra pessoa publicou antes.',
  body: z.object({ product: text, text: z.string().max(100_000), version: text }),
  response: z.object({ message: text })
})

const readers = ['operation/booking-list', 'operation/checkin'] as const
const booking = z.object({ uuid: z.string() })

export const getBookingWaivers = endpoint({
  id: 'getBookingWaivers',
  api: 'main',
  method: 'GET',
  path: '/booking/{uuid}/waivers',
  access: readers,
  summary:
    'Quem assinou o termo de risco de uma reserva e se a assinatura vale. O contato de emergência e a saúde, só no dia da visita e com a permissão.',
  params: booking,
  response: z.object({
    level: text,
    people: count,
    signed: count,
    months: count,
    /** Key of the address by which people sign; '' if it was ended or is over. */
    key: text,
    /** True if the desk may still make an address. */
    is_open: flag,
    /** True if emergency contacts and health notes are told: the reader may see them, and the visit is now. */
    care: flag,
    signatures: list(
      z.object({
        uuid: z.string(),
        name: text,
        /** Masked or '' for who may not see documents. */
        document: text,
        birth: text,
        guardian: text,
        signed_at: instant,
        counts: flag,
        standing: text,
        emergency_name: text,
        emergency_phone: text,
        health: text
      })
    )
  })
})

export const setWaiverLink = endpoint({
  id: 'setWaiverLink',
  api: 'main',
  method: 'POST',
  path: '/booking/{uuid}/waiver-link',
  access: 'operation/checkin',
  summary: 'Troca ou encerra o endereço secreto pelo qual as pessoas de uma reserva assinam o termo de risco.',
  params: booking,
  /** `renew` makes an address, and ends the one before; `off` ends it. */
  body: z.object({ action: text }),
  response: z.object({ key: text, message: text })
})

const pdf = z.object({ name: z.string(), data: z.string() })

export const getWaiverPdf = endpoint({
  id: 'getWaiverPdf',
  api: 'main',
  method: 'GET',
  path: '/booking/{uuid}/waivers/{signature}/pdf',
  access: 'operation/booking-list',
  summary: 'Um termo de risco assinado (PDF em base64), sem contato de emergência nem saúde.',
  params: z.object({ uuid: z.string(), signature: z.string() }),
  response: pdf
})

const key = z.object({ key: z.string() })

/** The address may be passed on: whoever has it learns first names and initials of who signed, and nothing else. */
export const readWaiverLink = endpoint({
  id: 'readWaiverLink',
  api: 'main',
  method: 'GET',
  path: '/termo-de-risco/{key}',
  access: 'public',
  summary: 'O termo de risco de uma visita, para assinar: texto, visita e quantas pessoas já assinaram.',
  params: key,
  response: z.object({
    place_uuid: z.string(),
    product: text,
    date: z.string(),
    time: text,
    people: count,
    signed: count,
    /** True if the gate lets in nobody without a signature. */
    required: flag,
    needs_document: flag,
    text,
    /** That of a translation; '' for the Portuguese text. */
    language: text,
    version: text,
    /** Days after the visit for which emergency contacts and health notes are kept, and for which signatures are. */
    care_days: count,
    keep_days: count,
    signers: list(z.object({ uuid: z.string(), name: text, counts: flag, standing: text }))
  })
})

const typed = text.pipe(z.string().max(600))

export const signWaiver = endpoint({
  id: 'signWaiver',
  api: 'main',
  method: 'POST',
  path: '/termo-de-risco/{key}',
  access: 'public',
  created: true,
  summary: 'Assina o termo de risco por uma pessoa da visita. 409 se o texto mudou desde que version foi lida.',
  params: key,
  body: z.object({
    version: text,
    /** Earlier signature of the same person, whose name, document and birth then count; '' for another person. */
    again: text,
    name: typed,
    document: typed,
    birth: typed,
    guardian_name: typed,
    guardian_document: typed,
    guardian_relation: typed,
    emergency_name: typed,
    emergency_phone: typed,
    health: text.pipe(z.string().max(2000)),
    accepted: flag,
    signature: typed,
    /** Strokes of domain/waiver/drawing. */
    drawing: text.pipe(z.string().max(MOST_OF_DRAWING, 'Este desenho é grande demais: apague-o e assine de novo.'))
  }),
  response: z.object({ uuid: z.string(), message: text })
})

export const getSignedWaiver = endpoint({
  id: 'getSignedWaiver',
  api: 'main',
  method: 'GET',
  path: '/termo-de-risco/{key}/{signature}',
  access: 'public',
  summary: 'O próprio termo assinado (PDF em base64), para quem acabou de assinar.',
  params: z.object({ key: z.string(), signature: z.string() }),
  response: pdf
})
