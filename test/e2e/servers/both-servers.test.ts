import { eq } from 'drizzle-orm'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { products, users } from '#app/backend/db/schema.server.ts'
import {
  closeWindows,
  findBroken,
  launchBrowser,
  openSignedIn,
  openWindow
} from '../../support/browser/operator-browser.ts'
import { seededPassword } from '../../support/database/seeded-password.ts'
import { sendCounts } from '../../support/scenario/counters.ts'
import { writeDirectly } from '../../support/scenario/messages.ts'
import { askWithdrawal, enterTransaction } from '../../support/scenario/money.ts'
import { findAbsent, letIn, moveAndCancel } from '../../support/scenario/operation.ts'
import { readReports } from '../../support/scenario/reports.ts'
import { askAndAnswer, seeSettings } from '../../support/scenario/requests.ts'
import { press, type Scenario } from '../../support/scenario/scenario.ts'
import { bookByCard, bookByPix } from '../../support/scenario/visitor.ts'
import { type RunningApp, startApp } from '../../support/server/program.ts'
import { everyOddity } from '../../support/server/specification/shapes.ts'
import { type SpecificationApi, startSpecificationApi } from '../../support/server/specification/specification-api.ts'
import { password } from '../../support/server/specification/state.ts'
import { addOrder } from '../../support/world/money/add-order.ts'
import { type OperatorWorld, openOperatorWorld } from '../../support/world/operator.ts'

let browser: Browser
let world: OperatorWorld
let api: SpecificationApi
let remote: RunningApp

beforeAll(async () => {
  browser = await launchBrowser()
  api = await startSpecificationApi()
  ;[world, remote] = await Promise.all([
    openOperatorWorld({ LOG_LEVEL: 'warn' }),
    startApp({ env: { ...api.env, LOG_LEVEL: 'warn' } })
  ])
  api.state.site = remote.url
  const [gestor] = await world.db.orm.select().from(users).where(eq(users.username, 'gestor'))
  const placeId = gestor?.placeId ?? ''
  const [product] = await world.db.orm.select().from(products).where(eq(products.placeId, placeId)).limit(1)
  for (let count = 0; count < 2; count += 1) await addOrder(world.db, { placeId, productId: product?.id ?? 0 })
})

afterAll(async () => {
  await closeWindows()
  await world?.close()
  await remote?.stop()
  await api?.close()
})

/** Sends the provider's notice for the pending booking's code. */
async function tellPaid(hash: string): Promise<void> {
  const booked = api.state.bookings.find((one) => one.hash === hash)
  const body = JSON.stringify({ payment_id: `pix-${booked?.code}` })
  const headers = { 'content-type': 'application/json' }
  await fetch(`${api.env.MAIN_API_URL}/getnet/callback/payment`, { method: 'POST', headers, body })
}

const backends: Record<string, (js: boolean) => Scenario> = {
  'its own database': (js) => ({
    url: world.app.url,
    js,
    manager: { username: 'gestor', password: seededPassword },
    attraction: 'Gruta do Silêncio',
    ticket: 'Inteira',
    serial: js ? '2801Aa' : '2801Bb',
    lacks: [],
    provider: 'mercadopago',
    payPix: (page) => press(page, 'Simular pagamento'),
    // The pages of e2e/messages cover this.
    writeMessages: async () => undefined
  }),
  'an API that speaks the specification only': (js) => ({
    url: remote.url,
    js,
    manager: { username: 'gerente', password },
    attraction: 'Mirante da Serra Azul',
    ticket: 'INTEIRA',
    serial: js ? '2801Aa' : '2801Bb',
    provider: null,
    lacks: ['/nf/index'],
    writeMessages: async (page) => {
      const number = js ? '(75) 98123-4567' : '(75) 98123-7654'
      const before = api.state.messages.length
      await writeDirectly(page, number)
      const sent = api.state.messages.slice(before)
      expect(sent.map(({ kind }) => kind)).toEqual(['sent', 'scheduled'])
      expect(JSON.stringify(sent)).toContain(`+55${number.replace(/\D/g, '')}`)
    },
    payPix: async (page) => {
      await tellPaid(/booking-details\/(\w+)/.exec(page.url())?.[1] ?? '')
      await page.getByRole('link', { name: 'Atualizar agora' }).click()
    }
  })
}

/** A booking that this server knows only once it is paid is asked for before: its 404 is no fault. */
const isExpected = (line: string) => line.includes('"endpoint":"getJanoowpBooking","status":404')

const warningsOf = (app: RunningApp) =>
  app
    .output()
    .split('\n')
    .filter((line) => /"level":[456]0/.test(line) && !isExpected(line))

it.each(Object.keys(backends).flatMap((name) => [true, false].map((js) => [name, js] as const)))(
  'the main paths on %s, script: %s',
  async (name, js) => {
    // Each way of writing the same is walked once.
    api.writeOddly(js ? everyOddity : {})
    const scenario = backends[name]?.(js)
    if (!scenario) throw new Error(`nobody is called ${name}`)
    const [paid, dropped] = js ? ['Campos', 'Veiga'] : ['Prado', 'Rocha']
    const openPhone = () => openWindow(browser, { url: scenario.url, js, width: 360 })
    const phones = [await openPhone(), await openPhone()] as const
    const byPix = await bookByPix(phones[0].page, scenario, paid)
    const byCard = await bookByCard(phones[1].page, scenario, dropped)

    const desk = await openSignedIn(browser, { url: scenario.url, js, byForm: true, ...scenario.manager })
    const { page } = desk
    await letIn(page, byPix, paid)
    await readReports(page, byPix)
    await moveAndCancel(page, byCard, scenario)
    await sendCounts(page, scenario)
    await enterTransaction(page, `Loja ${paid}`)
    await askWithdrawal(page, scenario)
    await askAndAnswer(page, `Visita ${paid}`)
    await scenario.writeMessages(page)
    await seeSettings(page)
    if (js) for (const width of [360, 1440]) expect(await findBroken(page, width)).toEqual([])
    await findAbsent(page, scenario)
    if (js && scenario.lacks.length > 0) expect(await findBroken(page, 360)).toEqual([])
    const windows = [...phones, desk]
    expect(windows.flatMap(({ complaints }) => complaints)).toEqual([])
    expect([warningsOf(world.app), warningsOf(remote)]).toEqual([[], []])
    await Promise.all(windows.map(({ context }) => context.close()))
  }
)
