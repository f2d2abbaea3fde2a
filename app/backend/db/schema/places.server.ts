import { sql } from 'drizzle-orm'
import { bigint, boolean, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { OwnPolicy } from '#app/domain/refund/policy.ts'
import { createdAt, instant } from './columns.server.ts'

export interface Plan {
  name: string
  /** Centavos a month; null: on request. */
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
  /** Parts of the program that this place does without (domain/access/permission-areas/parts). */
  partsOff: jsonb('parts_off').$type<string[]>().notNull().default([]),
  holdMinutes: integer('hold_minutes').notNull().default(15),
  /** Per cent of a slot's places for ticket types that count to the half-price quota (Lei 12.933/2013). */
  quotaPercent: integer('quota_percent').notNull().default(40),
  payOnSite: boolean('pay_on_site').notNull().default(false),
  /** `eve` or `visit`: how long a booking to be paid at the place stands without a word of the visitor. */
  unpaidUntil: text('unpaid_until').notNull().default('eve'),
  askConfirmation: boolean('ask_confirmation').notNull().default(true),
  /** People with unpaid places ahead, by telephone or e-mail, and by network; 0: no ceiling. */
  unpaidPerContact: integer('unpaid_per_contact').notNull().default(20),
  unpaidPerAddress: integer('unpaid_per_address').notNull().default(100),
  /** Minutes before and after a slot's time in which the gate says nothing about it. */
  entryTolerance: integer('entry_tolerance').notNull().default(30),
  requireTwoStep: boolean('require_two_step').notNull().default(false),
  /** Whether anybody may sign up at /register; they hold no permission until somebody gives one. */
  registrationOpen: boolean('registration_open').notNull().default(true),
  /** Plans that /pricing shows; empty for the default page. */
  plans: jsonb('plans').$type<Plan[]>().notNull().default([]),
  /** Contact that an agent's public page offers: `none`, `place` or `agent`. */
  agentContact: text('agent_contact').notNull().default('place'),
  /** Whether an agent whose credentials ended may no longer be chosen. */
  agentsNeedValid: boolean('agents_need_valid').notNull().default(false),
  /** Minutes before the visit, and things: told on the ticket, where the attraction has no words of its own. */
  arriveMinutes: integer('arrive_minutes').notNull().default(0),
  whatToBring: text('what_to_bring').notNull().default(''),
  /** Contact for staff who need help; never shown to visitors. */
  staffHelpWhatsapp: text('staff_help_whatsapp').notNull().default(''),
  staffHelpEmail: text('staff_help_email').notNull().default(''),
  staffHelpHours: text('staff_help_hours').notNull().default(''),
  /** Whether pages carry the chat that whoever runs the program set. */
  supportChat: boolean('support_chat').notNull().default(true),
  /** Whether somebody without an account may open a request, by the place's public link. */
  issuesOpen: boolean('issues_open').notNull().default(false),
  /** Most of these in 24 hours; 0 for no limit. */
  issuesPerDay: integer('issues_per_day').notNull().default(200),
  /** Whether the counter may sell without a document and a phone. */
  counterContactOptional: boolean('counter_contact_optional').notNull().default(true),
  /** Days that the record of changes is kept; 0: for ever. */
  auditDays: integer('audit_days').notNull().default(1825),
  /** Days in which nobody approves for somebody whom they invited or changed; 0: none. */
  approvalDays: integer('approval_days').notNull().default(30),
  /** A lowered figure counts from then on; until then the one before does. */
  approvalDaysBefore: integer('approval_days_before').notNull().default(0),
  approvalDaysFrom: instant('approval_days_from'),
  /** Which provider serves Pix and cards: `mercadopago`, `getnet` (Pix alone), or '' for nobody. */
  pixProvider: text('pix_provider').notNull().default('getnet'),
  cardProvider: text('card_provider').notNull().default('mercadopago'),
  /** Null: domain/refund says. */
  refundPolicy: jsonb('refund_policy').$type<OwnPolicy>(),
  /** Centavos above which a second person approves a refund; null: never. */
  refundLimit: bigint('refund_limit', { mode: 'number' }),
  /** Whole days from a payment until its provider lets it go. */
  withdrawDays: integer('withdraw_days').notNull().default(1),
  /** Provider of WhatsApp messages: `meta`, `evolution`, or '' for the environment's or the simulator. */
  messageProvider: text('message_provider').notNull().default(''),
  /** Minutes of the place's day between which nobody is written to unasked; both the same: no such hours. */
  quietFrom: integer('quiet_from').notNull().default(1260),
  quietUntil: integer('quiet_until').notNull().default(480),
  /** Most messages per minute. */
  messageRate: integer('message_rate').notNull().default(20),
  /** Most people whom staff may write to in 24 hours. */
  messageDaily: integer('message_daily').notNull().default(1000),
  createdAt: createdAt()
})

/** Every version of the text that anybody accepted stays (LGPD art. 8 §2: the burden of proof is ours). */
export const terms = pgTable(
  'terms',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    hash: text('hash').notNull(),
    body: text('body').notNull(),
    current: boolean('current').notNull().default(true),
    createdAt: createdAt()
  },
  (t) => [
    primaryKey({ columns: [t.placeId, t.hash] }),
    uniqueIndex('terms_current').on(t.placeId).where(sql`${t.current}`)
  ]
)
