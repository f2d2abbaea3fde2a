import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { OwnPolicy } from '#app/domain/refund/policy.ts'
import { createdAt, instant } from './columns.server.ts'

export interface Plan {
  name: string
  /** Centavos a month; null for a price on request. */
  price: number | null
  description: string
  features: string[]
}

export const places = pgTable('places', {
  id: uuid('id').primaryKey(),
  name: text('name').notNull(),
  description: text('description').notNull().default(''),
  timezone: text('timezone').notNull().default('America/Bahia'),
  city: text('city').notNull().default(''),
  state: text('state').notNull().default(''),
  legalName: text('legal_name').notNull().default(''),
  cnpj: text('cnpj').notNull().default(''),
  address: text('address').notNull().default(''),
  email: text('email').notNull().default(''),
  phone: text('phone').notNull().default(''),
  whatsapp: text('whatsapp').notNull().default(''),
  pixKey: text('pix_key').notNull().default(''),
  xfields: jsonb('xfields').$type<Record<string, string>>().notNull().default({}),
  modules: jsonb('modules').$type<string[]>().notNull().default([]),
  /** Parts that this place has switched off (domain/access/permission-areas/parts). */
  partsOff: jsonb('parts_off').$type<string[]>().notNull().default([]),
  holdMinutes: integer('hold_minutes').notNull().default(15),
  /** Per cent of a slot's places for ticket types that count to the half-price quota (Lei 12.933/2013). */
  quotaPercent: integer('quota_percent').notNull().default(40),
  payOnSite: boolean('pay_on_site').notNull().default(false),
  /** `eve` or `visit`: how long a booking to be paid at the place is kept without a confirmation. */
  unpaidUntil: text('unpaid_until').notNull().default('eve'),
  askConfirmation: boolean('ask_confirmation').notNull().default(true),
  /** Most people with unpaid places ahead, by telephone or e-mail, and by network; 0 for no limit. */
  unpaidPerContact: integer('unpaid_per_contact').notNull().default(20),
  unpaidPerAddress: integer('unpaid_per_address').notNull().default(100),
  /** Minutes before and after a slot's time that the gate counts as on time. */
  entryTolerance: integer('entry_tolerance').notNull().default(30),
  requireTwoStep: boolean('require_two_step').notNull().default(false),
  /** True if anybody may sign up at /register; they hold no permission until somebody gives one. */
  registrationOpen: boolean('registration_open').notNull().default(true),
  /** Plans that /pricing shows; empty for the default page. */
  plans: jsonb('plans').$type<Plan[]>().notNull().default([]),
  /** Contact that an agent's public page offers: `none`, `place` or `agent`. */
  agentContact: text('agent_contact').notNull().default('place'),
  /** True if an agent with expired credentials can no longer be chosen. */
  agentsNeedValid: boolean('agents_need_valid').notNull().default(false),
  /** True if guides accept or decline the slots that the desk gives them. */
  guidesConfirm: boolean('guides_confirm').notNull().default(false),
  /** Minutes before the visit, and things to bring: shown on the ticket, unless the attraction has its own. */
  arriveMinutes: integer('arrive_minutes').notNull().default(0),
  whatToBring: text('what_to_bring').notNull().default(''),
  /** Contact for staff who need help; never shown to visitors. */
  staffHelpWhatsapp: text('staff_help_whatsapp').notNull().default(''),
  staffHelpEmail: text('staff_help_email').notNull().default(''),
  staffHelpHours: text('staff_help_hours').notNull().default(''),
  /** True if pages load the chat that the program's operator set up. */
  supportChat: boolean('support_chat').notNull().default(true),
  /** True if strangers may open a request by the place's public link. */
  issuesOpen: boolean('issues_open').notNull().default(false),
  /** Most of these in 24 hours; 0 for no limit. */
  issuesPerDay: integer('issues_per_day').notNull().default(200),
  /** Most people at the place on a day, 0 for no limit; and `warn` or `stop`: what happens when it is full. */
  dayPeople: integer('day_people').notNull().default(0),
  dayPeopleFull: text('day_people_full').notNull().default('warn'),
  /** True if the counter may sell without a document and a phone. */
  counterContactOptional: boolean('counter_contact_optional').notNull().default(true),
  /** True if the counter may sell without a name to people who enter with the sale. */
  counterNameless: boolean('counter_nameless').notNull().default(false),
  /** `HH:mm` at which people without a recorded exit count as gone; '' for the end of their slot. */
  closingTime: text('closing_time').notNull().default(''),
  /** `HH:mm` from which the gate lists who has not come back. */
  duskTime: text('dusk_time').notNull().default('18:00'),
  /** True if whoever signs the risk term must give a document. */
  waiverDocument: boolean('waiver_document').notNull().default(false),
  /** Days that the record of changes is kept; 0 for ever. */
  auditDays: integer('audit_days').notNull().default(1825),
  /** Days in which nobody approves for somebody whom they invited or changed; 0 for none. */
  approvalDays: integer('approval_days').notNull().default(30),
  /** Instant from which a lowered number counts; until then the former one does. */
  approvalDaysBefore: integer('approval_days_before').notNull().default(0),
  approvalDaysFrom: instant('approval_days_from'),
  /** Provider of Pix and cards: `mercadopago`, `getnet` (Pix only), or '' for none. */
  pixProvider: text('pix_provider').notNull().default('getnet'),
  cardProvider: text('card_provider').notNull().default('mercadopago'),
  /** Null for the default of domain/refund. */
  refundPolicy: jsonb('refund_policy').$type<OwnPolicy>(),
  /** Centavos above which a second person approves a refund; null for never. */
  refundLimit: bigint('refund_limit', { mode: 'number' }),
  /** Whole days from a payment until its provider releases it. */
  withdrawDays: integer('withdraw_days').notNull().default(1),
  /** Provider of WhatsApp messages: `meta`, `evolution`, or '' for the environment's or the simulator. */
  messageProvider: text('message_provider').notNull().default(''),
  /** Minutes of the place's day between which nobody gets unrequested messages; equal values mean no quiet hours. */
  quietFrom: integer('quiet_from').notNull().default(1260),
  quietUntil: integer('quiet_until').notNull().default(480),
  /** Most messages per minute. */
  messageRate: integer('message_rate').notNull().default(20),
  /** Most people whom staff may write to in 24 hours. */
  messageDaily: integer('message_daily').notNull().default(1000),
  createdAt: createdAt()
})

/** Every accepted version of a text stays (LGPD art. 8 §2: we have the burden of proof). */
export const terms = pgTable(
  'terms',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    hash: text('hash').notNull(),
    body: text('body').notNull(),
    current: boolean('current').notNull().default(true),
    /** Language of a translation, and the hash of what it translates; '' for a Portuguese text. */
    language: text('language').notNull().default(''),
    sourceHash: text('source_hash').notNull().default(''),
    createdAt: createdAt()
  },
  (t) => [
    primaryKey({ columns: [t.placeId, t.hash] }),
    uniqueIndex('terms_current').on(t.placeId).where(sql`${t.current}`)
  ]
)
