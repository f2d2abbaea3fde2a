import { sql } from 'drizzle-orm'
import type { Queryable } from '../../connection.server.ts'
import { users } from '../../schema.server.ts'

/** Two accounts with the telephone, or the CPF, of one person: together they are one pair of eyes. */
export async function areOnePerson(reader: Queryable, one: number, other: number): Promise<boolean> {
  const { rows } = await reader.execute<{ same: boolean }>(sql`
    select exists (select from ${users} a, ${users} b where a.id = ${one} and b.id = ${other}
      and ((a.phone <> '' and a.phone = b.phone)
        or (a.cpf <> '' and regexp_replace(a.cpf, '[^0-9]', '', 'g') = regexp_replace(b.cpf, '[^0-9]', '', 'g')))) as same`)
  return rows[0]?.same ?? false
}
