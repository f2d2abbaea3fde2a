import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { count, flag, instant, list, text } from '../tolerant.ts'
import { signWaiver } from './waivers.ts'

// Our additions: a gate without network lets people sign the risk term, and sends what they signed later.

/** A sealed signature has at most 14 000 characters and its drawing; four of them fit into a form. */
const longestSealed = 24_000
const mostSignatures = 10

/** The device seals the fields of the form. */
export const SealedSignatureSchema = signWaiver.body.omit({ version: true, again: true })

/** A field that cannot be read spoils its own signature only. */
const LateSignatureSchema = z.object({
  device: z.string().max(100).catch(''),
  sequence: z.number().int().min(0).max(2_000_000_000).catch(0),
  at: z.string().max(100).catch(''),
  code: z.string().max(40).catch(''),
  version: z.string().max(60).catch(''),
  /** Point, IV and sealed content in base64url, with dots between. */
  sealed: z.string().max(longestSealed).catch('')
})

export type SentSignature = z.output<typeof LateSignatureSchema>

const broken: SentSignature = { device: '', sequence: 0, at: '', code: '', version: '', sealed: '' }

export const postGateSignatures = endpoint({
  id: 'postGateSignatures',
  api: 'main',
  method: 'POST',
  path: '/operations/gate/signatures',
  access: 'operation/checkin',
  summary:
    'Recebe os termos de risco assinados na portaria sem rede, com a hora de cada um. Mandada de novo, uma assinatura não conta duas vezes.',
  body: z.object({
    /** The device's clock now. */
    clock: z.string().max(100),
    signatures: z.array(LateSignatureSchema.catch(broken)).max(mostSignatures)
  }),
  response: z.object({
    now: instant,
    signatures: list(
      z.object({
        device: text,
        sequence: count,
        /** Same meaning as for the scans of a gate. */
        result: z.enum(['kept', 'conflict', 'refused', 'retry']),
        code: text,
        message: text
      })
    )
  })
})

/** A gate needs this to let people sign without network. */
export const GateTermsSchema = z.object({
  /** Public key for which signatures are sealed: a point of P-256 in base64url. */
  point: text,
  place: text,
  needs_document: flag,
  /** Days after the visit for which emergency contacts and health notes are kept. */
  care_days: count,
  texts: z.array(z.object({ version: z.string(), text, products: z.array(z.string()) }))
})
