import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlainBrowser, findForm, type PlainBrowser, type PlainPage } from '../support/browser/plain-browser.ts'
import type { PlainForm } from '../support/browser/plain-form.ts'
import { seededPassword } from '../support/database/seeded-password.ts'
import { siteMap } from '../support/site-map.ts'
import { hourlyName, sample, saveForm, uploadTo } from '../support/world/counters.ts'
import { type FormCase, formCases } from '../support/world/form-cases.ts'
import { type FormsWorld, openFormsWorld } from '../support/world/forms.ts'

const words = 'Palavras da API.'
const network = 'Não foi possível conectar ao servidor. Tente novamente mais tarde.'

const broken = 'Erro. Tente novamente mais tarde'

/** The API's answers, and the status, text and waiting time that the page shows. */
const refusals = [
  { status: 400, shown: 400, said: words },
  { status: 404, shown: 404, said: words },
  { status: 409, shown: 409, said: words },
  { status: 422, shown: 422, said: words },
  { status: 429, shown: 429, said: 'Muitas tentativas. Espere 2 minutos e tente de novo.', wait: '61' },
  { status: 502, shown: 502, said: broken },
  { status: 503, shown: 503, said: 'Serviço indisponível no momento.', wait: '30' },
  { status: 504, shown: 504, said: broken },
  { status: 0, shown: 503, said: network }
]

/** Ways of the same refusal (test/session/refuse-form has each): a form meets one of them beside 422, the next the next. */
const inTurns = [400, 429, 404, 502, 409, 0, 503, 504]
const takingTurns = formCases.map((one, at) => ({ ...one, turn: inTurns[at % inTurns.length] }))

let forms: FormsWorld

beforeAll(async () => {
  forms = await openFormsWorld()
})

afterAll(async () => {
  await forms?.close()
})

async function browserOf(one: FormCase): Promise<PlainBrowser> {
  const { api, app, manager } = forms
  if (one.as === undefined) return manager
  const browser = createPlainBrowser(app.url)
  if (one.as === 'locked') {
    await browser.signIn('gestor', seededPassword)
    await browser.submit(findForm(await browser.get('/dashboard/index'), 'Bloquear'))
  }
  if (one.as === 'challenged') {
    api.refuse(/^POST \/auth\/signin/, { status: 200, body: { challenge: 'c', name: 'Ana' } })
    await browser.signIn('ana', 'cobertor azul')
  }
  return browser
}

async function openForm(browser: PlainBrowser, { path, before, button, isUpload }: FormCase): Promise<PlainForm> {
  if (isUpload) return saveForm(await uploadTo(forms.app.url, browser, [sample(hourlyName, {})]))
  const page = await browser.get(path())
  return findForm(before ? await browser.submit(findForm(page, before), { button: before }) : page, button)
}

/** Values that the page's form would send again. */
function kept(page: PlainPage, { button, values = {} }: FormCase): Record<string, string | undefined> {
  const { controls } = findForm(page, button)
  const read = (name: string) => controls.filter((one) => one.name === name && one.isOn).map(({ value }) => value)
  return Object.fromEntries(
    Object.entries(values).map(([name, typed]) => [name, read(name).includes(typed) ? typed : read(name)[0]])
  )
}

function expectedStatus({ isSignIn, isButton }: FormCase, { status, shown }: (typeof refusals)[number]): number {
  if (isButton) return 200
  if (!isSignIn) return shown
  return status === 0 || status >= 500 ? 503 : status === 429 ? 429 : 400
}

