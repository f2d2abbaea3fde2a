import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid
} from 'drizzle-orm/pg-core'
import {
  type Address,
  type IbsCbs,
  type InvoiceState,
  type InvoiceTarget,
  type Issuer,
  NO_ADDRESS,
  type Service,
  type Taker
} from '#app/domain/invoice/invoice.ts'
import { bookings } from '../bookings.server.ts'
import { centavos, createdAt, instant } from '../columns.server.ts'
import { places } from '../places.server.ts'
import { users } from '../users.server.ts'
import { financeTransactions } from './transactions.server.ts'

/** Issuer of a place's invoices, and its certificate, which is sealed and never shown again. */
export const invoiceSettings = pgTable(
  'invoice_settings',
  {
    placeId: uuid('place_id')
      .primaryKey()
      .references(() => places.id),
    cnpj: text('cnpj').notNull().default(''),
    registration: text('registration').notNull().default(''),
    /** IBGE code, seven digits, or ''. */
    cityCode: text('city_code').notNull().default(''),
    /** opSimpNac, regApTribSN, regEspTrib; pTotTribSN in hundredths of a per cent. */
    simples: integer('simples').notNull().default(1),
    simplesAssessment: integer('simples_assessment').notNull().default(1),
    simplesPercent: integer('simples_percent').notNull().default(0),
    special: integer('special').notNull().default(0),
    /** pTotTribFed and pTotTribEst, in hundredths of a per cent. */
    federalPercent: integer('federal_percent').notNull().default(0),
    statePercent: integer('state_percent').notNull().default(0),
    /** cTribNac, six digits; single products have theirs by uuid. */
    serviceCode: text('service_code').notNull().default(''),
    productCodes: jsonb('product_codes').$type<Record<string, string>>().notNull().default({}),
    nbsCode: text('nbs_code').notNull().default(''),
    /** Hundredths of a per cent; 0 if none was set. */
    issRate: integer('iss_rate').notNull().default(0),
    withheld: boolean('withheld').notNull().default(false),
    /** First competence with IBS and CBS; null for never. cClassTrib, cIndOp, and effective rates in hundredths. */
    ibsCbsFrom: date('ibs_cbs_from', { mode: 'string' }),
    ibsCbsClass: text('ibs_cbs_class').notNull().default(''),
    ibsCbsOperation: text('ibs_cbs_operation').notNull().default(''),
    ibsRate: integer('ibs_rate').notNull().default(0),
    cbsRate: integer('cbs_rate').notNull().default(0),
    series: integer('series').notNull().default(1),
    target: text('target').$type<InvoiceTarget>().notNull().default('simulator'),
    /** Address where the services of item 12 take place. */
    eventAddress: jsonb('event_address').$type<Address>().notNull().default(NO_ADDRESS),
    sealed: text('sealed').notNull().default(''),
    certificateName: text('certificate_name').notNull().default(''),
    certificateUntil: instant('certificate_until'),
    /** Last connection test; null if there was none since the last change. */
    testedAt: instant('tested_at'),
    testedOk: boolean('tested_ok').notNull().default(false),
    testedWords: text('tested_words').notNull().default(''),
    version: integer('version').notNull().default(1)
  },
  (t) => [
    check('invoice_settings_target', sql`${t.target} in ('simulator', 'homologacao', 'producao')`),
    check('invoice_settings_rate', sql`${t.issRate} = 0 or ${t.issRate} between 200 and 500`),
    check('invoice_settings_series', sql`${t.series} between 1 and 49999`)
  ]
)

/** Numbers have no gap: the row is locked until the invoice that takes one is stored. */
export const invoiceCounters = pgTable(
  'invoice_counters',
  {
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    target: text('target').$type<InvoiceTarget>().notNull(),
    series: integer('series').notNull(),
    last: bigint('last', { mode: 'number' }).notNull().default(0),
    /** Numbers of rejected invoices that were given up; they are used before a new number. */
    free: jsonb('free').$type<number[]>().notNull().default([])
  },
  (t) => [primaryKey({ name: 'invoice_counters_pk', columns: [t.placeId, t.target, t.series] })]
)

