import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Database } from '#app/backend/db/connection.server.ts'
import { openTestDatabase } from '../../support/database/database.ts'
import { findBreaches } from '../../support/invariants.ts'
import { byProviders } from './model/by-providers.ts'
import { byStaff } from './model/by-staff.ts'
import { byTime, catchUp, hearAll } from './model/by-time.ts'
import { byVisitors } from './model/by-visitors.ts'
import { createJudge, judgeMoney, judgeSums } from './model/judge.ts'
import { closeStory, type Deeds, openStory, type Setting, type Step } from './model/story.ts'

// MONEY_RUNS=10000 MONEY_SEED=1 npx vitest run test/backend/payments/any-order.test.ts
const numRuns = Number(process.env.MONEY_RUNS ?? 100)
const seed = process.env.MONEY_SEED ? Number(process.env.MONEY_SEED) : undefined

let db: Database
beforeAll(async () => {
  db = await openTestDatabase()
})
afterAll(() => db.close())

/** How often each comes: what others can only follow on comes more often. */
const deeds = {
  buy: 4,
  book: 3,
  pix: 4,
  card: 3,
  'pay again': 2,
  confirm: 1,
  'cancel by visitor': 2,
  'move by visitor': 3,
  claim: 2,
  'cancel by staff': 2,
  'move by staff': 3,
  'let in': 1,
  'send out': 1,
  receive: 3,
  'undo receipt': 2,
  sell: 1,
  refund: 9,
  approve: 3,
  refuse: 2,
  retry: 2,
  give: 3,
  pay: 5,
  'pay an earlier one': 2,
  'pay another amount': 2,
  deny: 1,
  checkout: 4,
  notice: 4,
  'notice again': 1,
  'lose notices': 1,
  'go away': 1,
  'fall silent': 2,
  'pay beside us': 2,
  'give back beside us': 4,
  dispute: 3,
  'charge back': 4,
  reimburse: 4,
  'come back': 1,
  'accept held': 3,
  'return held': 3,
  'adopt stray': 2,
  'close stray': 1,
  'reopen stray': 1,
  work: 6,
  release: 1,
  poll: 2,
  send: 6,
  look: 2,
  pass: 2,
  expire: 1,
  'change provider': 1,
  'buy long ago': 2
}

const which = fc.nat({ max: 3 })
const how = fc.nat({ max: 11 })
const stepOf = (weighed: Record<string, number>): fc.Arbitrary<Step> =>
  fc.record({
    what: fc.oneof(...Object.entries(weighed).map(([what, weight]) => ({ arbitrary: fc.constant(what), weight }))),
    which,
    how
  })
/** Most come one after the other, some at once; longer where there is time. */
const steps = fc.array(
  fc.oneof(
    { arbitrary: stepOf({ ...deeds, 'all is heard': 3 }).map((step) => [step]), weight: 7 },
    { arbitrary: fc.array(stepOf(deeds), { minLength: 2, maxLength: 4 }), weight: 1 }
  ),
  { minLength: 3, maxLength: numRuns > 200 ? 20 : 12, size: 'max' }
)
const setting: fc.Arbitrary<Setting> = fc.record({
  capacity: fc.integer({ min: 3, max: 6 }),
  policy: fc.nat({ max: 2 }),
  limit: fc.constantFrom(null, null, 5000),
  pixBy: fc.constantFrom('mercadopago', 'getnet'),
  bought: fc.array(how, { minLength: 1, maxLength: 2 })
})

async function tell(told: Setting, parts: Step[][]): Promise<void> {
  const story = await openStory(db, told)
  const judge = createJudge(story)
  const all: Deeds = {
    ...byVisitors(story),
    ...byStaff(story),
    ...byProviders(story),
    ...byTime(story),
    /** Mostly all that a visitor does, and mostly heard. */
    async buy(which, how) {
      const at = story.made.length
      const isLater = how % 5 === 0
      await all.book?.(isLater ? 3 : 0, how)
      if (story.made.length === at) return
      if (isLater) return all.receive?.(at, how)
      await all[which === 1 ? 'card' : 'pix']?.(at, 0)
      await all[which === 1 ? 'checkout' : 'pay']?.(at, 0)
      for (let letters = how % 4 === 0 ? 0 : 3; letters > 0; letters -= 1) await all.notice?.(0, 0)
      await all.work?.(0, 0)
    },
    'all is heard': async () => {
      await hearAll(story)
      await judgeAll()
    }
  }
  const judgeAll = async () => {
    const found = await judge()
    judgeMoney(found)
    await judgeSums(found.books, story)
  }
  const run = ({ what, which, how }: Step) => {
    const deed = all[what]
    if (!deed) throw new Error(`nobody knows how to ${what}`)
    return deed(which, how)
  }
  for (const how of told.bought) await run({ what: 'buy', which: how % 3, how })
  for (const part of parts) {
    await Promise.all(part.map(run))
    await judge()
  }
  await catchUp(story)
  await judgeAll()
  await closeStory(story)
}

/** Orders in which centavos do not add up where a guard is missing; they need many runs to be found. */
const examples: [Setting, Step[][]][] = [
  tale({ bought: [0], capacity: 3, policy: 0 }, 'fall silent', 'pix', 'accept held', 'pay another amount', 'expire'),
  tale({ bought: [7], capacity: 3, policy: 0 }, 'give', 'refund 3', 'charge back', 'pay', 'pay beside us 1', 'send'),
  tale({ bought: [7], capacity: 3, policy: 0 }, 'refund 10', 'move by staff 2', 'refund 5'),
  tale({ bought: [6], pixBy: 'getnet' }, 'refund', 'send', 'give', 'all is heard'),
  tale({ bought: [7] }, 'refund', 'charge back', 'all is heard', 'reimburse', 'all is heard'),
  tale(
    { bought: [0] },
    'pix',
    'pay',
    'all is heard',
    'buy long ago',
    'cancel by staff 1',
    'undo receipt',
    'all is heard'
  )
]

function tale(told: Partial<Setting>, ...deeds: string[]): [Setting, Step[][]] {
  const parts = deeds.map((deed) => {
    const [, what = '', how = '0'] = /^(.*?)(?: (\d+))?$/.exec(deed) ?? []
    return [{ what, which: 0, how: Number(how) }]
  })
  return [{ capacity: 6, policy: 1, limit: null, pixBy: 'mercadopago', bought: [], ...told }, parts]
}

it('keep places and centavos consistent after any events in any order', async () => {
  await fc.assert(fc.asyncProperty(setting, steps, tell), { numRuns, seed, examples })
  expect(await findBreaches(db)).toEqual({})
}, 14_400_000)
