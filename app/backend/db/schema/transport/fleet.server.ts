import { sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, check, date, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { createdAt } from '../columns.server.ts'
import { places } from '../places.server.ts'

/** Built anew for each table: a shared column would have the first table's constraint names. */
const common = () => ({
  id: bigserial('id', { mode: 'number' }).primaryKey(),
  uuid: uuid('uuid').notNull().unique(),
  placeId: uuid('place_id')
    .notNull()
    .references(() => places.id),
  archived: boolean('archived').notNull().default(false),
  version: integer('version').notNull().default(1),
  createdAt: createdAt()
})

/** Companies that drive visitors, or the place itself. */
export const transportCompanies = pgTable(
  'transport_companies',
  {
    ...common(),
    name: text('name').notNull(),
    cnpj: text('cnpj').notNull().default(''),
    cadastur: text('cadastur').notNull().default(''),
    /** ANTT's TAF or the state agency's licence. */
    license: text('license').notNull().default(''),
    licenseUntil: date('license_until', { mode: 'string' }),
    phone: text('phone').notNull().default('')
  },
  (t) => [index('transport_companies_place').on(t.placeId)]
)

export const vehicles = pgTable(
  'vehicles',
  {
    ...common(),
    companyId: bigint('company_id', { mode: 'number' }).references(() => transportCompanies.id),
    plate: text('plate').notNull(),
    type: text('type').notNull().default(''),
    model: text('model').notNull().default(''),
    color: text('color').notNull().default(''),
    year: integer('year'),
    /** Passenger seats, without the driver's. */
    seats: integer('seats').notNull()
  },
  (t) => [index('vehicles_place').on(t.placeId), check('vehicles_seats', sql`${t.seats} > 0`)]
)

export const drivers = pgTable(
  'drivers',
  {
    ...common(),
    companyId: bigint('company_id', { mode: 'number' }).references(() => transportCompanies.id),
    name: text('name').notNull(),
    cpf: text('cpf').notNull().default(''),
    /** Number of the Carteira Nacional de Habilitação. */
    cnh: text('cnh').notNull().default(''),
    cnhCategory: text('cnh_category').notNull().default(''),
    cnhUntil: date('cnh_until', { mode: 'string' }),
    phone: text('phone').notNull().default('')
  },
  (t) => [index('drivers_place').on(t.placeId)]
)