/** NFS-e with its DPS; domain/invoice has the allowed steps. */
export const invoices = pgTable(
  'invoices',
  {
    id: uuid('id').primaryKey(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    bookingId: bigint('booking_id', { mode: 'number' }).references(() => bookings.id),
    transactionId: bigint('transaction_id', { mode: 'number' }).references(() => financeTransactions.id),
    state: text('state').$type<InvoiceState>().notNull(),
    /** True for the present invoice of its booking or transaction; a replacement stands once it is authorised. */
    standing: boolean('standing').notNull().default(true),
    target: text('target').$type<InvoiceTarget>().notNull(),
    /** Null for a draft: the transaction that queues it sets it. */
    series: integer('series'),
    number: bigint('number', { mode: 'number' }),
    dpsId: text('dps_id').notNull().default(''),
    /** Day in the place's zone. */
    competence: date('competence', { mode: 'string' }).notNull(),
    issuedAt: instant('issued_at'),
    value: centavos('value').notNull(),
    /** Hundredths of a per cent. */
    issRate: integer('iss_rate').notNull(),
    iss: centavos('iss').notNull(),
    withheld: boolean('withheld').notNull().default(false),
    net: centavos('net').notNull(),
    /** Declared IBS and CBS; null for none. */
    ibsCbs: jsonb('ibs_cbs').$type<IbsCbs>(),
    /** Amounts that the authority computed; null until then. */
    ibs: centavos('ibs'),
    cbs: centavos('cbs'),
    taker: jsonb('taker').$type<Taker>().notNull(),
    takerName: text('taker_name').notNull().default(''),
    service: jsonb('service').$type<Service>().notNull(),
    issuer: jsonb('issuer').$type<Issuer>().notNull(),
    nfseNumber: bigint('nfse_number', { mode: 'number' }),
    key: text('key').notNull().default(''),
    sentXml: text('sent_xml').notNull().default(''),
    xml: text('xml').notNull().default(''),
    authorizedAt: instant('authorized_at'),
    /** Code and words of the last refusal, as the authority sent them. */
    code: text('code').notNull().default(''),
    problem: text('problem').notNull().default(''),
    attempts: integer('attempts').notNull().default(0),
    /** Null if the job does not take it up. */
    tryAt: instant('try_at'),
    /** '' or `cancel`: a request about an authorised one, with its cMotivo and xMotivo. */
    event: text('event').notNull().default(''),
    eventReason: text('event_reason').notNull().default(''),
    eventWords: text('event_words').notNull().default(''),
    eventAt: instant('event_at'),
    eventXml: text('event_xml').notNull().default(''),
    endedAt: instant('ended_at'),
    endedBy: bigint('ended_by', { mode: 'number' }).references(() => users.id),
    replaces: uuid('replaces'),
    replaceReason: text('replace_reason').notNull().default(''),
    replaceWords: text('replace_words').notNull().default(''),
    searchText: text('search_text').notNull().default(''),
    createdBy: bigint('created_by', { mode: 'number' }).references(() => users.id),
    createdAt: createdAt(),
    version: integer('version').notNull().default(1)
  },
  (t) => [
    uniqueIndex('invoices_number').on(t.placeId, t.target, t.series, t.number).where(sql`${t.number} is not null`),
    uniqueIndex('invoices_booking').on(t.bookingId).where(sql`${t.standing} and ${t.bookingId} is not null`),
    uniqueIndex('invoices_transaction')
      .on(t.transactionId)
      .where(sql`${t.standing} and ${t.transactionId} is not null`),
    uniqueIndex('invoices_replaces').on(t.replaces).where(sql`${t.replaces} is not null and ${t.state} <> 'cancelled'`),
    index('invoices_place').on(t.placeId, t.createdAt),
    index('invoices_of_booking').on(t.bookingId).where(sql`${t.bookingId} is not null`),
    index('invoices_of_transaction').on(t.transactionId).where(sql`${t.transactionId} is not null`),
    index('invoices_replaced').on(t.replaces).where(sql`${t.replaces} is not null`),
    index('invoices_try').on(t.tryAt).where(sql`${t.tryAt} is not null`),
    index('invoices_problem').on(t.placeId).where(sql`${t.problem} <> ''`)
  ]
)
