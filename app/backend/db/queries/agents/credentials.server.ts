import { sql } from 'drizzle-orm'

/**
 * For an agent `a` and one of its certificates `c`: no other of the same name lasts longer (`endingOf` of
 * domain/agent). A text that is no day means no end.
 */
export const isLastOfName = sql`not exists (select from jsonb_array_elements(a.certificates) o
  where o ->> 'name' = c ->> 'name' and (coalesce(o ->> 'valid_until', '') !~ '^\\d{4}-\\d\\d-\\d\\d$'
    or o ->> 'valid_until' > c ->> 'valid_until'))`
