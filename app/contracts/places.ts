import { z } from 'zod'
import { KnownPolicySchema } from './booking/refund-policy.ts'
import { endpoint } from './endpoint.ts'
import { count, flag, instant, list, text } from './tolerant.ts'

export const TermSchema = z.object({ hash: z.string(), text: z.string() })

/** `price` in centavos a month as a bare number of the wire; null on request. */
export const PlanSchema = z.object({
  name: text,
  price: z.number().int().nullable(),
  description: text,
  features: list(z.string())
})

export const PublicPlaceSchema = z.object({
  uuid: z.string(),
  name: z.string(),
  description: text,
  timezone: z.string().default('America/Bahia'),
  city: text,
  state: text,
  /** Links, and the place's own public fields under the labels for visitors. */
  xfields: z
    .union([z.object({ Logotipo: text, Facebook: text, Instagram: text, Github: text }).catchall(text), z.null()])
    .optional()
    .transform((value) => value ?? { Logotipo: '', Facebook: '', Instagram: '', Github: '' }),
  /** Supplier data required by Decreto 7.962/2013 art. 2. */
  supplier: z.object({ legal_name: text, cnpj: text, address: text, email: text, phone: text }),
  whatsapp: text,
  term: z.union([TermSchema, z.null()]).optional(),
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

export const getPublicPlace = endpoint({
  id: 'getPublicPlace',
  api: 'main',
  method: 'GET',
  path: '/places/{uuid}/public',
  access: 'public',
  summary: 'Dados públicos do parque: nome, logotipo, redes, fornecedor e termo.',
  params: z.object({ uuid: z.string() }),
  response: PublicPlaceSchema
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

/**
 * Settings that the place's managers change. `without_two_step` counts users who can sign in and have no authenticator
 * app yet.
 */
export const PlaceSettingsSchema = z.object({
  require_two_step: flag,
  registration_open: z.boolean(),
  agent_contact: z.enum(['none', 'place', 'agent']),
  unpaid_until: z.enum(['eve', 'visit']),
  ask_confirmation: z.boolean(),
  /** Most people with unpaid places ahead; 0 for no limit. */
  unpaid_per_contact: count,
  unpaid_per_address: count,
  /** Shown on the ticket: minutes before the visit (0 for none), and things to bring. */
  arrive_minutes: count,
  what_to_bring: text,
  staff_help_whatsapp: text,
  staff_help_email: text,
  /** Minutes before and after a slot's time that the gate counts as on time. */
  entry_tolerance: count.default(30),
  /** True if the counter may sell without a document and a telephone. */
  counter_contact_optional: z.boolean().default(true),
  /** Days that the record of changes is kept; 0 for ever. Missing if an API keeps none. */
  audit_days: count.optional(),
  approval_days: count.optional(),
  approval_days_from: instant,
  approval_days_before: count.optional(),
  /** If true, an agent whose Cadastur or certificate expires before the day of a visit cannot guide it. */
  agents_need_valid: z.boolean().optional(),
  /** True if strangers may open a request. */
  issues_open: flag,
  /** Most of these in 24 hours; 0 for no limit. */
  issues_per_day: count.default(200),
  plans: list(PlanSchema),
  /** Seller's details, shown in the shop, on the ticket and in the term (Decreto 7.962/2013 art. 2). */
  name: text,
  description: text,
  legal_name: text,
  cnpj: text,
  address: text,
  city: text,
  state: text,
  email: text,
  phone: text,
  whatsapp: text,
  /** Pix key that receives the money. */
  pix_key: text,
  pay_on_site: flag,
  /** Minutes an unpaid booking holds its places, 1 to 120. */
  hold_minutes: count.default(15),
  /** Per cent of a slot's places for types that count to the half-price quota (Lei 12.933/2013). */
  quota_percent: count.default(40),
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

const typed = z.string().trim().optional()

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
    require_two_step: z.boolean().optional(),
    registration_open: z.boolean().optional(),
    agent_contact: z.enum(['none', 'place', 'agent']).optional(),
    unpaid_until: z.enum(['eve', 'visit']).optional(),
    ask_confirmation: z.boolean().optional(),
    unpaid_per_contact: z.number().int().optional(),
    unpaid_per_address: z.number().int().optional(),
    arrive_minutes: z.number().int().optional(),
    what_to_bring: z.string().trim().optional(),
    staff_help_whatsapp: z.string().trim().optional(),
    staff_help_email: z.string().trim().optional(),
    entry_tolerance: z.number().int().optional(),
    counter_contact_optional: z.boolean().optional(),
    audit_days: z.number().int().optional(),
    approval_days: z.number().int().optional(),
    agents_need_valid: z.boolean().optional(),
    issues_open: z.boolean().optional(),
    issues_per_day: z.number().int().optional(),
    plans: z.array(PlanSchema).max(20).optional(),
    name: typed,
    description: typed,
    legal_name: typed,
    cnpj: typed,
    address: typed,
    city: typed,
    state: typed,
    email: typed,
    phone: typed,
    whatsapp: typed,
    pix_key: typed,
    /** Proof of the user who replaces a Pix key. */
    password: z.string().max(1000).optional(),
    code: z.string().max(40).optional(),
    pay_on_site: z.boolean().optional(),
    hold_minutes: z.number().int().optional(),
    quota_percent: z.number().int().optional()
  }),
  response: PlaceSettingsSchema
})
