import type { Database } from '#app/backend/db/connection.server.ts'

/** One thing of each kind of the demonstration place. */
export interface Known {
  place: string
  product: string
  ticket: string
  booking: string
  hash: string
  code: string
  agent: string
  user: string
  serial: string
  log: string
  payment: string
  issueType: string
  issue: string
  link: string
  trip: string
  vehicle: string
}

const statement = `
  select p.id as place, p.id, pr.uuid as product, b.public_id as booking, b.hash, b.code,
    (select min(id)::text from ticket_types where product_id = pr.id) as ticket,
    (select uuid from agents where place_id = p.id order by uuid limit 1) as agent,
    (select uuid from users where place_id = p.id and username = 'condutor') as user,
    (select serial from counter_devices where place_id = p.id order by serial limit 1) as serial,
    (select id from counter_logs where place_id = p.id order by id limit 1) as log,
    (select provider_id from payments where place_id = p.id order by id limit 1) as payment,
    (select id from issue_types where place_id = p.id order by label limit 1) as "issueType",
    (select id from issues where place_id = p.id order by number limit 1) as issue,
    (select link_key from issues where place_id = p.id order by link_key desc limit 1) as link,
    (select uuid from trips where place_id = p.id order by date desc, id desc limit 1) as trip,
    (select uuid from vehicles where place_id = p.id order by id limit 1) as vehicle
  from places p
  join products pr on pr.place_id = p.id
  join bookings b on b.product_id = pr.id
  order by b.id desc limit 1`

export async function readKnown({ pool }: Database): Promise<Known> {
  const { rows } = await pool.query(statement)
  const missing = Object.entries(rows[0] ?? {}).filter(([, value]) => !value)
  if (rows.length === 0 || missing.length > 0) throw new Error(`the demonstration lacks ${JSON.stringify(missing)}`)
  return rows[0]
}
