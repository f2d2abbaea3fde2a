import { expect, it } from 'vitest'
import { makeFolder, postmasterPid, query, untilGone } from '../support/database/embedded.ts'
import {
  bookOver,
  callOver,
  embeddedAddress,
  expressForm,
  findShop,
  type WireBooking
} from '../support/server/over-http.ts'
import { type RunningApp, startApp } from '../support/server/program.ts'

type Form = ReturnType<typeof expressForm>
type Burst = { sent: Form[]; acknowledged: Map<string, string> }

const buyers = 12
const acknowledgedBeforeKill = 40

/** Buyers book one after another until the program is gone; what was answered 201 is acknowledged. */
async function bookUntilKilled(app: RunningApp): Promise<Burst> {
  const shops = await Promise.all([210, 211, 212, 213].map((daysAhead) => findShop(app.url, { daysAhead })))
  const burst: Burst = { sent: [], acknowledged: new Map() }
  let killed: Promise<void> | null = null
  const buy = async (index: number) => {
    for (let count = 0; killed === null; count += 1) {
      const form = expressForm(shops[(index + count) % shops.length] ?? { ...shopless })
      burst.sent.push(form)
      const answer = await bookOver(app.url, form).catch(() => null)
      if (answer?.status === 201) burst.acknowledged.set(form.hash, String(answer.body.uuid))
      if (burst.acknowledged.size >= acknowledgedBeforeKill) killed ??= app.kill()
    }
  }
  await Promise.all(Array.from({ length: buyers }, (_, index) => buy(index)))
  await killed
  return burst
}

const shopless = { pid: '', product: '', termHash: '', date: '', time: '' }

it('keeps every acknowledged booking once when it is killed in a burst of them', async () => {
  const dataDir = await makeFolder()
  const env = { LOG_LEVEL: 'warn', LIMIT_BOOKINGS_PER_ADDRESS: '10000' }
  const first = await startApp({ dataDir, env })
  const postgres = await postmasterPid(dataDir)
  const { sent, acknowledged } = await bookUntilKilled(first)
  expect(acknowledged.size).toBeGreaterThanOrEqual(acknowledgedBeforeKill)
  await untilGone(postgres)

  const second = await startApp({ dataDir, env })
  expect(await postmasterPid(dataDir)).not.toBe(postgres)
  for (const [hash, uuid] of acknowledged) {
    expect((await callOver<WireBooking>(second.url, `/booking/${uuid}`)).body).toMatchObject({ hash, uuid })
  }
  const address = await embeddedAddress(dataDir)
  const hashes = sent.map(({ hash }) => `'${hash}'`).join(', ')
  const kept = await query<{ hash: string; count: number }>(
    address,
    `select hash, count(*)::int as count from bookings where hash in (${hashes}) group by hash`
  )
  expect(kept.every(({ count }) => count === 1)).toBe(true)
  expect(kept.map(({ hash }) => hash)).toEqual(expect.arrayContaining([...acknowledged.keys()]))

  // Who heard nothing sends the same form again, and has one booking in the end.
  const unheard = sent.filter(({ hash }) => !acknowledged.has(hash))
  expect(unheard.length).toBeGreaterThan(0)
  for (const form of unheard) expect((await bookOver(second.url, form)).status).toBe(201)

  const uneven = await query(
    address,
    `select s.product_id, s.date, s.time, s.taken, coalesce(sum(b.people), 0)::int as people
     from slot_days s left join bookings b on b.product_id = s.product_id and b.date = s.date and b.time = s.time
       and b.status in ('PENDING', 'UNPAID', 'APPROVED')
     group by s.product_id, s.date, s.time, s.taken having s.taken <> coalesce(sum(b.people), 0)`
  )
  expect(uneven).toEqual([])
  const [total] = await query<{ count: number }>(
    address,
    `select count(*)::int as count from bookings where hash in (${hashes})`
  )
  expect(total?.count).toBe(sent.length)
  await second.stop()
})
