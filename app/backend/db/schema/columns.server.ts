import { bigint, timestamp } from 'drizzle-orm/pg-core'

/** Instants are UTC; days are the place's own calendar; money is integer centavos. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
export const centavos = (name: string) => bigint(name, { mode: 'number' })
export const createdAt = () => instant('created_at').notNull().defaultNow()