/** Actions without a form whose words the API could refuse: they ask it nothing, or only what may fail unseen. */
const withoutRefusal = [
  'routes/api/handle',
  'routes/guarded/not-built',
  // Samples: what they send goes nowhere.
  'routes/guarded/catalogue/components/documents',
  'routes/guarded/catalogue/components/import',
  'routes/guarded/catalogue/components/policy',
  'routes/guarded/catalogue/forms/errors',
  'routes/guarded/catalogue/forms/fields',
  'routes/guarded/catalogue/pages/form',
  'routes/light-mode',
  'routes/logout',
  // Its page asks the same call: without it there is no form. test/routes/kiosk covers it.
  'routes/kiosk/set-up',
  'routes/menu',
  'routes/not-found',
  'routes/public/login/google',
  // Their forms are there only while nothing is on sale: routes/guarded/configurations/start.test.ts.
  'routes/guarded/configurations/start/attraction',
  // These forms need a proof first; test/routes/booking-details/own covers them.
  'routes/booking-details/own/cancel',
  'routes/booking-details/own/change',
  'routes/booking-details/own/refund',
  'routes/booking-details/own/data',
  // Asks other programs, and the API only who asks: test/routes/guarded/configurations/integrations.
  'routes/guarded/configurations/integrations/list/page',
  'routes/guarded/configurations/servers/page',
  // The gate's script sends scans and signatures, and keeps those without an answer.
  'routes/guarded/operation/check-in/offline/scans',
  'routes/guarded/operation/check-in/offline/signatures',
  // A file has no page for its form: its words alone.
  'routes/guarded/configurations/privacy/person/file',
  'routes/guarded/configurations/start/hours',
  'routes/guarded/configurations/start/tickets'
]

describe('a refused form', () => {
  it('is here for every action', () => {
    const tested = new Set([...formCases.map(({ route }) => route), ...withoutRefusal])
    const actions = siteMap.filter(({ hasAction }) => hasAction).map(({ file }) => file.replace(/\.tsx?$/, ''))
    expect([...new Set(actions)].filter((route) => !tested.has(route))).toEqual([])
  })

  it.each(takingTurns)('on $route comes back as it was', async ({ turn, ...one }) => {
    const { api } = forms
    const browser = await browserOf(one)
    api.refuse(/^none$/, { status: 0 })
    const form = await openForm(browser, one)
    const { values = {}, secret = [] } = one
    const isMet = (status: number) => status === turn || !inTurns.includes(status) || one.other?.[status] !== undefined
    for (const refusal of refusals.filter(({ status }) => isMet(status))) {
      const { status, said, wait } = refusal
      const headers: Record<string, string> = wait ? { 'retry-after': wait } : {}
      api.refuse(one.call, { status, body: { code: 'x', message: words }, headers })
      const answer = await browser.submit(form, { values, button: form.buttons.length > 1 ? one.button : undefined })
      const other = one.other?.[status]
      if (other) {
        expect([status, answer.text]).toEqual([status, expect.stringMatching(other)])
        continue
      }
      const isLimit = !one.isButton && (!one.isSignIn || status === 429)
      expect([status, answer.status]).toEqual([status, expectedStatus(one, refusal)])
      expect([status, answer.headers.get('retry-after')]).toEqual([status, (isLimit && wait) || null])
      if (!one.isSignIn || status === 429)
        expect([status, answer.text]).toEqual([status, expect.stringContaining(said)])
      const shown = Object.fromEntries(Object.entries(values).filter(([name]) => !secret.includes(name)))
      expect([status, kept(answer, one)]).toEqual([status, expect.objectContaining(shown)])
      for (const name of secret) expect(answer.html).not.toContain(values[name])
    }
    if (one.isButton || one.isUpload) return
    api.refuseAndFail(one.call, { status: 422, body: { code: 'x', message: words } })
    const answer = await browser.submit(form, { values, button: form.buttons.length > 1 ? one.button : undefined })
    api.refuse(/^none$/, { status: 0 })
    const sent = answer.forms.flatMap(({ controls }) => controls.filter(({ isOn }) => isOn))
    const shown = Object.entries(values).filter(([name]) => !secret.includes(name))
    for (const [name, typed] of shown) {
      const found = sent.filter((control) => control.name === name).map(({ value }) => value)
      expect([answer.status, name, found]).toEqual([answer.status, name, expect.arrayContaining([typed])])
    }
    for (const name of secret) expect(answer.html).not.toContain(values[name])
  })
})
