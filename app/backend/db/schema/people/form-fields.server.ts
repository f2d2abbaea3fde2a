import { bigserial, boolean, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'
import type { FieldType } from '#app/domain/person/form-field.ts'
import { instant } from '../columns.server.ts'
import { places } from '../places.server.ts'

/** Fields that a place adds to the forms of its agents or to its own (specification §3). */
export const formFields = pgTable(
  'form_fields',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    uuid: uuid('uuid').notNull().unique(),
    placeId: uuid('place_id')
      .notNull()
      .references(() => places.id),
    /** agents or places. */
    form: text('form').notNull(),
    /** Key under which values are stored. It never changes, so that old values are still found. */
    key: text('key').notNull(),
    label: text('label').notNull(),
    /** Label for visitors; empty hides the field from them. */
    publicLabel: text('public_label').notNull().default(''),
    /** text, textarea, number, date, select, checkbox (domain/person/form-field). */
    type: text('type').$type<FieldType>().notNull(),
    /** Initial value in a new form. */
    value: text('value').notNull().default(''),
    options: jsonb('options').$type<string[]>().notNull().default([]),
    /** True for several values. */
    multiple: boolean('multiple').notNull().default(false),
    /** Smallest number of values, or the smallest number; 0 allows an empty field. */
    min: integer('min').notNull().default(0),
    /** True if new values are added to the stored ones. */
    cumulative: boolean('cumulative').notNull().default(false),
    active: boolean('active').notNull().default(true),
    position: integer('position').notNull().default(0),
    version: integer('version').notNull().default(1),
    changed: instant('changed').notNull().defaultNow()
  },
  (t) => [
    uniqueIndex('form_fields_key').on(t.placeId, t.form, t.key),
    index('form_fields_form').on(t.placeId, t.form, t.position, t.id)
  ]
)
