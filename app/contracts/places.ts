import { z } from 'zod'
import { KnownPolicySchema } from './booking/refund-policy.ts'
import { endpoint } from './endpoint.ts'
import { readShape, savedShape } from './places/setting-shapes.ts'
import { count, flag, instant, list, part, respelt, text } from './tolerant.ts'

/** `language`: our addition, that of a translation; '' for a Portuguese text. */
export const TermSchema = z.object({ hash: z.string(), text: z.string(), language: text })

/** `price` in centavos a month as a bare number of the wire; null on request. */
export const PlanSchema = z.object({
  name: text,
  price: z.number().int().nullable(),
  description: text,
  features: list(z.string())
})

/** The terms and conditions as a bare text have no hash. */
const SaidTermSchema = z.union([
  TermSchema,
  z.string().transform((said) => (said.trim() === '' ? null : { hash: '', text: said, language: '' })),
  z.null()
])

export const PublicPlaceSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  description: text,
  /** Our addition: fields that are said in the language of the page, if that is not Portuguese. */
  translated: list(z.string()),
  timezone: z.string().default('America/Bahia'),
  city: text,
  state: text,
  /** Links, and the place's own public fields under the labels for visitors. */
  xfields: z
    .union([z.object({ Logotipo: text, Facebook: text, Instagram: text, Github: text }).catchall(text), z.null()])
    .optional()
    .transform((value) => value ?? { Logotipo: '', Facebook: '', Instagram: '', Github: '' }),
  /** Supplier data required by Decreto 7.962/2013 art. 2. */
  supplier: part(z.object({ legal_name: text, cnpj: text, address: text, email: text, phone: text })),
  whatsapp: text,
  term: SaidTermSchema.optional(),
  /** Minutes an unpaid booking holds its places, 1 to 120. */
  hold_minutes: count.default(15),
  pay_on_site: flag,
  /** `eve`: a booking to be paid at the place must be confirmed by the day before. */
  unpaid_until: z.enum(['eve', 'visit']).catch('visit').default('visit'),
  pix: z.boolean().default(true),
  card: flag,
  refund_policy: KnownPolicySchema,
  registration_open: z.boolean().default(true),
  /** Plans that /pricing shows; empty for the default page. */
  plans: list(PlanSchema),
  /** True if anything has a price at all. */
  has_prices: z.boolean().default(true),
  google: flag,
  /** True if its pages load the support chat, if there is one. */
  support_chat: z.boolean().default(true),
  /** True if strangers may open a request here. */
  issues_open: flag,
  /** True if a lost ticket can be found by its code, and its address sent again. */
  finds_tickets: flag,
  sends_tickets: flag,
  /** Channels that can reach visitors; screens promise no others. */
  sends_by: list(z.enum(['whatsapp', 'email']))
})

export type PublicPlace = z.output<typeof PublicPlaceSchema>

/** Specification §3 and §7 have `place.xfields` and `place.term`: the place itself, or an answer that holds it. */
function openPlace(answer: unknown): unknown {
  const isHolder = typeof answer === 'object' && answer !== null && 'place' in answer && !('uuid' in answer)
  return isHolder ? answer.place : answer
}

export const getPublicPlace = endpoint({
  id: 'getPublicPlace',
  api: 'main',
  method: 'GET',
  path: '/places/{uuid}/public',
  access: 'public',
  summary: 'Dados públicos do parque: nome, logotipo, redes, fornecedor e termo.',
  params: z.object({ uuid: z.string() }),
  response: respelt(openPlace, PublicPlaceSchema)
})

export const listPublicPlaces = endpoint({
  id: 'listPublicPlaces',
  api: 'main',
  method: 'GET',
  path: '/places/public',
  access: 'public',
  summary: 'Parques que recebem visitantes, para escolher um quando o endereço não traz pid.',
  response: z.array(z.object({ uuid: z.string(), name: z.string(), city: text, state: text }))
})

const everyShape = {
  read: {
    ...readShape('place'),
    ...readShape('booking'),
    ...readShape('limits'),
    ...readShape('gate'),
    ...readShape('agents'),
    ...readShape('help'),
    ...readShape('security')
  },
  saved: {
    ...savedShape('place'),
    ...savedShape('booking'),
    ...savedShape('limits'),
    ...savedShape('gate'),
    ...savedShape('agents'),
    ...savedShape('help'),
    ...savedShape('security')
  }
}

/**
 * Settings of all groups. `without_two_step` counts users who can sign in and have no authenticator app yet.
 */
export const PlaceSettingsSchema = z.object({
  ...everyShape.read,
  /** Missing if an API keeps no record of changes. */
  audit_days: count.optional(),
  approval_days: count.optional(),
  approval_days_from: instant,
  approval_days_before: count.optional(),
  agents_need_valid: z.boolean().optional(),
  plans: list(PlanSchema),
  /** Pix key that receives the money. */
  pix_key: text,
  without_two_step: count,
  users: count
})

export type PlaceSettings = z.output<typeof PlaceSettingsSchema>

export const getPlaceSettings = endpoint({
  id: 'getPlaceSettings',
  api: 'main',
  method: 'GET',
  path: '/places/settings',
  access: 'configurations/index',
  summary: 'Dados, segurança, cadastro e planos do próprio parque.',
  response: PlaceSettingsSchema
})

/** Missing fields keep their values. */
export const updatePlaceSettings = endpoint({
  id: 'updatePlaceSettings',
  api: 'main',
  method: 'PUT',
  path: '/places/settings',
  access: 'configurations/edit',
  summary:
    'Altera os dados e as configurações do próprio parque; o que falta no pedido fica como está. Trocar a chave Pix pede a senha, ou um código das duas etapas.',
  body: z.object({
    ...everyShape.saved,
    /** Confirms a change of the zone. */
    confirm_timezone: z.boolean().optional(),
    plans: z.array(PlanSchema).max(20).optional(),
    pix_key: z.string().trim().optional(),
    /** Proof of the user who replaces a Pix key. */
    password: z.string().max(1000).optional(),
    code: z.string().max(40).optional()
  }),
  response: PlaceSettingsSchema
})
